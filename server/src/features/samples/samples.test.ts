import { readFile } from 'node:fs/promises'
import { samplePictures } from '@verso/contract/limits.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type App, startApp } from '../../test/app.ts'
import { jpeg } from '../../test/upload-files.ts'
import { checkConsistency } from '../consistency/consistency.ts'
import { samplePath } from './pictures.ts'

let app: App
beforeEach(async () => {
  app = await startApp()
})
afterEach(() => app.stop())

// PLAN-028
test('the six sample photos are added to an empty list, described, and cost nothing', async () => {
  const ann = await app.given.user({ credits: 2 })
  expect(await app.as(ann).call('addSamples', {})).toMatchObject({ photos: 6 })
  await app.drain()
  const { images, status_counts } = await app.as(ann).call('getImages', {})
  expect(status_counts).toEqual({ pending: 0, completed: 6, failed: 0 })
  const names = images.map(({ original_name }) => original_name).toSorted()
  expect(names).toEqual(samplePictures.map((name) => `${name}.jpg`).toSorted())
  expect((await app.as(ann).call('getUser', {})).total_credit).toBe(2)
  const { pathname, search } = new URL(images[0]?.image_url ?? '')
  const served = await app.server.inject({ url: pathname + search })
  expect(served.rawPayload.length).toBeGreaterThan(10_000)
  expect(await checkConsistency(app.deps, { graceMs: 60_000 })).toEqual([])
})

test('a list with photos gets no sample photos, so they cannot be added twice', async () => {
  const ann = await app.given.user()
  await app.as(ann).upload(await jpeg())
  await expect(app.as(ann).call('addSamples', {})).rejects.toMatchObject({ code: 'conflict' })
  const ben = await app.given.user({ credits: 0 })
  await app.as(ben).call('addSamples', {})
  await expect(app.as(ben).call('addSamples', {})).rejects.toMatchObject({ code: 'conflict' })
  expect((await app.as(ben).call('getImages', {})).length).toBe(6)
})

test('the sample photos take up less than 150 kB', async () => {
  const sizes = await Promise.all(
    samplePictures.map(async (name) => (await readFile(samplePath(name))).length),
  )
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(150_000)
})
