import sharp from 'sharp'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { VisionError } from '../../ports/vision-model.ts'
import { type App, startApp } from '../../test/app.ts'
import type { TestUser } from '../../test/given.ts'
import { jpeg } from '../../test/upload-files.ts'
import { modelCopyKey } from '../photos/object-keys.ts'

let app: App
let ann: TestUser
beforeEach(async () => {
  app = await startApp()
  ann = await app.given.user({ credits: 10 })
})
afterEach(() => app.stop())

const only = async () => {
  const [photo] = (await app.as(ann).call('getImages', {})).images
  if (!photo) throw new Error('No photo is listed.')
  return photo
}
const upload = async () => app.as(ann).upload(await jpeg())
const serverError = new VisionError('retry', 'server', 'The AI provider answered with an error.')

// AI-017
test('the model copy exists only while the photo is being analysed', async () => {
  const release = app.vision.hold()
  const name = await upload()
  const drained = app.drain()
  await app.vision.called(1)
  const copies = () => Array.fromAsync(app.storage.list('model-copies/'))
  expect(await copies()).toMatchObject([{ key: modelCopyKey(await app.keyOf(name)) }])
  release()
  await drained
  expect(await copies()).toEqual([])
})

const turn = (name: string, degrees: 0 | 90) =>
  app.as(ann).call('turnPhotos', { names: [name], turn: degrees })
/** Sizes of the copies that the model received. */
const sent = () =>
  Promise.all(
    app.vision.calls.map(async ({ photo }) => {
      const { width, height } = await sharp(photo.jpeg).metadata()
      return `${width} × ${height}`
    }),
  )

// LIST-035
test('a photo that is turned after its copy was made is sent as its owner sees it now', async () => {
  const release = app.vision.hold()
  const name = await app.as(ann).upload(await jpeg(3, 1200, 800))
  const drained = app.drain()
  await app.vision.called(1)
  await turn(name, 90)
  app.vision.failWith(serverError, 1)
  release()
  await drained
  expect(await sent()).toEqual(['1200 × 800', '800 × 1200'])
  expect(await only()).toMatchObject({ status: 'completed', turn: 90 })
})

// LIST-035
test('a turned photo stays turned in the smaller copy for a retry', async () => {
  const name = await app.as(ann).upload(await jpeg(4, 1200, 800))
  const tooSlow = new VisionError('retry', 'timeout', 'Slow', { advice: 'smaller_image' })
  app.vision.failWith(tooSlow, 1)
  await turn(name, 90)
  await app.drain()
  expect(await sent()).toEqual(['800 × 1200', `${Math.round(512 / 1.5)} × 512`])
})

// LIST-035
test('a photo that is turned while its copy is read is sent turned', async () => {
  const name = await app.as(ann).upload(await jpeg(5, 1200, 800))
  const read = app.storage.readWhole.bind(app.storage)
  const reads = vi.spyOn(app.storage, 'readWhole').mockImplementation(async (key) => {
    if (key.startsWith('model-copies/') && reads.mock.calls.length === 1) await turn(name, 90)
    return read(key)
  })
  await app.drain()
  reads.mockRestore()
  expect(await sent()).toEqual(['800 × 1200'])
  expect(await only()).toMatchObject({ status: 'completed', turn: 90 })
})

// AI-010
test('a missing copy is created again', async () => {
  const release = app.vision.hold()
  await upload()
  const drained = app.drain()
  await app.vision.called(1)
  for await (const { key } of app.storage.list('model-copies/')) await app.storage.remove([key])
  app.vision.failWith(serverError, 1)
  release()
  await drained
  expect(await only()).toMatchObject({ status: 'completed' })
})
