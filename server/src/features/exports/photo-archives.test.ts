import { WordsRefused } from '@verso/metadata/words-refused.ts'
import { unzipSync, strFromU8 } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MetadataWriter, WriterFailed } from '../../ports/metadata-writer.ts'
import { startApp, type App } from '../../test/app.ts'
import { fakeMetadataWriter } from '../../test/fake-metadata-writer.ts'
import type { TestUser } from '../../test/given.ts'
import { fourCorners } from '../../test/tagged-pictures.ts'
import { uploadKey } from '../photos/object-keys.ts'
import { archivePart } from './archives.ts'
import { sweepExports } from './jobs.ts'

let app: App
const writer = fakeMetadataWriter()
let problem: string | null = null
/** If set, writing throws this error. */
let failure: Error | null = null
beforeAll(async () => {
  const writeCopy: MetadataWriter['writeCopy'] = (...args) =>
    failure ? Promise.reject(failure) : writer.writeCopy(...args)
  const metadataWriter = { ...writer, writeCopy, unavailable: async () => problem }
  app = await startApp({ metadataWriter })
})
afterAll(() => app.stop())
const words = 'words of a test: '

type Photo = Parameters<App['given']['photo']>[1]

/** A photo with an object in the storage. */
async function stored(user: TestUser, options: Photo & { name: string }) {
  const object_key = uploadKey(user.id, options.name)
  const bytes = await fourCorners().jpeg().toBuffer()
  await app.storage.write(object_key, bytes, options.content_type ?? 'image/jpeg')
  const photo = await app.given.photo(user, {
    ...options,
    object_key,
    bytes: options.bytes ?? bytes.length,
  })
  return { ...photo, original: bytes, object_key }
}

const exported = (user: TestUser, request: object) => app.as(user).call('exportData', request)
async function begin(user: TestUser, request: object = {}) {
  const { archive, publicUrl } = await exported(user, { ...request, type: 'photos' })
  if (!archive) throw new Error('The call gives no archive.')
  return { ...archive, publicUrl }
}

const part = (user: TestUser, id: string, n = 1, again = false) =>
  app.as(user).call('photoArchive', { id, part: n, again })

async function unzipped(url: string) {
  const { statusCode, rawPayload } = await app.server.inject(url)
  expect(statusCode).toBe(200)
  return unzipSync(new Uint8Array(rawPayload))
}

const reportIn = (files: Record<string, Uint8Array>) =>
  strFromU8(files['verso-report.txt'] ?? new Uint8Array())
const single = (user: TestUser, name: string) => exported(user, { names: [name], type: 'photo' })

// DESK-003, A-64
test('copies contain the words, and their pictures are identical to the originals', async () => {
  const ann = await app.given.user()
  const one = await stored(ann, { name: 'one.jpg', original_name: 'Trip/a.jpg', keywords: ['sea'] })
  await stored(ann, { name: 'two.jpg', original_name: 'Trip/a.jpg', keywords: ['sky'] })
  await stored(ann, {
    name: 'three.nef',
    original_name: 'b.NEF',
    content_type: 'image/x-nikon-nef',
  })
  const nothing = { keywords: [] as string[], period: 'NA', location: 'NA' }
  await stored(ann, { name: 'four.jpg', original_name: 'verso-report.txt', ...nothing })

  const { id, parts, publicUrl } = await begin(ann)
  expect(parts).toEqual([{ photos: 4, bytes: one.original.length * 4 }])
  expect(await part(ann, id)).toMatchObject({ state: 'writing', publicUrl: null, photos: 4 })
  await app.drain()
  const ready = await part(ann, id)
  expect(ready).toMatchObject({ state: 'ready', done: 4, failure: null })

  const files = await unzipped(ready.publicUrl ?? '')
  expect(Object.keys(await unzipped(publicUrl))).toEqual(Object.keys(files))
  expect(Object.keys(files).toSorted()).toEqual([
    'Trip/a (2).jpg',
    'Trip/a.jpg',
    'b.NEF',
    'b.NEF.xmp',
    'verso-report (2).txt',
    'verso-report.txt',
  ])
  const bytesOf = (path: string) => Buffer.from(files[path] ?? [])
  const copies = ['Trip/a.jpg', 'Trip/a (2).jpg'].map(bytesOf)
  for (const copy of copies)
    expect(copy.subarray(0, one.original.length).equals(one.original)).toBe(true)
  const keywords = copies.map((copy) => copy.subarray(one.original.length).toString())
  expect(keywords.toSorted()).toEqual([`\n${words}["sea"]`, `\n${words}["sky"]`])
  expect(bytesOf('b.NEF').equals(one.original)).toBe(true)
  expect(bytesOf('b.NEF.xmp').toString()).toContain('<rdf:li>harbour</rdf:li>')
  expect(bytesOf('verso-report (2).txt').equals(one.original)).toBe(true)
  expect(bytesOf('verso-report.txt').toString()).toContain(
    'b.NEF: Nothing is written into files of this kind.',
  )
})

