import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type App, startApp } from '../../test/app.ts'
import type { TestUser } from '../../test/given.ts'
import { jpeg } from '../../test/upload-files.ts'
import { thumbnailKey, uploadKey } from '../photos/object-keys.ts'
import { checkConsistency } from './consistency.ts'

let app: App
let ann: TestUser
let name: string
beforeEach(async () => {
  app = await startApp()
  ann = await app.given.user({ credits: 5 })
  name = await app.as(ann).upload(await jpeg(1))
})
afterEach(async () => {
  await app.stop()
  // File times are real, so each test starts at the real time.
  vi.useRealTimers()
})

const check = () => checkConsistency(app.deps, { graceMs: 60_000 })
const photoId = async () =>
  (
    await app.db
      .selectFrom('photos')
      .select('id')
      .where('name', '=', name)
      .executeTakeFirstOrThrow()
  ).id

test('finds nothing after uploads, refusals and deletions', async () => {
  const second = await app.as(ann).upload(await jpeg(2))
  await app.as(ann).upload(await jpeg(3), { mode: 'editorial' })
  await expect(app.as(ann).upload(Buffer.from('no photo, only text'))).rejects.toThrow('415')
  await app.as(ann).call('deleteImages', { names: [second] })
  await app.drain()
  app.clock.advance({ hours: 2 })
  expect(await check()).toEqual([])
})

test('finds a photo whose file is missing, truncated or replaced', async () => {
  const key = await app.keyOf(name)
  const whole = await jpeg(1)
  await app.storage.write(key, Buffer.from(whole.toReversed()), 'image/jpeg')
  expect(await check()).toEqual([
    expect.stringMatching(/^Photo .* is not the one that was uploaded\.$/),
  ])
  await app.storage.write(key, whole.subarray(1), 'image/jpeg')
  expect(await check()).toEqual([expect.stringContaining(`bytes instead of ${whole.length}`)])
  await app.storage.remove([key])
  expect(await check()).toEqual([expect.stringContaining('its file is missing')])
})

test('finds a photo whose file the disk cannot read, and checks the others', async () => {
  const other = await app.keyOf(await app.as(ann).upload(await jpeg(2)))
  const [key, read] = [await app.keyOf(name), app.storage.read.bind(app.storage)]
  const broken = () =>
    new Readable({
      read() {
        this.destroy(Object.assign(new Error('EIO: read'), { code: 'EIO', syscall: 'read' }))
      },
    })
  app.storage.read = async (wanted) => (wanted === key ? broken() : read(wanted))
  await app.storage.write(other, await jpeg(3), 'image/jpeg')
  const findings = await check()
  app.storage.read = read
  expect(findings).toContainEqual(expect.stringMatching(/its file cannot be read\.$/))
  expect(findings).toHaveLength(2)
})

test('finds a missing thumbnail, and unknown objects after the grace period', async () => {
  await app.db.updateTable('photos').set({ has_thumbnail: true }).execute()
  expect(await check()).toEqual([expect.stringContaining('its thumbnail is missing')])
  await app.storage.write(thumbnailKey(await app.keyOf(name)), Buffer.from('x'), 'image/webp')
  const orphans = ['incoming/a.jpg', `exports/${ann.id}/a.xlsx`, `photos/${ann.id}/a.jpg`]
  const sheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  for (const key of orphans)
    await app.storage.write(key, Buffer.from('x'), key.endsWith('x') ? sheet : 'image/jpeg')
  expect(await check()).toEqual([])
  app.clock.advance({ minutes: 5 })
  expect((await check()).toSorted()).toEqual(
    orphans.map((key) => `Object ${key} belongs to nothing.`).toSorted(),
  )
})

test('finds credits that do not add up', async () => {
  await app.db.updateTable('credit_grants').set({ remaining: 3, held: 0, charged: 2 }).execute()
  expect(await check()).toEqual([
    expect.stringMatching(/^Credit grant .*: says held 0 and spent 2, its holds say 1 and 0\.$/),
    expect.stringMatching(/^Entries of credit grant .*: given 5, spent 2, .* say 5, 0, 0, 0\.$/),
  ])
})

test('finds a credit held for a deleted photo, and one charged for a failed photo', async () => {
  await app.db.updateTable('credit_holds').set({ photo_id: ann.id }).execute()
  expect(await check()).toEqual([expect.stringContaining('credit held, photo deleted')])
  await app.db
    .updateTable('credit_holds')
    .set({ photo_id: await photoId(), state: 'charged', settled_at: new Date() })
    .execute()
  expect(await check()).toContainEqual(expect.stringContaining('credit charged, photo pending'))
})

