import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, startApp } from '../../test/app.ts'
import type { TestUser } from '../../test/given.ts'
import { hugePng, jpeg, png } from '../../test/upload-files.ts'
import { totalCredit } from '../credits/queries.ts'

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const cat = { type: 'image/jpeg', original_name: 'cat.jpg' }

const signed = (user: TestUser, bytes: Buffer, type = 'image/jpeg') =>
  app.as(user).sign(bytes, { ...cat, type })

const rows = (user: TestUser) =>
  app.db.selectFrom('photos').selectAll().where('user_id', '=', user.id).execute()

// API-036, DATA-015, DATA-016
test('an uploaded photo is listed at once with its bytes unchanged', async () => {
  const ann = await app.given.user({ credits: 3, dimension_height: 600, dimension_width: 0 })
  const bytes = await jpeg(7, 90, 60)
  const name = await app
    .as(ann)
    .upload(bytes, { original_name: 'Mäuse "2".jpg', mode: 'editorial' })

  const { images, length } = await app.as(ann).call('getImages', {})
  expect(length).toBe(1)
  expect(images[0]).toMatchObject({
    name,
    original_name: 'Mäuse "2".jpg',
    status: 'pending',
    thumbnail_url: null,
    width: 90,
    height: 60,
    dimension_height: 600,
    dimension_width: null,
  })
  const [row] = await rows(ann)
  expect(row).toMatchObject({
    mode: 'editorial',
    content_type: 'image/jpeg',
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  })
  const { pathname, search } = new URL(images[0]?.image_url ?? '')
  const shown = await app.server.inject({ url: pathname + search })
  expect(shown.rawPayload.equals(bytes)).toBe(true)
})

// PLAN-028
test('an upload holds one credit, updates counters and daily sums, adds a task and closes the ticket', async () => {
  const ann = await app.given.user({ credits: 3 })
  await app.as(ann).upload(await jpeg())
  expect(await totalCredit(app.db, ann.id)).toBe(2)
  const rowsOf = (
    table: 'photo_counters' | 'daily_rollups' | 'analysis_tasks' | 'upload_tickets',
  ) => app.db.selectFrom(table).selectAll().where('user_id', '=', ann.id).execute()
  expect(await rowsOf('photo_counters')).toMatchObject([{ pending: 1, completed: 0, failed: 0 }])
  expect(await rowsOf('daily_rollups')).toMatchObject([{ uploaded: 1 }])
  expect(await rowsOf('analysis_tasks')).toMatchObject([{ state: 'preparing' }])
  expect(await rowsOf('upload_tickets')).toEqual([])
  expect(await app.objects('incoming/')).toEqual([])
})

// PLAN-028
test('an admin uploads without credits', async () => {
  const admin = await app.given.user({ credits: 0, role: 'admin' })
  await app.as(admin).upload(await jpeg())
  expect(await rows(admin)).toHaveLength(1)
})

// AI-009, UP-048
test('mode and file name come from the ticket, not from the upload request', async () => {
  const ann = await app.given.user()
  const bytes = await jpeg()
  const { signedUrl } = await signed(ann, bytes)
  await app.put(signedUrl, bytes, { type: 'image/jpeg', original_name: 'other.jpg' })
  expect(await rows(ann)).toMatchObject([{ original_name: 'cat.jpg', mode: 'Photo Organizing' }])
})

// UP-049
test('uploading the same file name twice creates two photos', async () => {
  const ann = await app.given.user()
  await app.as(ann).upload(await jpeg(1), { original_name: 'same.jpg' })
  await app.as(ann).upload(await jpeg(2), { original_name: 'same.jpg' })
  const { images } = await app.as(ann).call('getImages', { search: 'same.jpg' })
  expect(new Set(images.map((image) => image.name)).size).toBe(2)
})

// DATA-015
test.each([
  ['../../etc/passwd.jpg'],
  [`a "quoted" 'name'.jpg`],
  ['🐈‍⬛ naïve.jpg'],
  [`${'x'.repeat(296)}.jpg`],
  ['<img src=x onerror=alert(1)>.jpg'],
])('keeps any original file name: %s', async (original_name) => {
  const ann = await app.given.user()
  const name = await app.as(ann).upload(await jpeg(), { original_name })
  expect(name).toMatch(/^[0-9a-f-]{36}-img-[A-Za-z0-9._-]{1,100}\.jpg$/)
  expect((await rows(ann))[0]?.original_name).toBe(original_name)
})

