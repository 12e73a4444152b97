import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { StorageUnavailable } from '../../ports/object-storage.ts'
import { type App, startApp } from '../../test/app.ts'
import { type Bucket, openBucket } from '../../test/bucket.ts'
import { crashes } from '../../test/crashes.ts'
import type { TestUser } from '../../test/given.ts'
import { jpeg, png } from '../../test/upload-files.ts'
import { checkConsistency } from '../consistency/consistency.ts'
import { totalCredit } from '../credits/queries.ts'
import { reconcileSent, sweepTransfers } from './jobs.ts'
import { reconcileUploads } from './reconcile.ts'

let bucket: Bucket
let app: App
const crash = crashes()
beforeAll(async () => {
  bucket = await openBucket()
  app = await startApp({ storage: bucket.storage, plugin: crash.plugin })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.setSystemTime(vi.getRealSystemTime())
})
afterAll(async () => {
  await app.stop()
  await bucket.close()
})

const pass = (minutes: number) => app.clock.advance({ minutes })

/** Signs a link and sends the bytes to it, like a client that is closed right after. */
async function sent(user: TestUser, bytes: Buffer) {
  const { name, signedUrl } = await app.as(user).sign(bytes)
  expect(await bucket.put(signedUrl, bytes)).toBe(200)
  return name
}

async function namesOf(user: TestUser): Promise<string[]> {
  const query = app.db.selectFrom('photos').select('name').where('user_id', '=', user.id)
  return (await query.execute()).map(({ name }) => name)
}
const incoming = (user: TestUser) => app.objects(`incoming/${user.id}/`)
const tickets = async (user: TestUser) => {
  const query = app.db.selectFrom('upload_tickets').selectAll().where('user_id', '=', user.id)
  return (await query.execute()).length
}

// A-03, API-036
test('a photo whose client was closed after the PUT arrives within a minute or so', async () => {
  const ann = await app.given.user({ credits: 3 })
  const name = await sent(ann, await jpeg(1))
  await app.runJob(reconcileSent)
  expect(await namesOf(ann)).toEqual([])
  pass(1)
  expect(await app.runJob(reconcileSent)).toBeUndefined()
  expect(await namesOf(ann)).toEqual([name])
  expect([await incoming(ann), await tickets(ann)]).toEqual([[], 0])
  expect(await app.runJob(reconcileSent)).toBe('idle')
  expect(await totalCredit(app.db, ann.id)).toBe(2)
})

//
test('bytes sent while no worker ran become a photo, however late', async () => {
  const ann = await app.given.user()
  const name = await sent(ann, await jpeg(2))
  pass(600)
  await app.runJob(sweepTransfers)
  expect(await namesOf(ann)).toEqual([name])
})

// A-03, SEC-015
test('tickets without an object are deleted, and so are objects without a ticket', async () => {
  const ann = await app.given.user()
  const bytes = await jpeg(3)
  const { name, signedUrl } = await app.as(ann).sign(bytes)
  await app.as(ann).sign(Buffer.alloc(10_000_000))
  const done = await sent(ann, await jpeg(4))
  await app.as(ann).call('completeUploads', { names: [done] })
  pass(14)
  expect(await bucket.put(signedUrl, bytes)).toBe(200)
  await app.as(ann).call('completeUploads', { names: [name] })
  expect(await bucket.put(signedUrl, bytes)).toBe(200)
  pass(40)
  await app.runJob(sweepTransfers)
  expect([(await incoming(ann)).length, await tickets(ann)]).toEqual([1, 1])
  pass(60)
  await app.runJob(sweepTransfers)
  expect([await incoming(ann), await tickets(ann)]).toEqual([[], 0])
  expect(await namesOf(ann)).toHaveLength(2)
})

// A-03, ERR-009
test('a refused file is removed, and one that fails does not hold up the others', async () => {
  const ann = await app.given.user()
  const signed = await app.as(ann).sign(await png())
  await bucket.put(signed.signedUrl, await png())
  const [fails, good] = [await sent(ann, await jpeg(5)), await sent(ann, await jpeg(6))]
  const { copy } = bucket.storage
  const spy = vi.spyOn(bucket.storage, 'copy').mockImplementation((from, to) => {
    if (from.includes(fails)) throw new TypeError('A defect')
    return copy(from, to)
  })
  pass(1)
  const done = await reconcileUploads(app.deps, new AbortController().signal)
  expect(done).toEqual({ completed: 1, refused: 1, failed: 1 })
  expect(await namesOf(ann)).toEqual([good])
  pass(58)
  await app.as(ann).sign(await jpeg(5), { name: fails })
  pass(5)
  await app.runJob(sweepTransfers)
  spy.mockRestore()
  await app.runJob(reconcileSent)
  expect((await namesOf(ann)).toSorted()).toEqual([fails, good].toSorted())
  expect(await incoming(ann)).toEqual([])
})

