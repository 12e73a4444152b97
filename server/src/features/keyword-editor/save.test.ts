import type { CallInput } from '@verso/contract/call.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type App, startApp } from '../../test/app.ts'
import type { TestUser } from '../../test/given.ts'

let app: App
let ann: TestUser
beforeAll(async () => {
  app = await startApp()
})
beforeEach(async () => {
  ann = await app.given.user()
})
afterAll(() => app.stop())

const save = (input: CallInput<'saveKeywords'>, user = ann) =>
  app.as(user).call('saveKeywords', input)
const editor = (user = ann) =>
  app.as(user).call('getImages', { sort_by: 'created_at', sort_order: 'desc' })
const image = async (id: string) => {
  const { images } = await app.as(ann).call('getImages', { ids: [id] })
  if (!images[0]) throw new Error('The photo is gone.')
  return images[0]
}
const photo = (...keywords: string[]) => app.given.photo(ann, { keywords })

// API-029, DATA-027, DATA-028, DATA-029, DATA-030, EDIT-014
test("the editor's response has images, their number and both keyword maps", async () => {
  await photo('Boat', 'Harbour')
  await photo('boat', 'Evening')
  await save({ excluded_keywords: ['EVENING', 'never seen'] })
  const response = await editor()
  expect(response).toMatchObject({ length: 2, totalCount: 2, count: 2 })
  expect(response.keyword_counts).toEqual({ Boat: 2, Harbour: 1 })
  expect(response.excluded_keywords_counts).toEqual({ EVENING: 1, 'never seen': 0 })
  expect(response).toMatchObject({ keyword_total: 2, excluded_total: 2 })
  expect(response.images[0]).toMatchObject({
    id: expect.any(String),
    image_url: expect.any(String),
    original_name: 'photo.jpg',
    keywords: ['boat'],
    excluded_keywords: [],
  })
})

// A-90, API-029
test('the list contains the keyword maps only on request', async () => {
  await photo('Boat')
  const call = (input: CallInput<'getImages'>) => app.as(ann).call('getImages', input)
  expect(await call({})).not.toHaveProperty('keyword_counts')
  expect(await call({ counts: true })).toMatchObject({ keyword_counts: { Boat: 1 } })
  expect(await call({ sort_by: 'created_at', counts: false })).not.toHaveProperty('keyword_counts')
})

// DATA-029
test('counts keywords that are names of object properties', async () => {
  await photo('constructor', '1950', 'toString')
  expect((await editor()).keyword_counts).toEqual({ constructor: 1, 1950: 1, toString: 1 })
})

// API-030, EDIT-020, EDIT-021
test('a keyword left out of the included list becomes excluded, and can be included again', async () => {
  const { id } = await photo('boat', 'harbour', 'evening')
  await save({ image_keywords: [{ image_id: id, included_keywords: ['boat', 'EVENING'] }] })
  expect(await image(id)).toMatchObject({
    keywords: ['boat', 'evening'],
    excluded_keywords: ['harbour'],
  })
  await save({ image_keywords: [{ image_id: id, included_keywords: [] }] })
  expect(await image(id)).toMatchObject({ keywords: [] })
  await save({
    image_keywords: [{ image_id: id, included_keywords: ['harbour', 'boat', 'evening', 'new'] }],
  })
  expect(await image(id)).toMatchObject({
    keywords: ['boat', 'harbour', 'evening'],
    excluded_keywords: [],
    added_keywords: [],
  })
})

// API-030, DATA-045, DATA-046
test('a missing list changes nothing, an empty one clears the exclusions', async () => {
  const { id } = await photo('boat', 'harbour')
  await save({ excluded_keywords: ['boat'] })
  await save({ image_keywords: [{ image_id: id, included_keywords: ['harbour'] }] })
  expect((await editor()).excluded_keywords_counts).toEqual({ boat: 1 })
  await save({})
  expect((await editor()).excluded_keywords_counts).toEqual({ boat: 1 })
  await save({ excluded_keywords: [] })
  expect((await editor()).excluded_keywords_counts).toEqual({})
  expect(await image(id)).toMatchObject({ keywords: ['boat', 'harbour'], excluded_keywords: [] })
})

