import type { CallInput } from '@verso/contract/call.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, startApp } from '../../test/app.ts'
import type { TestUser } from '../../test/given.ts'
import { fillSearch } from './jobs.ts'

let app: App
let ann: TestUser
const device = (make: string, model: string) => JSON.stringify({ device: { make, model } })
beforeAll(async () => {
  app = await startApp()
  ann = await app.given.user()
  const unsure = { confidence: 'low', basis: 'visual' }
  const details = { period: unsure, location: { ...unsure, confidence: 'high' } }
  await photo('a', { keywords: ['church', 'bell towers'], country: 'Italy', city: 'Arezzo' })
  await photo('b', { keywords: ['churches'], period_edtf: '196X', people: ['Zoë', 'Ed'] })
  await photo('c', { own_location: 'Piazza Grande, Arezzo, Tuscany, Italy', country: 'Spain' })
  await photo('d', { mode: 'editorial', model: 'm-1', facts: device('Canon Inc', 'Canon EOS 5D') })
  await photo('e', { facts: device('NIKON CORPORATION', 'D80'), period_edtf: '1965/1970' })
  await photo('f', { details: JSON.stringify(details), reviewed_at: '2026-01-01' })
  await photo('g', { status: 'pending', added_keywords: ['church'], people: ['Ed'] })
})
afterAll(() => app.stop())

type Options = Parameters<App['given']['photo']>[1]
const photo = (name: string, options: Options, owner = ann) =>
  app.given.photo(owner, { keywords: [], original_name: `${name}.jpg`, ...options })

type Question = CallInput<'getImages'>
const found = async (question: Question, owner = ann) => {
  const input = { ...question, sort_by: 'name', sort_order: 'asc' } as const
  const { images, count } = await app.as(owner).call('getImages', input)
  expect(count).toBe(images.length)
  return images.map(({ original_name }) => original_name.replace('.jpg', '')).join(' ')
}

// LIST-006, A-94
test.each<[Question, string]>([
  [{ keywords: ['Church'] }, 'a b g'],
  [{ keywords: ['churches', 'bell-tower'] }, 'a'],
  [{ keywords: ['church'], status: 'completed' }, 'a b'],
  [{ keywords: ['church'], search: 'a' }, 'a'],
  [{ country: 'Italy' }, 'a c'],
  [{ city: 'Arezzo', country: 'Italy' }, 'a c'],
  [{ country: 'Spain' }, ''],
  [{ person: 'Ed' }, 'b g'],
  [{ person: 'Zoë', keywords: ['church'] }, 'b'],
  [{ camera: 'Canon EOS 5D' }, 'd'],
  [{ camera: 'NIKON D80' }, 'e'],
  [{ mode: 'editorial' }, 'd'],
  [{ model: 'm-1' }, 'd'],
  [{ years: { from: 1970, to: 1980 } }, 'e'],
  [{ years: { from: 1960, to: 1969 } }, 'b e'],
  [{ is_reviewed: true }, 'f'],
  [{ is_reviewed: false, country: 'Italy' }, 'a c'],
  [{ is_edited: true }, 'c g'],
  [{ is_edited: false, keywords: ['church'] }, 'a b'],
  [{ unsure: 'period' }, 'f'],
  [{ unsure: 'location' }, ''],
])('the question %j finds %s', async (question, names) => {
  expect(await found(question)).toBe(names)
})

//
test('a keyword that is excluded everywhere is on no photo', async () => {
  const bob = await app.given.user()
  await photo('x', { keywords: ['boats', 'quay'] }, bob)
  expect(await found({ keywords: ['boat'] }, bob)).toBe('x')
  await app.as(bob).call('saveKeywords', { excluded_keywords: ['boats'] })
  expect(await found({ keywords: ['boat'] }, bob)).toBe('')
  expect(await found({ keywords: ['quay'] }, bob)).toBe('x')
})

