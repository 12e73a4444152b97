import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, startApp } from '../../test/app.ts'
import { fourCorners } from '../../test/tagged-pictures.ts'

let app: App
beforeAll(async () => {
  app = await startApp({ config: { UPLOAD_TYPES: 'image/jpeg,image/tiff' } })
})
afterAll(() => app.stop())

// AI-010, A-92
test('photos of formats that are slow to decode never hold up the others', async () => {
  const ann = await app.given.user({ credits: 30 })
  const { decoder } = app.deps
  const decode = decoder.prepare
  const gate = Promise.withResolvers<void>()
  let slow = 0
  decoder.prepare = async (path, options) => {
    if (options.limits.types.includes('image/tiff')) {
      slow += 1
      await gate.promise
    }
    return decode(path, options)
  }
  const scan = await fourCorners().tiff().toBuffer()
  for (let n = 0; n < 12; n += 1)
    await app.as(ann).upload(scan, { type: 'image/tiff', original_name: `${n}.tif` })
  await app.as(ann).upload(await fourCorners().jpeg().toBuffer())
  const drained = app.drain()
  const counts = async () => (await app.as(ann).call('getImages', {})).status_counts
  await expect.poll(counts).toMatchObject({ completed: 1 })
  await expect.poll(() => slow).toBeGreaterThan(0)
  gate.resolve()
  await drained
  decoder.prepare = decode
  expect(await counts()).toEqual({ pending: 0, completed: 13, failed: 0 })
})