//
test('a part can be downloaded in ranges, and is kept for a day', async () => {
  const ann = await app.given.user()
  await stored(ann, { name: 'ranges.jpg' })
  const { id } = await begin(ann)
  await app.drain()
  const { publicUrl, bytes } = await part(ann, id)
  const url = publicUrl ?? ''
  const whole = (await app.server.inject(url)).rawPayload
  expect(whole).toHaveLength(bytes ?? 0)
  const rest = await app.server.inject({ url, headers: { range: 'bytes=1000-' } })
  expect([rest.statusCode, rest.rawPayload]).toEqual([206, whole.subarray(1000)])

  app.clock.advance({ days: 1, seconds: 1 })
  await app.runJob(sweepExports)
  expect(await Array.fromAsync(app.storage.list(`exports/${ann.id}/`))).toEqual([])
  // Called directly, because through the API the user would have to sign in again.
  const later = () => archivePart(app.deps, ann.id, { id, part: 1, again: false })
  expect(await later()).toMatchObject({ state: 'writing' })
  app.clock.advance({ days: 7 })
  await app.runJob(sweepExports)
  await expect(later()).rejects.toThrow('This download has expired')
})

//
test('photos are divided into parts of at most 4 GB, which are written one by one', async () => {
  const ann = await app.given.user()
  for (const name of ['1.jpg', '2.jpg', '3.jpg', '4.jpg', '5.jpg', '6.jpg'])
    await stored(ann, { name, original_name: 'same.jpg', bytes: 2_500_000_000 })
  const { id, parts } = await begin(ann)
  expect(parts).toEqual(Array.from({ length: 6 }, () => ({ photos: 1, bytes: 2_500_000_000 })))
  const space = { free: 1e12, total: 2e12 }
  const { space: real } = app.storage
  app.storage.space = async () => space
  await app.drain()
  for (const n of [2, 3, 4, 5]) {
    expect(await part(ann, id, n)).toMatchObject({ state: 'writing' })
    await app.drain()
    expect(await part(ann, id, n)).toMatchObject({ state: 'ready' })
  }
  app.storage.space = real
  const second = await unzipped((await part(ann, id, 2)).publicUrl ?? '')
  expect(Object.keys(second)).toEqual(['same (2).jpg', 'verso-report.txt'])
  // At most four are kept: the first was removed to make room for the fifth.
  expect(await Array.fromAsync(app.storage.list(`exports/${ann.id}/`))).toHaveLength(4)
  expect(await part(ann, id, 1)).toMatchObject({ state: 'writing' })
})

//
test('photos that were deleted or lost in the meantime are named in the report', async () => {
  const ann = await app.given.user()
  const gone = await stored(ann, { name: 'gone.jpg', original_name: 'gone.jpg' })
  const lost = await stored(ann, { name: 'lost.jpg', original_name: 'lost.jpg' })
  await stored(ann, { name: 'kept.jpg', original_name: 'kept.jpg' })
  const { id } = await begin(ann)
  await app.as(ann).call('deleteImages', { names: [gone.name] })
  await app.storage.remove([lost.object_key])
  await app.drain()
  const files = await unzipped((await part(ann, id)).publicUrl ?? '')
  expect(Object.keys(files)).toEqual(['kept.jpg', 'verso-report.txt'])
  expect(reportIn(files)).toContain('deleted in the meantime: 1\n  gone.jpg\n')
  expect(reportIn(files)).toContain('could not read them: 1\n  lost.jpg\n')
})