//
test.each([
  ['1998-07-04', null, '1998-07-04 00:00', '1998-07-04 00:00'],
  ['1998-02?', null, '1998-02-01 00:00', '1998-02-28 00:00'],
  ['1998-22', null, '1998-01-01 00:00', '1998-12-31 00:00'],
  ['19XX', null, '1900-01-01 00:00', '1999-12-31 00:00'],
  ['1960~/1963~', null, '1960-01-01 00:00', '1963-12-31 00:00'],
  ['../1965-03', null, '-infinity', '1965-03-31 00:00'],
  ['1965/..', null, '1965-01-01 00:00', 'infinity'],
  ['1998', '1998-07-04T10:20:30', '1998-07-04 10:20', '1998-07-04 10:20'],
  ['1950', '1998-07-04T10:20:30', '1950-01-01 00:00', '1950-12-31 00:00'],
  [null, '1998-01-01T00:00:00', '1998-01-01 00:00', '1998-12-31 00:00'],
  [null, '1998-02-31T00:00:00', null, null],
  ['nonsense', null, null, null],
])('the period %s and capture date %s span %s to %s', async (edtf, captured, from, to) => {
  const { id } = await photo(
    'dated',
    {
      period_edtf: edtf,
      facts: JSON.stringify({ camera_date: captured }),
    },
    await app.given.user(),
  )
  const { dated_from, dated_to } = await app.db
    .selectFrom('photos')
    .select((row) => [
      row.cast<string>('dated_from', 'text').as('dated_from'),
      row.cast<string>('dated_to', 'text').as('dated_to'),
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect([dated_from, dated_to].map((moment) => moment && moment.slice(0, 16))).toEqual([from, to])
})

//
test('photos stored by a version without labels are found by them after the job', async () => {
  const bob = await app.given.user()
  const { id } = await photo('old', { country: 'Italy' }, bob)
  await app.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await tx.updateTable('photos').set({ labels: null }).where('id', '=', id).execute()
  })
  expect(await found({ country: 'Italy' }, bob)).toBe('')
  await app.runJob(fillSearch)
  expect(await found({ country: 'Italy' }, bob)).toBe('old')
})

//
test('after each edit and review, a photo has the labels that follow from all of its columns', async () => {
  const bob = await app.given.user()
  const as = app.as(bob)
  const { id, name } = await photo('x', { keywords: ['boats'], people: ['Ed'] }, bob)
  const labels = async () =>
    (
      await app.db
        .selectFrom('photos')
        .select('labels')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).labels?.toSorted()
  const edit = (change: object) =>
    as.call('saveKeywords', { image_keywords: [{ image_id: id, ...change }] })
  const steps: [act: () => Promise<unknown>, expected: string[]][] = [
    [() => as.call('acceptPhotos', { names: [name], reviewed: true }), ['reviewed']],
    [() => edit({ add_keywords: ['quay'] }), ['edited', 'reviewed']],
    [() => as.call('undoKeywordSave', {}), ['reviewed']],
    [() => edit({ included_keywords: [] }), ['edited', 'reviewed']],
    [() => as.call('acceptPhotos', { names: [name], reviewed: false }), ['edited', 'unreviewed']],
    [() => edit({ included_keywords: ['boats'] }), ['reviewed']],
    [() => edit({ description: 'A quay.' }), ['edited', 'reviewed']],
  ]
  for (const [act, expected] of steps) {
    await act()
    const derived = await labels()
    expect(derived).toEqual(expect.arrayContaining(['mode:Photo Organizing', 'person:Ed']))
    expect(derived?.filter((label) => !label.includes(':'))).toEqual(expected)
    await app.db.updateTable('photos').set({ labels: [] }).where('id', '=', id).execute()
    expect(await labels()).toEqual(derived)
  }
})

// LIST-008, A-94
test('photos are sorted by period or capture date, those without a date last', async () => {
  const bob = await app.given.user()
  await photo('1963', { period_edtf: '1963' }, bob)
  await photo('none', {}, bob)
  await photo('2001', { facts: JSON.stringify({ camera_date: '2001-05-06T10:00:00' }) }, bob)
  const names = async (sort_order: 'asc' | 'desc') => {
    const input = { sort_by: 'dated', sort_order } as const
    const { images } = await app.as(bob).call('getImages', input)
    return images.map(({ original_name }) => original_name)
  }
  expect(await names('asc')).toEqual(['1963.jpg', '2001.jpg', 'none.jpg'])
  expect(await names('desc')).toEqual(['2001.jpg', '1963.jpg', 'none.jpg'])
})

