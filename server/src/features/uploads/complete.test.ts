import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { StorageUnavailable } from '../../ports/object-storage.ts'
import { type App, startApp } from '../../test/app.ts'
import { type Bucket, openBucket } from '../../test/bucket.ts'
import type { TestUser } from '../../test/given.ts'
import { jpeg, png } from '../../test/upload-files.ts'
import { totalCredit } from '../credits/queries.ts'
import { maxCompletions } from './complete.ts'

let bucket: Bucket
let app: App
let onDisk: App
beforeAll(async () => {
  bucket = await openBucket()
  app = await startApp({ storage: bucket.storage })
  onDisk = await startApp()
})
afterEach(() => {
  vi.restoreAllMocks()
})
afterAll(async () => {
  await app.stop()
  await onDisk.stop()
  await bucket.close()
})

const expired = {
  status: 403,
  code: 'forbidden',
  error: 'This upload link is no longer valid. Ask for a new one.',
}
const notSent = { status: 404, error: 'This photo has not been sent to its link yet.' }

const complete = async (user: TestUser, ...names: string[]) =>
  (await app.as(user).call('completeUploads', { names })).photos

/** Signs a link and sends the bytes to it. */
async function sent(user: TestUser, bytes: Buffer, options = {}) {
  const signed = await app.as(user).sign(bytes, options)
  expect(await bucket.put(signed.signedUrl, bytes, signed.type)).toBe(200)
  return signed
}

const photosOf = (user: TestUser) =>
  app.db.selectFrom('photos').selectAll().where('user_id', '=', user.id).execute()
const objectsOf = async (user: TestUser) => [
  ...(await app.objects(`photos/${user.id}/`)),
  ...(await app.objects(`incoming/${user.id}/`)),
]

// API-036
test('if links lead to the server, a PUT completes its photo, and reporting it changes nothing', async () => {
  const [ann, bob] = [await onDisk.given.user({ credits: 3 }), await onDisk.given.user()]
  const bytes = await jpeg()
  const call = async (user: TestUser, name: string) =>
    (await onDisk.as(user).call('completeUploads', { names: [name, name] })).photos
  const { name, signedUrl, needs_completion, ...about } = await onDisk.as(ann).sign(bytes)
  expect(needs_completion).toBeUndefined()
  expect(await call(ann, name)).toMatchObject([{ name, refusal: notSent }])
  await onDisk.put(signedUrl, bytes, about)
  expect(await call(ann, name)).toEqual([{ name }])
  expect(await call(ann, name)).toEqual([{ name }])
  expect(await call(bob, name)).toEqual([{ name, refusal: expired }])
  expect(await totalCredit(onDisk.db, ann.id)).toBe(2)
})

// API-036, PLAN-028
test('a photo sent to the storage is listed once its client reports it, with its bytes and one credit', async () => {
  const ann = await app.given.user({ credits: 3 })
  const bytes = await jpeg(7, 90, 60)
  const { name, needs_completion } = await sent(ann, bytes, { original_name: 'Mäuse.jpg' })
  expect(needs_completion).toBe(true)
  expect((await app.as(ann).call('getImages', {})).length).toBe(0)
  expect(await complete(ann, name)).toEqual([{ name }])
  const { images } = await app.as(ann).call('getImages', {})
  expect(images).toMatchObject([{ name, original_name: 'Mäuse.jpg', width: 90, height: 60 }])
  expect((await app.storage.readWhole(await app.keyOf(name))).equals(bytes)).toBe(true)
  expect(await objectsOf(ann)).toEqual([await app.keyOf(name)])
  expect(await totalCredit(app.db, ann.id)).toBe(2)
})

test('one process limits how many photos it completes at once, and completes all of them in the end', async () => {
  const ann = await app.given.user({ credits: 30 })
  const names: string[] = []
  for (let n = 0; n < 2 * maxCompletions; n += 1) names.push((await sent(ann, await jpeg(n))).name)
  const copy = app.storage.copy
  const counts = { now: 0, most: 0 }
  const open = Promise.withResolvers<void>()
  vi.spyOn(app.storage, 'copy').mockImplementation(async (from, to) => {
    counts.now += 1
    counts.most = Math.max(counts.most, counts.now)
    await open.promise
    counts.now -= 1
    if (from.includes(names[0] ?? '')) throw new StorageUnavailable('It is away.', null)
    return copy(from, to)
  })
  const calls = Promise.allSettled(names.map((name) => complete(ann, name)))
  await vi.waitFor(() => expect(counts.now).toBeGreaterThanOrEqual(maxCompletions), 10_000)
  // A later call has returned, so the other completions had time to start.
  await app.as(ann).call('getImages', {})
  open.resolve()
  expect((await calls).map(({ status }) => status)).toEqual(
    names.map((_, n) => (n === 0 ? 'rejected' : 'fulfilled')),
  )
  expect(counts).toEqual({ now: 0, most: maxCompletions })
})

// API-036, PLAN-028
test('many identical completions at once make one photo and take one credit', async () => {
  const ann = await app.given.user({ credits: 3 })
  const { name } = await sent(ann, await jpeg(8))
  const all = await Promise.all(Array.from({ length: 6 }, () => complete(ann, name)))
  expect(all.flat()).toEqual(Array.from({ length: 6 }, () => ({ name })))
  expect(await photosOf(ann)).toHaveLength(1)
  expect(await objectsOf(ann)).toHaveLength(1)
  expect(await totalCredit(app.db, ann.id)).toBe(2)
})

