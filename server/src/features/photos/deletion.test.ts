import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, startApp } from '../../test/app.ts'
import type { TestUser } from '../../test/given.ts'
import { jpeg } from '../../test/upload-files.ts'
import { totalCredit } from '../credits/queries.ts'
import { purgeObjects } from './deletion.ts'
import { thumbnailKey } from './object-keys.ts'

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const remove = (user: TestUser, names: string[]) => app.as(user).call('deleteImages', { names })
const list = (user: TestUser) => app.as(user).call('getImages', {})
const objectsOf = async (name: string) => (await app.objects()).filter((key) => key.includes(name))

// SEC-003
test('requires a token', async () => {
  await expect(app.call('deleteImages', { names: [] })).rejects.toMatchObject({ status: 401 })
})

// API-032, LIST-016
test('deletes the named photos and nothing else, objects included', async () => {
  const ann = await app.given.user()
  const [deleted, kept] = [
    await app.as(ann).upload(await jpeg(1)),
    await app.as(ann).upload(await jpeg(2)),
  ]
  await app.storage.write(thumbnailKey(await app.keyOf(deleted)), Buffer.from('x'), 'image/webp')
  expect(await remove(ann, [deleted])).toEqual({ message: '1 photo(s) deleted', deleted: 1 })
  expect((await list(ann)).images.map((image) => image.name)).toEqual([kept])
  await app.drain()
  expect(await objectsOf(deleted)).toEqual([])
  expect(await objectsOf(kept)).not.toEqual([])
})

// API-032, SEC-011
test('ignores unknown names, names of other users and repeated names', async () => {
  const [ann, bob] = [await app.given.user(), await app.given.user()]
  const { name: hers } = await app.given.photo(ann)
  const { name: his } = await app.given.photo(bob)
  expect(await remove(bob, [hers, 'nothing', his, his])).toMatchObject({ deleted: 1 })
  expect(await remove(bob, [hers, his])).toMatchObject({ deleted: 0 })
  expect((await list(ann)).length).toBe(1)
})

// API-033, LIST-017, LIST-044
test("an explicit empty list deletes all of the caller's photos", async () => {
  const [ann, bob] = [await app.given.user(), await app.given.user()]
  await app.given.photo(bob)
  for (const status of ['pending', 'completed', 'failed'] as const)
    await app.given.photo(ann, { status })
  expect(await remove(ann, [])).toMatchObject({ deleted: 3 })
  expect(await list(ann)).toMatchObject({
    length: 0,
    status_counts: { pending: 0, completed: 0, failed: 0 },
  })
  expect((await list(bob)).length).toBe(1)
})

// API-032
test.each([{}, { names: null }, { names: 'a' }, undefined])(
  'a body without a list of names deletes nothing: %j',
  async (payload) => {
    const ann = await app.given.user()
    await app.given.photo(ann)
    const headers = { 'content-type': 'application/json' }
    const response = await app
      .as(ann)
      .request({ method: 'DELETE', url: '/delete', payload, headers })
    expect(response.statusCode).toBe(400)
    expect((await list(ann)).length).toBe(1)
  },
)

// PLAN-028
test('deleting a pending photo returns its credit, deleting a completed one does not', async () => {
  const ann = await app.given.user({ credits: 5 })
  const [pending, done] = [
    await app.as(ann).upload(await jpeg(1)),
    await app.as(ann).upload(await jpeg(2)),
  ]
  await app.db.updateTable('photos').set({ status: 'completed' }).where('name', '=', done).execute()
  await app.db
    .updateTable('photo_counters')
    .set({ pending: 1, completed: 1 })
    .where('user_id', '=', ann.id)
    .execute()
  const charged = app.db.selectFrom('photos').select('id').where('name', '=', done)
  await app.db
    .updateTable('credit_holds')
    .set({ state: 'charged', settled_at: new Date() })
    .where('photo_id', 'in', charged)
    .execute()
  expect(await totalCredit(app.db, ann.id)).toBe(3)
  await remove(ann, [pending, done])
  expect(await totalCredit(app.db, ann.id)).toBe(4)
  const tasks = app.db.selectFrom('analysis_tasks').selectAll().where('user_id', '=', ann.id)
  expect(await tasks.execute()).toEqual([])
})

// API-032, ADMIN-011
test('updates keyword counts, the daily sums and the deletion log', async () => {
  const ann = await app.given.user()
  const { name } = await app.given.photo(ann, {
    keywords: ['Cat', 'sun'],
    excluded_keywords: ['sun'],
  })
  await app.given.photo(ann, { keywords: ['cat', 'moon'] })
  await remove(ann, [name])
  const counts = app.db
    .selectFrom('keyword_counts')
    .select(['folded', 'n'])
    .where('user_id', '=', ann.id)
  expect(await counts.orderBy('folded').execute()).toEqual([
    { folded: 'cat', n: 1 },
    { folded: 'moon', n: 1 },
  ])
  const rowsOf = (table: 'deletions' | 'daily_rollups') =>
    app.db.selectFrom(table).selectAll().where('user_id', '=', ann.id).execute()
  expect(await rowsOf('deletions')).toMatchObject([{ n: 1 }])
  expect(await rowsOf('daily_rollups')).toMatchObject([{ deleted: 1 }])
})

test('a purge keeps the objects of a name that was uploaded again', async () => {
  const ann = await app.given.user()
  const name = await app.as(ann).upload(await jpeg(1))
  await remove(ann, [name])
  await app.as(ann).upload(await jpeg(2), { name })
  const key = await app.keyOf(name)
  await app.drain()
  expect((await list(ann)).length).toBe(1)
  expect((await objectsOf(name)).toSorted()).toEqual([key, thumbnailKey(key)])
})

test('a purge can run twice', async () => {
  const ann = await app.given.user()
  const name = await app.as(ann).upload(await jpeg(1))
  const key = await app.keyOf(name)
  await remove(ann, [name])
  await purgeObjects(app.deps, [key])
  await app.drain()
  expect(await objectsOf(name)).toEqual([])
})

// API-032
test('concurrent deletions of the same photos count each photo once and cause no error', async () => {
  const ann = await app.given.user()
  const names: string[] = []
  for (let n = 0; n < 40; n += 1)
    names.push((await app.given.photo(ann, { keywords: ['a', 'b', `k${n}`] })).name)
  const answers = await Promise.all([
    remove(ann, names),
    remove(ann, names.toReversed()),
    remove(ann, []),
    remove(ann, names.slice(10)),
  ])
  expect(answers.reduce((sum, answer) => sum + answer.deleted, 0)).toBe(40)
  const counts = app.db.selectFrom('keyword_counts').selectAll().where('user_id', '=', ann.id)
  expect(await counts.execute()).toEqual([])
})

// API-033
test('one call deletes more photos than a batch holds', async () => {
  const ann = await app.given.user()
  await sql`
    insert into photos (user_id, name, object_key, original_name, mode, content_type, bytes, sha256, status)
    select ${ann.id}, 'big-' || n, 'photos/big/' || n, 'x.jpg', 'editorial', 'image/jpeg', 1, '0', 'failed'
    from generate_series(1, 4500) n`.execute(app.db)
  await app.db.insertInto('photo_counters').values({ user_id: ann.id, failed: 4500 }).execute()
  expect(await remove(ann, [])).toMatchObject({ deleted: 4500 })
  expect((await list(ann)).length).toBe(0)
})