//
test('a part that fails says why, leaves nothing behind and can be tried again', async () => {
  const ann = await app.given.user()
  await stored(ann, { name: 'again.jpg', bytes: 3_000_000_000 })
  const { id } = await begin(ann)
  const { space: real } = app.storage
  app.storage.space = async () => ({ free: 1000, total: 2000 })
  await app.drain()
  app.storage.space = real
  const failed = await part(ann, id)
  expect(failed).toMatchObject({ state: 'failed', publicUrl: null })
  expect(failed.failure).toContain('not enough space')
  expect(await part(ann, id, 1, true)).toMatchObject({ state: 'writing', failure: null })
})

// DESK-003, A-64
test('a part fails with a message if no photo is at fault, and is complete when tried again', async () => {
  const ann = await app.given.user()
  const { name } = await stored(ann, { name: 'full.jpg', original_name: 'full.jpg' })
  failure = new WriterFailed('no_room')
  const { id } = await begin(ann)
  await app.drain()
  expect(await part(ann, id)).toMatchObject({ state: 'failed', failure: failure.message })
  await expect(single(ann, name)).rejects.toThrow('its temporary folder is full')
  failure = null
  await part(ann, id, 1, true)
  await app.drain()
  expect(reportIn(await unzipped((await part(ann, id)).publicUrl ?? ''))).toContain('words: 1\n')
})

// DESK-003, A-64
test('a photo whose writing was interrupted is delivered unchanged, and not called damaged', async () => {
  const ann = await app.given.user()
  const { name } = await stored(ann, { name: 'killed.jpg', original_name: 'killed.jpg' })
  const { id } = await begin(ann)
  failure = new WordsRefused('interrupted')
  await app.drain()
  const files = await unzipped((await part(ann, id)).publicUrl ?? '')
  expect(Object.keys(files)).toEqual(['killed.jpg', 'killed.jpg.xmp', 'verso-report.txt'])
  expect(reportIn(files)).toContain('killed.jpg: Writing into this photo was interrupted twice.')
  await expect(single(ann, name)).rejects.toThrow('download it again')
  failure = null
})

// SEC-011, A-64
test("archives contain only their owner's photos, and only their owner can open them", async () => {
  const [ann, bob] = [await app.given.user(), await app.given.user()]
  const his = await stored(bob, { name: 'his.jpg', keywords: ['sea'] })
  await expect(begin(ann, { names: [his.name] })).rejects.toThrow('There are no photos')
  const { id } = await begin(bob, { match: { keywords: ['sea'] } })
  await expect(part(ann, id)).rejects.toThrow('This download has expired')
  await expect(part(bob, id, 2)).rejects.toThrow('This download has expired')
})

// DESK-003, A-64
test('a single photo is copied under its original name, or refused with a message if that is impossible', async () => {
  const ann = await app.given.user()
  const photo = await stored(ann, { name: 'single.jpg', original_name: 'Mäuse.jpg' })
  const raw = await stored(ann, { name: 'raw.nef', content_type: 'image/x-nikon-nef' })
  const link = (await single(ann, photo.name)).publicUrl
  const { headers, rawPayload } = await app.server.inject(link)
  expect(headers['content-disposition']).toContain(encodeURIComponent('Mäuse.jpg'))
  expect(rawPayload.toString()).toContain(`${words}["harbour","boat"]`)
  await expect(single(ann, raw.name)).rejects.toThrow('download its XMP sidecar instead')
  await expect(single(ann, 'no such photo')).rejects.toThrow('not in your library')
})

//
test('if no writer is available, a message says so, and sidecars can still be exported', async () => {
  const ann = await app.given.user()
  await stored(ann, { name: 'sidecar.jpg' })
  problem = 'Perl is missing.'
  await expect(begin(ann)).rejects.toThrow('Perl is missing.')
  const { publicUrl } = await app.as(ann).call('exportData', { type: 'sidecars' })
  problem = null
  expect(Object.keys(await unzipped(publicUrl))).toEqual(['photo.xmp', 'README.txt'])
})