// A-03, SEC-015
test("an object that the storage refuses does not hold up other users' photos", async () => {
  const [ann, bob] = [await app.given.user(), await app.given.user()]
  const refused = await sent(ann, await jpeg(9))
  const good: string[] = []
  for (let n = 0; n < 9; n += 1) good.push(await sent(bob, await jpeg(10 + n)))
  const { copy } = bucket.storage
  vi.spyOn(bucket.storage, 'copy').mockImplementation(async (from, to) => {
    if (from.includes(refused))
      throw new StorageUnavailable('The photo storage reports AccessDenied.', null)
    return copy(from, to)
  })
  pass(1)
  await app.runJob(reconcileSent)
  expect((await namesOf(bob)).toSorted()).toEqual(good.toSorted())
  expect([await namesOf(ann), await tickets(ann)]).toEqual([[], 1])
  expect(await incoming(ann)).toHaveLength(1)
})

// A-03, SEC-015
test('an object that another user once sent under the same name does not hold up the photo', async () => {
  const bytes = await jpeg(20)
  const users = [await app.given.user(), await app.given.user()]
  const [first, second] = users.toSorted((one, other) => (one.id < other.id ? 1 : -1))
  if (!first || !second) throw new Error('Two users are needed.')
  const name = await sent(first, bytes)
  pass(16)
  const { signedUrl } = await app.as(second).sign(bytes, { name })
  expect(await bucket.put(signedUrl, bytes)).toBe(200)
  pass(1)
  await app.runJob(reconcileSent)
  expect([await namesOf(first), await namesOf(second)]).toEqual([[], [name]])
  pass(60)
  await app.runJob(sweepTransfers)
  expect(await incoming(first)).toEqual([])
})

//
test('an aborted run stops listing objects', async () => {
  const ann = await app.given.user()
  const { list } = bucket.storage
  const stop = new AbortController()
  let listed = 0
  for (const n of [30, 31, 32]) await sent(ann, await jpeg(n))
  vi.spyOn(bucket.storage, 'list').mockImplementation(async function* (prefix) {
    for await (const object of list(prefix)) {
      listed += 1
      stop.abort()
      yield object
    }
  })
  pass(1)
  expect(await reconcileUploads(app.deps, stop.signal)).toMatchObject({ completed: 0 })
  expect(listed).toBe(1)
})

//
test('every object that was sent for a photo is removed once it has arrived', async () => {
  const ann = await app.given.user()
  const bytes = await jpeg(33)
  const { name, signedUrl } = await app.as(ann).sign(bytes)
  expect(await bucket.put(signedUrl, bytes)).toBe(200)
  const again = await app.as(ann).sign(bytes, { name })
  expect(await bucket.put(again.signedUrl, bytes)).toBe(200)
  expect(await incoming(ann)).toHaveLength(2)
  await app.as(ann).call('completeUploads', { names: [name] })
  expect([await namesOf(ann), await incoming(ann)]).toEqual([[name], []])
})

//
test('while the storage is unavailable no ticket is deleted, and afterwards all photos arrive', async () => {
  const ann = await app.given.user()
  const name = await sent(ann, await jpeg(7))
  pass(300)
  const away = () => {
    throw new StorageUnavailable('S3 is away', new Error('ECONNREFUSED'))
  }
  for (const methods of [['list'], ['copy', 'check']] as const) {
    const spies = methods.map((method) => vi.spyOn(bucket.storage, method).mockImplementation(away))
    for (const job of [reconcileSent, sweepTransfers])
      await expect(app.runJob(job)).rejects.toBeInstanceOf(StorageUnavailable)
    for (const spy of spies) spy.mockRestore()
  }
  expect(await tickets(ann)).toBe(1)
  await app.runJob(reconcileSent)
  expect(await namesOf(ann)).toEqual([name])
})

// A-03, PLAN-028
test('a crash before any statement of a completion loses nothing and takes one credit', async () => {
  let statements = 0
  for (let crashed = true; crashed; statements += 1) {
    const ann = await app.given.user({ credits: 3 })
    const name = await sent(ann, await jpeg(8))
    pass(1)
    crash.after(statements)
    await reconcileUploads(app.deps, new AbortController().signal).catch(() => null)
    crashed = crash.happened()
    crash.never()
    await app.runJob(reconcileSent)
    expect(await app.as(ann).call('completeUploads', { names: [name] })).toEqual({
      photos: [{ name }],
    })
    expect(await namesOf(ann)).toEqual([name])
    expect(await incoming(ann)).toEqual([])
    expect(await totalCredit(app.db, ann.id)).toBe(2)
  }
  expect(statements).toBeGreaterThan(5)
  expect(await checkConsistency(app.deps, { graceMs: 8 * 86_400_000 })).toEqual([])
})
