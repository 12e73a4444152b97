import { afterEach, beforeEach, expect, test } from 'vitest'
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
