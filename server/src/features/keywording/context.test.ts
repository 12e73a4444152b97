import type { WriteTags } from 'exiftool-vendored'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { VisionError } from '../../ports/vision-model.ts'
import { type App, startApp } from '../../test/app.ts'
import type { UploadOptions } from '../../test/client.ts'
import type { TestUser } from '../../test/given.ts'
import { withTags } from '../../test/tagged-pictures.ts'
import { jpeg } from '../../test/upload-files.ts'

let app: App
let ann: TestUser
let seed = 0
beforeAll(async () => {
  app = await startApp()
})
beforeEach(async () => {
  ann = await app.given.user()
  app.vision.answerWith({})
})
afterAll(() => app.stop())

const album = {
  note: "Grandma's album, Chicago, 1958 to 1964",
  people: ['Rose Miller', 'Otto'],
}
const tags = {
  Keywords: ['Grandma', 'lake house'],
  'XMP-dc:Subject': ['Grandma', 'Boats'],
  'XMP-dc:Description': 'Rose on the jetty',
} as WriteTags

async function uploaded(options: UploadOptions = {}, bytes?: Buffer): Promise<string> {
  const name = await app.as(ann).upload(bytes ?? (await jpeg((seed += 1))), options)
  await app.drain()
  return name
}

async function shown(user = ann) {
  const [photo] = (await app.as(user).call('getImages', {})).images
  if (!photo) throw new Error('No photo is listed.')
  return photo
}

// AI-001, AI-012, SEC-011
test("the owner's note reaches the model, even on a retry, and stays private", async () => {
  app.vision.failWith(new VisionError('final', 'refused', 'The AI provider declined this photo.'))
  const name = await uploaded(album)
  expect(app.vision.calls.at(-1)?.options).toMatchObject(album)
  expect(await shown()).toMatchObject({ status: 'failed', ...album })
  app.vision.answerWith({})
  await app.as(ann).call('retryImages', { bucket: 'photos', key: name })
  await app.drain()
  expect(app.vision.calls.at(-1)?.options).toMatchObject(album)
  expect(await shown()).toMatchObject({ status: 'completed', ...album })
  const ben = await app.given.user()
  expect((await app.as(ben).call('getImages', {})).images).toEqual([])
})

// API-035
test('a photo uploaded without a note, as by old clients, has none', async () => {
  await uploaded()
  expect(app.vision.calls.at(-1)?.options).toMatchObject({ note: null, people: [] })
  expect(await shown()).not.toHaveProperty('note')
  expect(await shown()).not.toHaveProperty('people')
})

// API-035, A-91
test('a renewed link replaces the context; what it leaves out is removed', async () => {
  const name = '0b9d3c1e-6f0a-4f2e-9d2b-0a1b2c3d4e5f-img-a.jpg'
  const bytes = await jpeg((seed += 1))
  const wanted = { name, type: 'image/jpeg', size: bytes.length, original_name: 'a.jpg' }
  await app.as(ann).call('generatePresignedUrl', { ...wanted, ...album })
  await app.as(ann).call('generatePresignedUrl', { ...wanted, note: 'Second thought' })
  await uploaded({ name, original_name: 'a.jpg', note: 'Second thought' }, bytes)
  expect(await shown()).toMatchObject({ note: 'Second thought' })
  expect(await shown()).not.toHaveProperty('people')
})

// SEC-014
test('a note and names become one line of plain text each, without empty and repeated names', async () => {
  await uploaded({
    note: '  Summer\n\tat the lake ',
    people: [' Rose  Miller ', 'rose miller', '', ' ', 'Otto', '<b>Ida</b>'],
  })
  expect(await shown()).toMatchObject({
    note: 'Summer at the lake',
    people: ['Rose Miller', 'Otto', '<b>Ida</b>'],
  })
})

// API-035
test.each([
  ['a note of 501 characters', { note: 'x'.repeat(501) }],
  ['51 people', { people: Array.from({ length: 51 }, (_, index) => `Person ${index}`) }],
  ['a name of 81 characters', { people: ['x'.repeat(81)] }],
  ['a note with a NUL character', { note: 'a\0b' }],
  ['a note that reverses its direction', { note: 'a \u202e b' }],
  ['a name with a control character', { people: ['Otto\u0007'] }],
])('%s is refused', async (_what, context) => {
  const refused = app.as(ann).upload(await jpeg(), context)
  await expect(refused).rejects.toMatchObject({ status: 400 })
})

// AI-001, AI-002
test('keywords and caption of the file reach the model and are kept separate from its answer', async () => {
  app.vision.answerWith({ keywords: ['pier'], description: 'A pier.' })
  await uploaded({}, await withTags(await jpeg((seed += 1)), 'jpg', tags))
  const in_file = { keywords: ['Grandma', 'lake house', 'Boats'], caption: 'Rose on the jetty' }
  expect(app.vision.calls.at(-1)?.facts).toMatchObject({
    existing_keywords: in_file.keywords,
    existing_caption: in_file.caption,
  })
  expect(await shown()).toMatchObject({ keywords: ['pier'], description: 'A pier.', in_file })
})

// AI-001, AI-012, API-030
test("the file's own keywords stay after a retry and after excluding the same keywords", async () => {
  app.vision.failWith(new VisionError('final', 'refused', 'The AI provider declined this photo.'))
  const tagged = await withTags(await jpeg((seed += 1)), 'jpg', tags)
  const name = await uploaded({}, tagged)
  const { in_file } = await shown()
  expect(in_file?.keywords).toContain('Boats')
  await app.as(ann).call('saveKeywords', { excluded_keywords: ['boat', 'grandma'] })

  app.vision.answerWith({ keywords: ['boat', 'Grandma', 'pier'] })
  await app.as(ann).call('retryImages', { bucket: 'photos', key: name })
  await app.drain()
  expect(await shown()).toMatchObject({ keywords: ['pier'], in_file })
})

// AI-006
test('a photo without metadata has no `in_file` field', async () => {
  await uploaded()
  expect(await shown()).not.toHaveProperty('in_file')
})
