import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, startApp } from '../../test/app.ts'
import type { TestUser } from '../../test/given.ts'
import { fillSearch } from './jobs.ts'

let app: App
let ann: TestUser
beforeAll(async () => {
  app = await startApp()
  ann = await app.given.user()
  await photo('a.jpg', { keywords: ['church', 'bell towers', 'red bus'] })
  await photo('b.jpg', { keywords: ['churches', 'cities'], description: 'A street in Arezzo.' })
  await photo('c.jpg', { period: '1960s', note: "Grandma's café, 1963", people: ['Zoë Example'] })
  await photo('d.jpg', { text_in_image: 'ENTRÉE/SORTIE', city: 'São Paulo', keywords: ['bus'] })
  await photo('2008-holiday.jpg', { keywords: ['sea'], description: 'A bus that is not red.' })
})
afterAll(() => app.stop())

type Options = Parameters<App['given']['photo']>[1]
const photo = (original_name: string, options: Options, owner = ann) =>
  app.given.photo(owner, { keywords: [], original_name, ...options })

const found = async (search: string, owner = ann) => {
  const input = { search, search_in: 'all', sort_by: 'name', sort_order: 'asc' } as const
  const { images, count } = await app.as(owner).call('getImages', input)
  expect(count).toBe(images.length)
  return images.map(({ original_name }) => original_name.replace('.jpg', '')).join(' ')
}

// LIST-006, A-94
test.each([
  ['church', 'a b'],
  ['CHURCHES', 'a b'],
  ['city', 'b'],
  ['chu', 'a b'],
  ['towers', 'a'],
  ['arezzo', 'b'],
  ['1963', 'c'],
  ['1960s', 'c'],
  ['cafe', 'c'],
  ["grandma's", 'c'],
  ['zoe', 'c'],
  ['entree', 'd'],
  ['sortie', 'd'],
  ['sao paulo', 'd'],
  ['2008', '2008-holiday'],
  ['holi sea', '2008-holiday'],
  ['8-HOL', '2008-holiday'],
  ['2008%hol', ''],
  ['bus', '2008-holiday a d'],
  ['red bus', '2008-holiday a'],
  ['"red bus"', 'a'],
  ['"bus red"', ''],
  ['bus -red', 'd'],
  ['-bus -church', 'c'],
  ['"', ''],
  ['bus & ! | <-> :* )', '2008-holiday a d'],
])('the search for %s finds %s', async (search, names) => {
  expect(await found(search)).toBe(names)
})

// LIST-006, A-94
test('by default a search covers names alone, as specified', async () => {
  const names = async (search: string) =>
    (await app.as(ann).call('getImages', { search })).images.map((each) => each.original_name)
  expect(await names('church')).toEqual([])
  expect(await names('sortie')).toEqual([])
  expect(await names('8-HOL')).toEqual(['2008-holiday.jpg'])
})

// SEC-004, A-94
test('photos of another owner are not found, and a search that is too long is refused', async () => {
  const bob = await app.given.user()
  await photo('his.jpg', { keywords: ['church'] }, bob)
  expect(await found('church', bob)).toBe('his')
  expect(await found('arezzo', bob)).toBe('')
  await expect(found('word '.repeat(21))).rejects.toMatchObject({ status: 400 })
})

//
test('keywords are found as they are shown: without exclusions, with additions, after each edit', async () => {
  const bob = await app.given.user()
  const { id } = await photo('x.jpg', { keywords: ['boats', 'quay'], description: 'Old.' }, bob)
  await photo('y.jpg', { keywords: ['boat'] }, bob)
  const save = (input: object) => app.as(bob).call('saveKeywords', input)
  await save({ image_keywords: [{ image_id: id, included_keywords: ['quay'] }] })
  expect(await found('boat', bob)).toBe('y')
  await save({ excluded_keywords: ['boats'] })
  expect(await found('boat', bob)).toBe('')
  await save({ image_keywords: [{ image_id: id, add_keywords: ['mooring'], description: 'New.' }] })
  expect(await found('mooring', bob)).toBe('x')
  expect(await found('old', bob)).toBe('')
  expect(await found('new', bob)).toBe('x')
  await app.as(bob).call('undoKeywordSave', {})
  expect(await found('mooring', bob)).toBe('')
  expect(await found('old', bob)).toBe('x')
})

//
test('photos stored by an older version, also during the job, are found after it', async () => {
  const bob = await app.given.user()
  await photo('old.jpg', { keywords: ['boats'], description: 'A lighthouse.' }, bob)
  const { id } = await photo('newer.jpg', { status: 'pending' }, bob)
  const photos = () => app.db.updateTable('photos').where('user_id', '=', bob.id)
  await app.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`update photos set included_folds = null, words = null
      where user_id = ${bob.id} and original_name = 'old.jpg'`.execute(tx)
  })
  await photos()
    .set({ keywords: ['boat'] })
    .where('id', '=', id)
    .execute()
  await app.db.updateTable('keyword_counts').set({ n: 2 }).where('user_id', '=', bob.id).execute()
  expect([await found('boat', bob), await found('lighthouse', bob)]).toEqual(['', ''])
  await app.runJob(fillSearch)
  expect([await found('boat', bob), await found('lighthouse', bob)]).toEqual(['newer old', 'old'])
})

//
test('describing all matching photos takes those that the search over everything finds', async () => {
  const preview = (search: string, search_in: 'name' | 'all') =>
    app.as(ann).call('previewDescribeAgain', { which: { match: { search, search_in } } })
  expect(await preview('church', 'all')).toMatchObject({ photos: 2 })
  expect(await preview('church', 'name')).toMatchObject({ photos: 0 })
})