// LIST-019, A-94
test('matches are counted up to the requested number, and any page of them can be reached', async () => {
  const bob = await app.given.user()
  for (const name of ['1', '2', '3', '4', '5']) await photo(name, { country: 'Italy' }, bob)
  await photo('6', { country: 'Spain' }, bob)
  const read = async (question: Question) => {
    const input = { limit: 2, sort_by: 'name', sort_order: 'asc', ...question } as const
    const { images, ...answer } = await app.as(bob).call('getImages', input)
    const names = images.map(({ original_name }) => original_name.replace('.jpg', '')).join('')
    return [names, answer.count, answer.length, answer.total_is_capped]
  }
  const italy = { country: 'Italy' }
  expect(await read({ ...italy, max_count: 3 })).toEqual(['12', 3, 3, true])
  expect(await read({ ...italy, max_count: 3, page: 2 })).toEqual(['34', 3, 3, true])
  expect(await read({ ...italy, max_count: 5, page: 3 })).toEqual(['5', 5, 5, undefined])
  expect(await read({ ...italy, sort_order: 'desc' })).toEqual(['54', 5, 5, undefined])
  expect(await read({ ...italy, page: 4 })).toEqual(['', 5, 5, undefined])
  expect(await read({ search: '.jpg', search_in: 'all', max_count: 4 })).toEqual(['12', 4, 4, true])
  expect(await read({ ...italy, ids: [], max_count: 4 })).toEqual(['', 4, 4, true])
  expect(await read({ max_count: 5 })).toEqual(['12', 5, 5, true])
})

// LIST-019, A-94
test('photos of one keyword are not counted if its stored count exceeds the requested number', async () => {
  const bob = await app.given.user()
  for (const name of ['1', '2', '3']) await photo(name, { keywords: ['church'] }, bob)
  await photo('4', { keywords: ['boat'] }, bob)
  const kept = app.db.updateTable('keyword_counts').where('user_id', '=', bob.id)
  await kept.where('folded', '=', 'church').set({ n: 50 }).execute()
  const read = async (question: Question) => {
    const input = { sort_by: 'name', sort_order: 'asc', max_count: 20, ...question } as const
    const { images, ...answer } = await app.as(bob).call('getImages', input)
    return [images.length, answer.count, answer.total_is_capped]
  }
  const search = (text: string) => ({ search: text, search_in: 'all' }) as const
  expect(await read({ keywords: ['Churches'] })).toEqual([3, 20, true])
  expect(await read(search('church'))).toEqual([3, 20, true])
  expect(await read({ ...search('church'), ids: [] })).toEqual([0, 20, true])
  expect(await read({ ...search('church'), max_count: 50 })).toEqual([3, 3, undefined])
  expect(await read({ keywords: ['church'], status: 'completed' })).toEqual([3, 3, undefined])
  expect(await read({ keywords: ['church', 'boat'] })).toEqual([0, 0, undefined])
  expect(await read({ keywords: ['church'], ...search('church') })).toEqual([3, 3, undefined])
  expect(await read(search('-church'))).toEqual([1, 1, undefined])
  expect(await read(search('church boat'))).toEqual([0, 0, undefined])
  await app.as(bob).call('saveKeywords', { excluded_keywords: ['church'] })
  expect(await read({ keywords: ['church'] })).toEqual([0, 0, undefined])
  expect(await read(search('church'))).toEqual([0, 0, undefined])
})

//
test.each([
  ['New York, USA', { city: 'York', country: 'United Kingdom' }, ['New York', 'USA']],
  ['Bucharest, Romania', { city: 'Muscat', country: 'Oman' }, ['Bucharest', 'Romania']],
  ['Duomo, arezzo', { city: 'Arezzo', country: 'Italy' }, ['Arezzo', '']],
  ['Italy', { city: 'Arezzo', country: 'Italy' }, ['', 'Italy']],
])('the place %s, where %o was predicted, has the town and country %o', async (...given) => {
  const [own_location, predicted, names] = given
  const owner = await app.given.user()
  await photo('a', { own_location, ...predicted }, owner)
  const { cities, countries } = await app.as(owner).call('getFacets', {})
  expect([cities, countries].map((all) => all[0]?.value ?? '')).toEqual(names)
})
