import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type App, startApp } from '../../test/app.ts'
import { jpeg } from '../../test/upload-files.ts'
import { objectKeys, uploadKey } from '../photos/object-keys.ts'
import { sweepRecentObjects } from './jobs.ts'
import { sweepOrphans } from './sweep.ts'

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(async () => {
  await app.stop()
  vi.useRealTimers()
})

// UP-049
test('an upload whose photo has no row yet keeps its object, however old it is', async () => {
  const ann = await app.given.user()
  const { decoder } = app.deps
  const inspect = decoder.inspect.bind(decoder)
  const [reached, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  vi.spyOn(decoder, 'inspect').mockImplementationOnce(async (...args) => {
    reached.resolve()
    await goOn.promise
    return inspect(...args)
  })
  const uploaded = app.as(ann).upload(await jpeg(1))
  await reached.promise
  expect(await app.objects(`photos/${ann.id}/`)).toHaveLength(1)
  expect(await sweepOrphans(app.deps, 0)).toEqual([])
  goOn.resolve()
  const name = await uploaded
  expect(await app.objects(`photos/${ann.id}/`)).toEqual([await app.keyOf(name)])
  expect(await sweepOrphans(app.deps, 0)).toEqual([])
})

test('leftovers of an interrupted preparation are removed by the next sweep after 20 minutes', async () => {
  const ann = await app.given.user()
  const original = uploadKey(ann.id, 'a28e5e26-44a3-4b39-8f10-6a8f2b0a3c11-img-gone.jpg')
  const gone = objectKeys(original).filter((key) => key !== original)
  for (const key of gone)
    await app.storage.write(
      key,
      Buffer.from('x'),
      key.endsWith('webp') ? 'image/webp' : 'image/jpeg',
    )
  const left = async () => (await app.objects()).filter((key) => gone.includes(key))
  app.clock.advance({ minutes: 19 })
  await app.runJob(sweepRecentObjects)
  expect(await left()).toHaveLength(gone.length)
  app.clock.advance({ minutes: 2 })
  await app.runJob(sweepRecentObjects)
  expect(await left()).toEqual([])
})

test('the half-hourly sweep reads only folders that changed, the nightly one reads all', async () => {
  const ben = await app.given.user()
  const key = uploadKey(ben.id, 'a28e5e26-44a3-4b39-8f10-6a8f2b0a3c12-img-old.jpg')
  await app.storage.write(key, Buffer.from('x'), 'image/jpeg')
  app.clock.advance({ hours: 1 })
  const longAgo = new Date(Date.now() - 86_400_000)
  await utimes(join(app.folder, 'objects/photos', ben.id), longAgo, longAgo)
  const changedSince = new Date(Date.now() - 3_600_000 * 3)
  expect(await sweepOrphans(app.deps, 0, { changedSince })).toEqual([])
  expect(await sweepOrphans(app.deps, 0)).toEqual([key])
})
