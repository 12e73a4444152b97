import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, startApp } from '../test/app.ts'
import type { TestUser } from '../test/given.ts'

/**
 * PostgreSQL expects one row of an owner whom its statistics do not know: they are from when a table had rows of others only. A statement that
 * compares all rows of such an owner with all of another table then takes longer than a call may.
 */
let app: App
let ben: TestUser
const sizes = { photos: 5, keywordsOfPhoto: 5000, exclusions: 25_000 }
const all = sizes.photos * sizes.keywordsOfPhoto
const excluded = all / 5

beforeAll(async () => {
  app = await startApp()
  const ann = await app.given.user()
  await app.given.photo(ann, { keywords: ['harbour'] })
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

test('keywords of an owner without statistics are listed', async () => {
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

test('photos of an owner without statistics are found', async () => {
  const found = await app.as(ben).call('getImages', { search: 'word 7', search_in: 'all' })
  expect(found.totalCount).toBe(1)
})

test('facets of an owner without statistics are counted', async () => {
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

test('all photos of an owner without statistics are described', async () => {
  const described = await app.as(ben).call('describeSelection', { which: { match: {} } })
  expect(described).toMatchObject({ photos: sizes.photos, keyword_total: all - excluded })
})
