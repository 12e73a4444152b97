import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reconcileSent } from '../../features/uploads/jobs.ts'
import type { Store } from '../adapters/stores.ts'
import { type App, startApp } from '../app.ts'
import type { TestUser } from '../given.ts'
import { jpeg, png } from '../upload-files.ts'
import { s3 } from './s3-store.ts'

let store: Store
let app: App
beforeAll(async () => {
  store = await s3.open()
  app = await startApp({ storage: store.storage })
})
afterAll(async () => {
  await app.stop()
  await store.close()
})

const original_name = 'Kätzchen "1".jpg'
const complete = async (user: TestUser, ...names: string[]) =>
  (await app.as(user).call('completeUploads', { names })).photos
const sign = (user: TestUser, bytes: Buffer) => app.as(user).sign(bytes, { original_name })
const put = async (url: string, body: Buffer) =>
  (await store.put({ url, body, type: 'image/jpeg', length: body.length })).status
const padded = async (seed: number) => {
  const photo = await jpeg(seed)
  return Buffer.concat([photo, Buffer.alloc(5000 - photo.length)])
}

// API-036, PLAN-028
test('a photo sent to the bucket arrives once, with its bytes, and is shown from there', async () => {
  const ann = await app.given.user({ credits: 3 })
  const bytes = await padded(1)
  const { name, signedUrl } = await sign(ann, bytes)
  expect(await complete(ann, name)).toMatchObject([{ refusal: { status: 404 } }])
  expect(await put(signedUrl, bytes)).toBe(200)
  const all = await Promise.all(Array.from({ length: 6 }, () => complete(ann, name)))
  expect(all.flat()).toEqual(Array.from({ length: 6 }, () => ({ name })))
  const { images } = await app.as(ann).call('getImages', {})
  expect(images).toMatchObject([{ name, original_name }])
  expect((await store.get(images[0]?.image_url ?? '')).body.equals(bytes)).toBe(true)
  expect(await app.objects(`photos/${ann.id}/`)).toHaveLength(1)
  expect(await app.objects('incoming/')).toEqual([])
  expect((await app.as(ann).call('getUser', {})).total_credit).toBe(2)
})

// SEC-015
test('a second PUT to the same link, before or after the arrival, does not change the photo', async () => {
  const ann = await app.given.user()
  const [own, other] = [await padded(2), await padded(3)]
  const { name, signedUrl } = await sign(ann, own)
  await put(signedUrl, own)
  const puts = Array.from({ length: 8 }, (_, n) => put(signedUrl, n % 2 === 0 ? own : other))
  await Promise.all([complete(ann, name), ...puts, complete(ann, name)])
  const row = await app.db
    .selectFrom('photos')
    .select(['sha256', 'object_key'])
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  for (const bytes of [own, other]) expect(await put(signedUrl, bytes)).toBe(200)
  expect(await complete(ann, name)).toEqual([{ name }])
  const kept = await store.storage.readWhole(row.object_key)
  expect(createHash('sha256').update(kept).digest('hex')).toBe(row.sha256)
})

// API-036, ERR-009
test('photos that the client does not report arrive by a job, and files of another type are removed', async () => {
  const ann = await app.given.user()
  const bytes = await padded(4)
  const good = await sign(ann, bytes)
  expect(await put(good.signedUrl, bytes)).toBe(200)
  const bad = await sign(ann, await png())
  expect(await put(bad.signedUrl, await png())).toBe(200)
  app.clock.advance({ minutes: 2 })
  await app.runJob(reconcileSent)
  const { images } = await app.as(ann).call('getImages', {})
  expect(images.map(({ name }) => name)).toEqual([good.name])
  expect(await app.objects(`incoming/${ann.id}/`)).toEqual([])
  expect(await complete(ann, bad.name)).toMatchObject([{ refusal: { status: 403 } }])
})