// SEC-003, SEC-015
test('nothing is completed without its bytes, without its ticket or for another user', async () => {
  const [ann, bob] = [await app.given.user(), await app.given.user()]
  const { name } = await app.as(ann).sign(await jpeg(1))
  const theirs = await sent(ann, await jpeg(2))
  const unknown = `${randomUUID()}-img-a.jpg`
  expect(await complete(ann, name, unknown)).toMatchObject([
    { name, refusal: notSent },
    { name: unknown, refusal: expired },
  ])
  expect(await complete(bob, theirs.name, '../x')).toMatchObject([
    { refusal: expired },
    { refusal: expired },
  ])
  expect(await photosOf(bob)).toEqual([])
  expect(await complete(ann, theirs.name)).toEqual([{ name: theirs.name }])
})

// SEC-015
test('bytes sent to a link after its photo is complete never change that photo', async () => {
  const ann = await app.given.user()
  const small = await jpeg(3)
  const padded = (seed: Buffer) => Buffer.concat([seed, Buffer.alloc(3000 - seed.length)])
  const [own, other] = [padded(small), padded(await jpeg(4))]
  const { name, signedUrl } = await sent(ann, own)
  await complete(ann, name)
  expect(await bucket.put(signedUrl, other)).toBe(200)
  expect(await complete(ann, name)).toEqual([{ name }])
  expect((await app.storage.readWhole(await app.keyOf(name))).equals(own)).toBe(true)
})

// UP-007, SEC-015, ERR-009
test('a file of another type is refused with the reason, and all its objects are removed', async () => {
  const ann = await app.given.user()
  const bytes = await png()
  const { name } = await sent(ann, bytes, { type: 'image/jpeg' })
  expect(await complete(ann, name)).toMatchObject([
    { refusal: { status: 415, error: 'The file is not a photo of the type image/jpeg.' } },
  ])
  expect(await objectsOf(ann)).toEqual([])
  expect(await complete(ann, name)).toMatchObject([{ refusal: expired }])
  expect(await photosOf(ann)).toEqual([])
})

// PLAN-028, UP-049
test('a photo without a credit, or one that is already known by then, is refused and removed', async () => {
  const [ann, bob] = [await app.given.user({ credits: 1 }), await app.given.user()]
  const bytes = await jpeg(5)
  const one = await sent(ann, bytes)
  await sql`update upload_tickets set expires_at = now() where user_id = ${ann.id}`.execute(app.db)
  app.clock.advance({ minutes: 1 })
  const two = await sent(ann, bytes)
  expect(await complete(ann, one.name, two.name)).toMatchObject([
    { name: one.name },
    { refusal: { status: 402, code: 'no_credits' } },
  ])
  const twins = [await sent(bob, bytes, { unless_known: true })]
  twins.push(await sent(bob, bytes, { unless_known: true }))
  expect(await complete(bob, ...twins.map(({ name }) => name))).toMatchObject([
    {},
    { refusal: { status: 409, code: 'conflict' } },
  ])
  for (const user of [ann, bob]) expect(await objectsOf(user)).toHaveLength(1)
})

// API-035
test('after a link is renewed for another size, the bytes of the new size count', async () => {
  const ann = await app.given.user()
  const [old, renewed] = [await jpeg(1, 30, 30), await jpeg(2, 300, 300)]
  const { name } = await sent(ann, old)
  const again = await app.as(ann).sign(renewed, { name })
  expect(await bucket.put(again.signedUrl, old)).toBe(403)
  expect(await bucket.put(again.signedUrl, renewed)).toBe(200)
  expect(await complete(ann, name)).toEqual([{ name }])
  expect(await photosOf(ann)).toMatchObject([{ bytes: renewed.length }])
  expect(await objectsOf(ann)).toHaveLength(1)
})

//
test('an unavailable storage fails the call with a message, and the next call succeeds', async () => {
  const ann = await app.given.user({ credits: 3 })
  const { name } = await sent(ann, await jpeg(6))
  const away = new StorageUnavailable('S3 is away', new Error('ECONNREFUSED'))
  for (const method of ['list', 'copy', 'withFile'] as const) {
    const spy = vi.spyOn(bucket.storage, method).mockImplementation(() => {
      throw away
    })
    await expect(complete(ann, name)).rejects.toMatchObject({
      status: 503,
      error: expect.stringContaining('The photo storage cannot be used at the moment.'),
    })
    spy.mockRestore()
  }
  expect(await complete(ann, name)).toEqual([{ name }])
  expect(await photosOf(ann)).toHaveLength(1)
  expect(await totalCredit(app.db, ann.id)).toBe(2)
})

// A-03, PLAN-028
test('a failed commit keeps the bytes that were sent, and the next call makes one photo of them', async () => {
  const ann = await app.given.user({ credits: 3 })
  const { name } = await sent(ann, await jpeg(9))
  await sql`create function refuse_commit() returns trigger language plpgsql as
    $$ begin raise exception 'the connection broke'; end $$`.execute(app.db)
  await sql`create constraint trigger at_commit after insert on photos deferrable initially deferred
    for each row execute function refuse_commit()`.execute(app.db)
  await expect(complete(ann, name)).rejects.toMatchObject({ status: 500 })
  await sql`drop trigger at_commit on photos`.execute(app.db)
  expect(await photosOf(ann)).toEqual([])
  expect(await complete(ann, name)).toEqual([{ name }])
  expect(await photosOf(ann)).toHaveLength(1)
  expect(await totalCredit(app.db, ann.id)).toBe(2)
})
