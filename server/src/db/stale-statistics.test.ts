import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readOwner } from '../features/keywording/owner-queries.ts'
import { frequentTerms } from '../features/keywords/vocabulary-mode-queries.ts'
import { type App, startApp } from '../test/app.ts'
import type { TestUser } from '../test/given.ts'
import { allowStatements, callLimits, type Db } from './client.ts'

/**
 * PostgreSQL expects a single row for an owner who is not in its statistics, which are from a time when the table had
 * only rows of others. A statement that compares all rows of such an owner with all rows of another table can then
 * take longer than a call may.
 */
let app: App
let ben: TestUser
const sizes = { photos: 5, keywordsOfPhoto: 5000, exclusions: 25_000 }
const all = sizes.photos * sizes.keywordsOfPhoto
const excluded = all / 5

beforeAll(async () => {
  app = await startApp()
  const ann = await app.given.user()
  const photo = await app.given.photo(ann, { keywords: ['harbour'] })
  const task = { photo_id: photo.id, user_id: ann.id }
  await app.db.insertInto('analysis_tasks').values(task).execute()
  await app.as(ann).call('createAlbum', { name: 'Boats', which: { names: [photo.name] } })
  await app.as(ann).call('saveKeywords', { excluded_keywords: ['boat'] })
  await stopAnalyzing()
  ben = await app.given.user()
  await addPhotos()
  await app.as(ben).call('saveKeywords', {
    excluded_keywords: Array.from(
      { length: sizes.exclusions },
      (_, n) => `word ${all - excluded + n}`,
    ),
  })
})
afterAll(() => app.stop())

async function stopAnalyzing(): Promise<void> {
  const tables = await app.db.introspection.getTables()
  for (const { name } of tables.filter(({ schema }) => schema === 'public'))
    await sql`alter table ${sql.table(name)} set (autovacuum_enabled = false)`.execute(app.db)
  await sql`vacuum analyze`.execute(app.db)
}

async function addPhotos(): Promise<void> {
  for (let photo = 0; photo < sizes.photos; photo += 1) {
    const first = photo * sizes.keywordsOfPhoto
    const keywords = Array.from({ length: sizes.keywordsOfPhoto }, (_, n) => `word ${first + n}`)
    await app.given.photo(ben, { keywords, original_name: `photo ${photo}.jpg` })
  }
}

test('keywords are listed for an owner without statistics', async () => {
  const list = (which: 'included' | 'excluded') =>
    app.as(ben).call('listKeywords', { list: which, sort_by: 'name', sort_order: 'asc', limit: 1 })
  expect(await list('included')).toMatchObject({
    keywords: [{ keyword: 'word 0', count: 1 }],
    total: all - excluded,
  })
  expect(await list('excluded')).toMatchObject({
    keywords: [{ keyword: `word ${all - excluded}`, count: 1 }],
    total: sizes.exclusions,
  })
})

test('photos are found for an owner without statistics', async () => {
  const found = await app.as(ben).call('getImages', { search: 'word 777', search_in: 'all' })
  expect(found.totalCount).toBe(2)
})

test('facets are counted for an owner without statistics', async () => {
  const facets = (question: object) => app.as(ben).call('getFacets', question)
  expect((await facets({})).keywords[0]).toMatchObject({ keyword: 'word 0', count: 1 })
  expect((await facets({ search: 'photo' })).keywords[0]).toMatchObject({
    keyword: 'word 0',
    count: 1,
  })
})

test('keywords are suggested to an owner without statistics', async () => {
  const { suggestions } = await app.as(ben).call('getSuggestions', { text: 'word' })
  expect(suggestions[0]).toEqual({ kind: 'keyword', value: 'word 0', count: 1 })
})

test('all photos of an owner without statistics can be described again', async () => {
  const described = await app.as(ben).call('describeSelection', { which: { match: {} } })
  expect(described).toMatchObject({ photos: sizes.photos, keyword_total: all - excluded })
})

test('the words of an owner without statistics are given to the AI', async () => {
  const limits = { preferred: 1, excluded: 1, minPhotos: 1 }
  const words = await inTime((tx) => readOwner(tx, ben.id, limits))
  expect(words).toMatchObject({ preferred: ['word 0'], excluded: [`word ${all - excluded}`] })
})

test('preferred terms of an owner without statistics are given to the AI', async () => {
  await sql`
    insert into keyword_terms (user_id, folded, spelling, is_preferred)
    select user_id, folded || repeat('+', times), spelling, true
    from keyword_counts, generate_series(0, 2) as times where user_id = ${ben.id}`.execute(app.db)
  expect(await inTime((tx) => frequentTerms(tx, ben.id, 1))).toEqual(['word 0'])
})

test('many exclusions change the photos of an owner without statistics', async () => {
  await copyPhoto('unchanged', 40, ['included_folds'])
  const { photos } = await app.as(ben).call('listPhotoChanges', {})
  expect(photos).toHaveLength(sizes.photos)
})

test('describing the photos of an owner without statistics can be stopped', async () => {
  const waiting = 20_000
  await copyPhoto('waiting', waiting)
  await sql`
    with run as (insert into description_runs (user_id, model, photos) values (${ben.id}, 'x', ${waiting}) returning id)
    insert into analysis_tasks (photo_id, user_id, state, run_id)
    select photos.id, user_id, 'ready', run.id from photos, run where user_id = ${ben.id} and name like 'waiting %'`.execute(
    app.db,
  )
  expect((await app.as(ben).call('stopDescribing', {})).photos).toBe(waiting)
})

test('many photos of an owner without statistics are found by name and in an album', async () => {
  await copyPhoto('copy', 30_000)
  const names = Array.from({ length: 10_000 }, (_, n) => `copy ${n + 1}`)
  const described = await app.as(ben).call('describeSelection', { which: { names } })
  expect(described.photos).toBe(names.length)

  const { id } = await app.as(ben).call('createAlbum', { name: 'Copies', which: { names } })
  expect((await app.as(ben).call('getFacets', { album: id })).count).toBe(names.length)
})

/** Runs `read` within the statement limit of a call. */
const inTime = <T>(read: (tx: Db) => Promise<T>) =>
  app.db.transaction().execute(async (tx) => {
    await allowStatements(tx, callLimits.statement_timeout)
    return read(tx)
  })

/** Copies the first photo with its plain columns and these, but without what triggers derive. */
async function copyPhoto(name: string, count: number, columns: string[] = []): Promise<void> {
  const copied = sql.join([...plainColumns, ...columns].map((column) => sql.ref(column)))
  await app.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`
      insert into photos (name, object_key, ${copied})
      select ${name} || ' ' || n, ${name} || ' ' || n, ${copied} from generate_series(1, ${count}::int) n,
        (select * from photos where user_id = ${ben.id} and original_name = 'photo 0.jpg' limit 1) photo`.execute(
      tx,
    )
  })
}

const plainColumns =
  'user_id original_name mode content_type bytes sha256 width height status'.split(' ')
