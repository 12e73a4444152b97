import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type App, startApp } from '../../test/app.ts'
import type { TestUser } from '../../test/given.ts'
import { jpeg } from '../../test/upload-files.ts'
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

type Change = { type?: string; body?: (bytes: Buffer) => Buffer }
const changes: [string, Change][] = [
  ['another type', { type: 'image/png' }],
  ['a longer body', { body: (bytes) => Buffer.concat([bytes, Buffer.from('x')]) }],
  ['a shorter body', { body: (bytes) => bytes.subarray(1) }],
]
// SEC-015
test.each(changes)('a link refuses %s', async (_what, change) => {
  const { type = 'image/jpeg', body = (bytes: Buffer) => bytes } = change
  const ann = await app.given.user()
  const bytes = await jpeg()
  const { signedUrl } = await signed(ann, bytes)
  const put = app.put(signedUrl, body(bytes), { ...cat, type })
  await expect(put).rejects.toMatchObject({ status: 403 })
  expect(await rows(ann)).toEqual([])
})

// SEC-015
test('a link expires after 15 minutes', async () => {
  const ann = await app.given.user()
  const bytes = await jpeg()
  const { signedUrl } = await signed(ann, bytes)
  app.clock.advance({ minutes: 15 })
  await expect(app.put(signedUrl, bytes, cat)).rejects.toMatchObject({ status: 403 })
})

// SEC-015
test('a forged link writes nothing', async () => {
  const [ann, bob] = [await app.given.user(), await app.given.user()]
  const bytes = await jpeg()
  const mine = await signed(bob, bytes)
  const hers = await signed(ann, bytes)
  const forged = mine.signedUrl.replace(mine.name, hers.name)
  await expect(app.put(forged, bytes, cat)).rejects.toMatchObject({ status: 403 })
  const other = mine.signedUrl.replace(`photos/${bob.id}`, `photos/${ann.id}`)
  await expect(app.put(other, bytes, cat)).rejects.toMatchObject({ status: 403 })
  expect(await app.objects(`photos/${ann.id}`)).toEqual([])
})

// API-036, SEC-015
test('accepts the same bytes again, changes nothing, and refuses other bytes', async () => {
  const ann = await app.given.user({ credits: 5 })
  const bytes = await jpeg(1)
  const { name, signedUrl } = await signed(ann, bytes)
  await app.put(signedUrl, bytes, cat)
  await app.put(signedUrl, bytes, cat)
  const other = Buffer.from(bytes)
  other.reverse()
  await expect(app.put(signedUrl, other, cat)).rejects.toMatchObject({
    status: 409,
    error: 'Another photo of this name is already here.',
  })

  expect(await rows(ann)).toHaveLength(1)
  expect(await totalCredit(app.db, ann.id)).toBe(4)
  const kept = await buffer(await app.storage.read(await app.keyOf(name)))
  expect(kept.equals(bytes)).toBe(true)
  expect(await app.objects()).toEqual([await app.keyOf(name)])
})

// API-036
test('concurrent uploads to one link create one photo whose bytes match its row', async () => {
  const ann = await app.given.user({ credits: 5 })
  const [one, two] = [await jpeg(1), await jpeg(2)]
  const maxLength = Math.max(one.length, two.length)
  const padded = [one, two].map((bytes) =>
    Buffer.concat([bytes, Buffer.alloc(maxLength - bytes.length)]),
  )
  const { name, signedUrl } = await signed(ann, padded[0] ?? one)
  const puts = Array.from({ length: 6 }, (_, n) => app.put(signedUrl, padded[n % 2] ?? one, cat))
  await Promise.allSettled(puts)

  const [row, ...more] = await rows(ann)
  expect(more).toEqual([])
  const kept = await buffer(await app.storage.read(await app.keyOf(name)))
  expect(createHash('sha256').update(kept).digest('hex')).toBe(row?.sha256)
  expect(await totalCredit(app.db, ann.id)).toBe(4)
})