test('finds a pending photo without a task, and a task without a pending photo', async () => {
  await app.db.deleteFrom('analysis_tasks').execute()
  expect(await check()).toEqual([`Photo ${await photoId()}: pending without a task.`])
})

test('finds counters and daily figures that differ from a recount', async () => {
  await app.db.updateTable('photo_counters').set({ failed: 2 }).execute()
  await app.db.updateTable('daily_rollups').set({ uploaded: 7 }).execute()
  expect(await check()).toEqual([
    `Counters of user ${ann.id}: stored 1/0/2, recounted 1/0/0.`,
    'Totals of users/images/pending: stored 1/3/1, recounted 1/1/1.',
    `Days of user ${ann.id}: uploaded 7, deleted 0, log of deletions 0, recounted 1.`,
  ])
})

test('finds installation totals that differ from a recount', async () => {
  await app.db
    .insertInto('installation_totals')
    .values({ shard: 99, users: 5, images: 1, pending: -1 })
    .execute()
  expect(await check()).toEqual(['Totals of users/images/pending: stored 6/2/0, recounted 1/1/1.'])
})

// AI-019, AI-020
test('finds costs that differ from those of the model calls', async () => {
  await app.drain()
  expect(await check()).toEqual([])
  await app.db.updateTable('photos').set({ cost: 2 }).execute()
  await app.db.updateTable('daily_rollups').set({ cost: 3 }).execute()
  await app.db.updateTable('spending_days').set({ cost: 4 }).execute()
  const id = await photoId()
  expect(await check()).toEqual([
    `Cost of photo ${id}: costs 2.000000000 for 120 tokens, its calls 0.001000000 for 120.`,
    `Spending of user ${ann.id}: booked 3.000000000, calls cost 0.001000000.`,
    'Spending of the installation: booked 4.000000000, calls cost 0.001000000.',
  ])
})

test('finds keyword counts that differ from a recount', async () => {
  const bob = await app.given.user()
  const bytes = await jpeg(2)
  const { name } = await app.given.photo(bob, {
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    keywords: ['Boat', 'sea', 'sun'],
    excluded_keywords: ['sun'],
  })
  await app.storage.write(uploadKey(bob.id, name), bytes, 'image/jpeg')
  await app.db
    .insertInto('daily_rollups')
    .values({ day: '2026-11-20', user_id: bob.id, uploaded: 1 })
    .execute()
  expect(await check()).toEqual([])
  await app.db.updateTable('keyword_counts').set({ n: 3 }).where('folded', '=', 'boat').execute()
  await app.db.deleteFrom('keyword_counts').where('folded', '=', 'sea').execute()
  const cid = await app.given.user()
  const ghost = { folded: 'ghost', spelling: 'Ghost', n: 1 }
  await app.db
    .insertInto('keyword_counts')
    .values([ann, cid].map(({ id }) => ({ user_id: id, ...ghost })))
    .execute()
  expect((await check()).toSorted()).toEqual(
    [
      `Keyword counts of user ${cid.id}: there are counts but no photo.`,
      `Keyword counts of user ${ann.id}: "ghost" has a stored count of 1 but occurs 0 times.`,
      `Keyword counts of user ${bob.id}: "boat" has a stored count of 3 but occurs 1 times.`,
      `Keyword counts of user ${bob.id}: "sea" has a stored count of 0 but occurs 1 times.`,
    ].toSorted(),
  )
})

test('finds label counts that differ from a recount, unless a recount is due', async () => {
  const mode = { user_id: ann.id, label: 'mode:Photo Organizing', n: 2 }
  await app.db.insertInto('label_changes').values(mode).execute()
  await app.db
    .insertInto('label_counts')
    .values({ ...mode, label: 'city:Arezzo' })
    .execute()
  const labels = [
    '"city:Arezzo" has a stored count of 2 but occurs 0',
    `"${mode.label}" has a stored count of 3 but occurs 1`,
  ]
  expect(await check()).toEqual(
    labels.map((each) => `Label counts of user ${ann.id}: ${each} times.`),
  )
  await app.db.insertInto('label_recounts').values({ user_id: ann.id }).execute()
  expect(await check()).toEqual([])
})
