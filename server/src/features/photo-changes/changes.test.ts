import { randomUUID } from 'node:crypto'
import type { CallOutput } from '@verso/contract/call.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type App, startApp } from '../../test/app.ts'
import type { TestUser } from '../../test/given.ts'
import { jpeg } from '../../test/upload-files.ts'

let app: App
let ann: TestUser
beforeAll(async () => {
  app = await startApp()
})
beforeEach(async () => {
  ann = await app.given.user()
})
afterAll(() => app.stop())

type Page = CallOutput<'listPhotoChanges'>
const changes = (since?: string, limit = 500, user = ann): Promise<Page> =>
  app.as(user).call('listPhotoChanges', { since, limit })
const idsOf = ({ photos }: Page) => photos.map(({ id }) => id)

test('a photo is returned with its words, as they are written into files, its hashes and state', async () => {
  await app.db.updateTable('users').set({ role: 'admin' }).where('id', '=', ann.id).execute()
  const name = await app.as(ann).upload(await jpeg(), { original_name: 'holiday/IMG 1.jpg' })
  expect(await changes()).toMatchObject({ is_start: true, photos: [], more: false })
  await app.drain()
  const { photos, deleted } = await changes()
  const row = await app.db
    .selectFrom('photos')
    .selectAll()
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  expect(deleted).toEqual([])
  expect(photos).toMatchObject([
    {
      id: row.id,
      name,
      original_name: 'holiday/IMG 1.jpg',
      content_type: 'image/jpeg',
      sha256: row.sha256,
      payload_hash: row.payload_hash,
      turn: 0,
      reviewed_at: null,
      model: row.model,
      updated_date: row.updated_at.toISOString(),
      words: {
        keywords: row.keywords,
        description: row.description,
        period: { text: row.period, edtf: row.period_edtf },
        place: { text: row.location, city: row.city, country: row.country, countryCode: null },
        people: [],
        provenance: { software: `Verso (${row.model})`, at: row.updated_at.toISOString() },
      },
    },
  ])
  expect(row.payload_hash).toMatch(/^[0-9a-f]{64}$/)
})

test("pages return each of the caller's photos once, and then what has changed since", async () => {
  const ben = await app.given.user()
  const photos = []
  for (let n = 0; n < 5; n += 1) photos.push(await app.given.photo(ann))
  await app.given.photo(ben)
  await app.given.photo(ann, { status: 'failed' })
  await app.given.photo(ann, { status: 'pending' })
  const first = await changes(undefined, 2)
  const second = await changes(first.cursor, 2)
  const third = await changes(second.cursor, 2)
  expect([first, second, third].map(({ more }) => more)).toEqual([true, true, false])
  expect([first, second, third].map((page) => page.is_start)).toEqual([true, false, false])
  expect([first, second, third].flatMap(idsOf)).toEqual(photos.map(({ id }) => id))
  expect(await changes(third.cursor)).toMatchObject({ photos: [], deleted: [], more: false })
  const [one, two] = photos.map(({ name }) => name)
  await app.as(ann).call('turnPhotos', { names: [two ?? ''], turn: 90 })
  await app.as(ann).call('acceptPhotos', { names: [one ?? ''] })
  const since = await changes(third.cursor)
  expect(since.photos).toMatchObject([
    { name: two, turn: 90, words: { orientation: 6 } },
    { name: one, turn: 0, reviewed_at: expect.any(String) },
  ])
})

test('numbers of different lengths are in numerical order', async () => {
  await sql`select setval('photo_change_numbers', 9997)`.execute(app.db)
  const ids = []
  for (let n = 0; n < 6; n += 1) ids.push((await app.given.photo(ann)).id)
  const first = await changes(undefined, 4)
  expect([...idsOf(first), ...idsOf(await changes(first.cursor))]).toEqual(ids)
})

test('deleted photos are returned as ids, even while a job is still deleting them', async () => {
  const [kept, gone, hidden] = [
    await app.given.photo(ann),
    await app.given.photo(ann),
    await app.given.photo(ann),
  ]
  const { cursor } = await changes()
  await app.as(ann).call('deleteImages', { names: [gone.name] })
  expect(await changes(cursor)).toMatchObject({ photos: [], deleted: [gone.id] })
  await app.db
    .insertInto('photo_deletions')
    .values({ user_id: ann.id, until: sql<Date>`now()`, total: 2 })
    .execute()
  const later = await app.given.photo(ann)
  const page = await changes()
  expect(idsOf(page)).toEqual([later.id])
  expect(page.deleted.toSorted()).toEqual([kept.id, gone.id, hidden.id].toSorted())
})

test('a global exclusion returns the photos that had its keyword, without it', async () => {
  const boat = await app.given.photo(ann, { keywords: ['harbour', 'boats'] })
  await app.given.photo(ann, { keywords: ['harbour'] })
  const { cursor } = await changes()
  await app.as(ann).call('excludeEverywhere', { keyword: 'boat' })
  const page = await changes(cursor)
  expect(page.photos).toMatchObject([{ id: boat.id, words: { keywords: ['harbour'] } }])
  expect(await changes(page.cursor)).toMatchObject({ photos: [] })
})

test('changes that are committed late are never left out, in any order of transactions', async () => {
  const [early, late] = [await app.given.photo(ann), await app.given.photo(ann)]
  const { cursor } = await changes()
  const turned = (id: string) => sql`update photos set turn = 90 where id = ${id}::uuid`
  const begun = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const slow = app.db.transaction().execute(async (tx) => {
    await turned(early.id).execute(tx)
    begun.resolve()
    await release.promise
  })
  await begun.promise
  await turned(late.id).execute(app.db)
  const first = await changes(cursor)
  expect(idsOf(first)).toEqual([late.id])
  release.resolve()
  await slow
  expect(idsOf(await changes(first.cursor))).toEqual([early.id])
})

test('changes that are not visible to anyone do not count', async () => {
  const { id } = await app.given.photo(ann)
  const { cursor } = await changes()
  const set = { has_thumbnail: true, updated_at: new Date(0), attempts: 3 }
  await app.db.updateTable('photos').set(set).where('id', '=', id).execute()
  await app.db.updateTable('photos').set({ turn: 0 }).where('id', '=', id).execute()
  expect(await changes(cursor)).toMatchObject({ photos: [], cursor })
})

test('a cursor from before a restore begins from the start; texts that are no cursors are refused', async () => {
  const { id } = await app.given.photo(ann)
  const { cursor } = await changes()
  const installation = {
    id: randomUUID(),
    key_fingerprint: 'x',
    storage_marker: randomUUID(),
  }
  await app.db.insertInto('installation').values(installation).execute()
  const page = await changes(cursor)
  expect([page.is_start, idsOf(page)]).toEqual([true, [id]])
  await app.db.deleteFrom('installation').execute()
  for (const wrong of ['', 'x', '12', `${cursor}x`, cursor.replace('.', '.-')])
    await expect(changes(wrong)).rejects.toMatchObject({ status: 400 })
  await expect(changes(cursor, 501)).rejects.toMatchObject({ status: 400 })
})

test('a removed account leaves no changes behind', async () => {
  await app.given.photo(ann)
  await app.db.deleteFrom('users').where('id', '=', ann.id).execute()
  const left = app.db.selectFrom('photo_changes').select('photo_id').where('user_id', '=', ann.id)
  expect(await left.execute()).toEqual([])
})