// API-035
test('the photo link of an upload works once the photo has arrived, and never leads to another photo', async () => {
  const [ann, bob] = [await app.given.user(), await app.given.user()]
  const bytes = await jpeg(12)
  const { name, signedUrl, publicUrl } = await signed(ann, bytes)
  const get = async (link: string) => {
    const { pathname, search } = new URL(link)
    return app.server.inject({ url: pathname + search })
  }
  expect((await get(publicUrl)).statusCode).toBe(404)
  await app.put(signedUrl, bytes, cat)
  const { statusCode, headers } = await get(publicUrl)
  expect([statusCode, headers['cache-control']]).toEqual([302, 'no-store'])
  expect((await get(headers.location ?? '')).rawPayload.equals(bytes)).toBe(true)
  await app.as(ann).call('deleteImages', { names: [name] })
  expect((await get(publicUrl)).statusCode).toBe(404)
  await app.as(bob).upload(bytes, { name })
  expect((await get(publicUrl)).statusCode).toBe(404)
})

// SEC-015
test('a link cannot bring back a deleted photo', async () => {
  const ann = await app.given.user()
  const bytes = await jpeg()
  const { name, signedUrl } = await signed(ann, bytes)
  await app.put(signedUrl, bytes, cat)
  await app.as(ann).call('deleteImages', { names: [name] })
  await expect(app.put(signedUrl, bytes, cat)).rejects.toMatchObject({ status: 403 })
  expect(await rows(ann)).toEqual([])
})

async function photoUrl(user: TestUser) {
  const { images } = await app.as(user).call('getImages', {})
  const { pathname, search } = new URL(images[0]?.image_url ?? '')
  return pathname + search
}

// DATA-016
test('serves a photo with safe headers and an hour of caching', async () => {
  const ann = await app.given.user()
  const bytes = await jpeg(9)
  await app.as(ann).upload(bytes)
  const url = await photoUrl(ann)
  const { headers, rawPayload } = await app.server.inject({ url })
  expect(rawPayload.equals(bytes)).toBe(true)
  expect(headers).toMatchObject({
    'content-type': 'image/jpeg',
    'content-length': String(bytes.length),
    'content-disposition': 'inline',
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, max-age=3600',
    'cross-origin-resource-policy': 'same-origin',
    etag: expect.stringMatching(/^"\d+-\d+"$/),
  })
  const again = await app.server.inject({
    url,
    headers: { 'if-none-match': headers.etag },
  })
  expect(again.statusCode).toBe(304)
  expect(again.rawPayload).toHaveLength(0)
})

// SEC-015, SEC-011
test("a photo link expires and cannot be changed to another user's photo", async () => {
  const [ann, bob] = [await app.given.user(), await app.given.user()]
  const hers = await app.as(ann).upload(await jpeg(1))
  const his = await app.as(bob).upload(await jpeg(2))
  const url = await photoUrl(bob)
  const status = async (link: string) => (await app.server.inject({ url: link })).statusCode
  expect(await status(url)).toBe(200)
  const [hersAt, hisAt] = [await app.keyOf(hers), await app.keyOf(his)]
  expect(await status(url.replace(hisAt, hersAt))).toBe(403)
  expect(await status(url.replace(/\?.*/, ''))).toBe(403)
  expect(await status(url.replace('/photos/', '/photos//'))).toBe(403)
  app.clock.advance({ hours: 24 })
  expect(await status(url)).toBe(403)
})

// DATA-016
test('photo links stay the same within an hour, so that browsers can cache photos', async () => {
  const ann = await app.given.user()
  await app.as(ann).upload(await jpeg())
  vi.setSystemTime(new Date('2026-11-20T10:00:00Z'))
  const atTen = await photoUrl(ann)
  vi.setSystemTime(new Date('2026-11-20T10:59:59Z'))
  expect(await photoUrl(ann)).toBe(atTen)
  vi.setSystemTime(new Date('2026-11-20T11:00:00Z'))
  expect(await photoUrl(ann)).not.toBe(atTen)
})