const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
// SEC-014
test.each([
  ['text named .jpg', () => Buffer.from('hello, I am not a photo at all'), 'image/jpeg', 415],
  ['HTML named .png', () => Buffer.from('<!doctype html><script>1</script>'), 'image/png', 415],
  ['SVG named .png', () => svg, 'image/png', 415],
  ['a PNG signed as JPEG', () => png(), 'image/jpeg', 415],
  ['a single byte', () => Buffer.from([0xff]), 'image/jpeg', 415],
  ['a picture of 900 megapixels', () => hugePng(30_000, 30_000), 'image/png', 413],
  ['a PNG that ends in its header', async () => (await png()).subarray(0, 20), 'image/png', 422],
])('refuses %s and keeps none of its bytes', async (_what, make, type, status) => {
  const ann = await app.given.user({ credits: 1 })
  const bytes = await make()
  const { signedUrl } = await signed(ann, bytes, type)
  const put = app.put(signedUrl, bytes, { ...cat, type })
  await expect(put).rejects.toMatchObject({ status, error: expect.stringMatching(/\w{3,}.*\.$/) })
  expect(await rows(ann)).toEqual([])
  expect(await app.objects(`photos/${ann.id}/`)).toEqual([])
  expect(await app.objects('incoming/')).toEqual([])
  // The only credit is still available: neither used nor reserved by the ticket.
  await app.as(ann).upload(await jpeg())
})

test('accepts a truncated photo with a readable header', async () => {
  const ann = await app.given.user()
  const whole = await sharp({
    create: {
      width: 800,
      height: 600,
      channels: 3,
      background: 'red',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
    .jpeg()
    .toBuffer()
  await app.as(ann).upload(whole.subarray(0, whole.length / 2))
  expect(await rows(ann)).toMatchObject([{ status: 'pending', width: 800 }])
})

// PLAN-028, SEC-013
test('with ten credits, exactly ten of fifty signed uploads are accepted', async () => {
  const ann = await app.given.user({ credits: 50 })
  const links = await Promise.all(
    Array.from({ length: 50 }, async (_, n) => {
      const bytes = await jpeg(n)
      return { bytes, ...(await signed(ann, bytes)) }
    }),
  )
  // The credits are spent after the tickets were opened.
  await app.db
    .updateTable('credit_grants')
    .set({ remaining: 10, expired: 40 })
    .where('user_id', '=', ann.id)
    .execute()
  const puts = await Promise.allSettled(
    links.map(({ signedUrl, bytes }) => app.put(signedUrl, bytes, cat)),
  )
  expect(puts.filter((put) => put.status === 'fulfilled')).toHaveLength(10)
  const refused = puts.flatMap((put) => (put.status === 'rejected' ? [put.reason] : []))
  for (const reason of refused) expect(reason).toMatchObject({ status: 402 })
  expect(await rows(ann)).toHaveLength(10)
  expect(await app.objects(`photos/${ann.id}/`)).toHaveLength(10)
  expect(await app.objects('incoming/')).toEqual([])
  expect(await totalCredit(app.db, ann.id)).toBe(0)
})

// PLAN-028, SEC-013
test('with ten credits, ten of fifty concurrent uploads are accepted', async () => {
  const ann = await app.given.user({ credits: 10 })
  const pictures = await Promise.all(Array.from({ length: 50 }, (_, n) => jpeg(n)))
  const uploads = await Promise.allSettled(pictures.map((bytes) => app.as(ann).upload(bytes)))
  expect(uploads.filter((upload) => upload.status === 'fulfilled')).toHaveLength(10)
  for (const upload of uploads)
    if (upload.status === 'rejected') expect(upload.reason).toMatchObject({ status: 402 })
  expect(await rows(ann)).toHaveLength(10)
  expect(await totalCredit(app.db, ann.id)).toBe(0)
})
