import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Db } from '../../db/client.ts'
import { type App, startApp } from '../../test/app.ts'
import type { TestUser } from '../../test/given.ts'
import { wrongLabelCounts } from '../consistency/queries.ts'
import { anyPhoto } from '../search/question-queries.ts'
import { countLabels } from './jobs.ts'
import { countMatchingParts } from './queries.ts'

let app: App
let ann: TestUser
beforeEach(async () => {
  app = await startApp()
  ann = await app.given.user()
})
afterEach(() => app.stop())

const photo = (city: string) =>
  app.given.photo(ann, {
    city,
    country: 'Italy',
    people: ['Zoë'],
    period_edtf: '1960',
    keywords: [],
  })

/** All photos have this mode, so the second question counts the same photos one by one. */
async function expectSameCounts(): Promise<void> {
  const kept = await app.as(ann).call('getFacets', {})
  expect(await app.as(ann).call('getFacets', { mode: 'Photo Organizing' })).toEqual(kept)
  expect(await wrongLabelCounts(app.db)).toEqual([])
}

const move = (db: Db, { id }: { id: string }, city: string) =>
  db.updateTable('photos').set({ city }).where('id', '=', id).execute()

//
test('the counts of all photos follow each change, before and after they are added up', async () => {
  const [first, second] = [await photo('Siena'), await photo('Arezzo')]
  await expectSameCounts()
  await app.runJob(countLabels)
  expect(await app.db.selectFrom('label_changes').selectAll().execute()).toEqual([])
  await expectSameCounts()
  await move(app.db, first, 'Arezzo')
  await app.db.updateTable('photos').set({ status: 'failed', people: [] }).execute()
  await app.db.updateTable('photo_counters').set({ completed: 0, failed: 2 }).execute()
  await app.as(ann).call('deleteImages', { names: [second.name] })
  await expectSameCounts()
  await app.runJob(countLabels)
  await expectSameCounts()
  const facets = await app.as(ann).call('getFacets', {})
  expect(facets).toMatchObject({ cities: [{ value: 'Arezzo', count: 1 }], people: [] })
  expect(facets.statuses).toEqual({ pending: 0, completed: 0, failed: 1 })
})

test('counting is idle if no photo has changed', async () => {
  await photo('Siena')
  expect(await app.runJob(countLabels)).toBeUndefined()
  expect(await app.runJob(countLabels)).toBe('idle')
  await app.db.insertInto('label_recounts').values({ user_id: ann.id }).execute()
  expect(await app.runJob(countLabels)).toBeUndefined()
})

test('a change that is committed late is counted once, even if others were added up before', async () => {
  const [first, second] = [await photo('Siena'), await photo('Siena')]
  const change = await app.db.startTransaction().execute()
  await move(change, first, 'Arezzo')
  // This change waits for no other, although it changes the same counts.
  await move(app.db, second, 'Arezzo')
  await app.runJob(countLabels)
  await expectSameCounts()
  await change.commit().execute()
  await app.runJob(countLabels)
  await expectSameCounts()
  expect((await app.as(ann).call('getFacets', {})).cities).toEqual([{ value: 'Arezzo', count: 2 }])
})

test('photos of an earlier version are counted one by one until the job has counted them', async () => {
  const first = await photo('Siena')
  await sql`truncate label_changes`.execute(app.db)
  await app.db.insertInto('label_recounts').values({ user_id: ann.id }).execute()
  await photo('Siena')
  await move(app.db, first, 'Arezzo')
  const { cities } = await app.as(ann).call('getFacets', {})
  expect(cities.map(({ count }) => count)).toEqual([1, 1])
  const change = await app.db.startTransaction().execute()
  await move(change, first, 'Siena')
  await app.runJob(countLabels)
  await expectSameCounts()
  await change.commit().execute()
  await app.runJob(countLabels)
  await expectSameCounts()
  expect((await app.as(ann).call('getFacets', {})).cities).toEqual([{ value: 'Siena', count: 2 }])
})

//
test('suggested places use the stored counts; without these counts nothing is suggested', async () => {
  const suggested = async () =>
    (await app.as(ann).call('getSuggestions', { text: 'ital' })).suggestions
  await photo('Siena')
  const change = { user_id: ann.id, label: 'country:Italy', n: 4 }
  await app.db.insertInto('label_changes').values(change).execute()
  expect(await suggested()).toEqual([{ kind: 'country', value: 'Italy', count: 5 }])
  await app.db.insertInto('label_recounts').values({ user_id: ann.id }).execute()
  expect(await suggested()).toEqual([])
  await app.runJob(countLabels)
  expect(await suggested()).toEqual([{ kind: 'country', value: 'Italy', count: 1 }])
})

//
test('if there are more photos than are counted, each count is a lower bound', async () => {
  for (const city of ['Siena', 'Siena', 'Arezzo', 'Siena']) await photo(city)
  const max = { counted: 2, ofKind: 10, keywords: 10, sampled: 10 }
  const { labels } = await countMatchingParts(app.db, ann.id, anyPhoto, max)
  const countOf = (wanted: string) => labels.find(({ label }) => label === wanted)?.count
  expect(countOf('status:completed')).toBe(3)
  expect(countOf('country:Italy')).toBe(3)
})

// LIST-006
test('the counts of more than 10,000 photos are exact without a filter, and capped with one', async () => {
  await sql`
    insert into photos (user_id, name, object_key, original_name, status, mode, content_type, bytes, sha256, country)
    select ${ann.id}, n || '.jpg', n::text, 'a.jpg', 'completed', 'Photo Organizing', 'image/jpeg', 1, '', 'Italy'
    from generate_series(1, 10050) n`.execute(app.db)
  const all = await app.as(ann).call('getFacets', {})
  expect(all).toMatchObject({ count: 10_050, is_capped: false, not_reviewed: 10_050 })
  const some = await app.as(ann).call('getFacets', { country: 'Italy' })
  expect(some).toMatchObject({ count: 10_001, is_capped: true, not_reviewed: 10_001 })
})