// API-030, EDIT-022, EDIT-023
test('a globally excluded keyword keeps its state on the photo', async () => {
  const { id } = await photo('boat', 'harbour', 'sea')
  await save({ image_keywords: [{ image_id: id, included_keywords: ['boat', 'sea'] }] })
  await save({ excluded_keywords: ['harbour', 'sea'] })
  await save({ image_keywords: [{ image_id: id, included_keywords: ['harbour'] }] })
  expect(await image(id)).toMatchObject({ keywords: [], excluded_keywords: ['boat', 'harbour'] })
  await save({ excluded_keywords: [] })
  expect(await image(id)).toMatchObject({ keywords: ['sea'] })
})

// API-030
test('a global exclusion also hides the keyword on new photos', async () => {
  await save({ excluded_keywords: ['Boat'] })
  const { id } = await photo('boat', 'sea')
  expect((await image(id)).keywords).toEqual(['sea'])
})

// API-030, SEC-011
test('refuses the whole save for one foreign or unknown photo', async () => {
  const { id } = await photo('boat', 'sea')
  const ben = await app.given.user()
  const foreign = await app.given.photo(ben, { keywords: ['boat', 'sea'] })
  for (const image_id of [foreign.id, '00000000-0000-4000-8000-000000000000']) {
    const edit = (each: string) => ({ image_id: each, included_keywords: ['boat'] })
    const both = { image_keywords: [edit(id), edit(image_id)], excluded_keywords: ['sea'] }
    await expect(save(both)).rejects.toMatchObject({ status: 400 })
  }
  expect(await image(id)).toMatchObject({ keywords: ['boat', 'sea'] })
  const { images } = await app.as(ben).call('getImages', {})
  expect(images[0]).toMatchObject({ keywords: ['boat', 'sea'], excluded_keywords: [] })
})

// API-030
test('keeps added keywords, which can be excluded and added again', async () => {
  const { id } = await app.given.photo(ann, { status: 'failed', keywords: [] })
  await save({ image_keywords: [{ image_id: id, add_keywords: ['  Old  Pier ', 'old pier', ''] }] })
  expect(await image(id)).toMatchObject({ keywords: ['Old Pier'], added_keywords: ['Old Pier'] })
  expect((await editor()).keyword_counts).toEqual({ 'Old Pier': 1 })
  await save({ image_keywords: [{ image_id: id, included_keywords: [] }] })
  expect(await image(id)).toMatchObject({ keywords: [], excluded_keywords: ['Old Pier'] })
  await save({ image_keywords: [{ image_id: id, add_keywords: ['OLD PIER'] }] })
  expect(await image(id)).toMatchObject({ keywords: ['Old Pier'], excluded_keywords: [] })
})

// DATA-018, DATA-019
test("the user's texts replace the prediction until they are cleared", async () => {
  const predicted = { description: 'Boats.', period: '1960s', location: 'Bergen' }
  const { id, name } = await app.given.photo(ann, predicted)
  const own = { description: ' Our  boats.\nAll of them. ', period: 'c. 1958', location: 'n/a' }
  await save({ image_keywords: [{ image_id: id, ...own }] })
  expect(await image(id)).toMatchObject({
    description: 'Our boats.\nAll of them.',
    period: 'c. 1958',
    location: 'NA',
    edited: { description: true, period: true, location: true },
  })
  const row = await app.db.selectFrom('photos').selectAll().where('name', '=', name).execute()
  expect(row[0]).toMatchObject({ ...predicted, own_period_edtf: '1958~' })
  await save({ image_keywords: [{ image_id: id, description: null, period: '' }] })
  expect(await image(id)).toMatchObject({
    description: 'Boats.',
    period: '1960s',
    location: 'NA',
    edited: {
      description: false,
      period: false,
      location: true,
    },
  })
})

// API-030
test('a photo that changed elsewhere is not overwritten, and the whole save is refused', async () => {
  const [one, two] = [await photo('boat', 'sea'), await photo('boat', 'sea')]
  const [first, second] = [await image(one.id), await image(two.id)]
  const edit = ({ id, updated_date }: typeof first, ...included_keywords: string[]) => ({
    image_id: id,
    updated_date,
    included_keywords,
  })
  await save({ image_keywords: [edit(first, 'boat')] })
  const later = save({ image_keywords: [edit(first, 'sea'), edit(second, 'sea')] })
  await expect(later).rejects.toMatchObject({
    status: 409,
    error: 'This photo was changed elsewhere: photo.jpg',
  })
  expect((await image(one.id)).keywords).toEqual(['boat'])
  expect((await image(two.id)).keywords).toEqual(['boat', 'sea'])
  await save({ image_keywords: [edit(await image(one.id), 'sea'), edit(second, 'sea')] })
  expect((await image(one.id)).keywords).toEqual(['sea'])
})

// API-030
test('global exclusions that changed elsewhere are not overwritten', async () => {
  const { exclusions_version } = await editor()
  await save({ excluded_keywords: ['boat'], exclusions_version })
  await expect(save({ excluded_keywords: ['sea'], exclusions_version })).rejects.toMatchObject({
    status: 409,
  })
  expect((await editor()).excluded_keywords_counts).toEqual({ boat: 0 })
})

// SEC-011
test('adds and removes keywords of many photos, except those of other users', async () => {
  const ben = await app.given.user()
  const mine = [await photo('boat'), await photo('sea', 'Pier'), await photo('boat', 'pier')]
  const his = await app.given.photo(ben, { keywords: ['boat'] })
  const names = [...mine, his].map(({ name }) => name)
  const change = { names, add: ['Pier'], remove: ['BOAT'] }
  expect(await app.as(ann).call('changeKeywords', change)).toMatchObject({ changed: 2 })
  expect((await image(mine[0]?.id ?? '')).keywords).toEqual(['Pier'])
  expect((await image(mine[1]?.id ?? '')).keywords).toEqual(['sea', 'Pier'])
  expect((await editor()).keyword_counts).toEqual({ sea: 1, Pier: 3 })
  expect((await editor(ben)).keyword_counts).toEqual({ boat: 1 })
  const none = app.as(ann).call('changeKeywords', { names: [], add: ['x'] })
  await expect(none).rejects.toMatchObject({ status: 400 })
})

// A-90, SEC-011
test('pages, searches and sorts the keywords of their owner only', async () => {
  await photo('Boat', 'bay', 'sea')
  await photo('boat', '100% sea_side')
  await app.given.photo(await app.given.user(), { keywords: ['bay'] })
  await save({ excluded_keywords: ['sea', 'other'] })
  const list = async (input: CallInput<'listKeywords'>) => {
    const { keywords, total } = await app.as(ann).call('listKeywords', input)
    return [total, ...keywords.map(({ keyword, count }) => `${keyword} ${count}`)]
  }
  const byName = { sort_by: 'name', sort_order: 'asc' } as const
  expect(await list({ list: 'included', limit: 1 })).toEqual([3, 'Boat 2'])
  expect(await list({ list: 'included', ...byName, offset: 1 })).toEqual([3, 'bay 1', 'Boat 2'])
  expect(await list({ list: 'included', search: 'B', ...byName })).toEqual([2, 'bay 1', 'Boat 2'])
  expect(await list({ list: 'included', search: '\t0% sea_s\r\n' })).toEqual([1, '100% sea_side 1'])
  expect(await list({ list: 'excluded', ...byName })).toEqual([2, 'other 0', 'sea 1'])
  expect((await list({ list: 'all' }))[0]).toBe(5)
})
