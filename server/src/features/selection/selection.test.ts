import type { CallInput } from '@verso/contract/call.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type App, startApp } from '../../test/app.ts'
import type { TestUser } from '../../test/given.ts'
import { keywordFindings } from '../consistency/keyword-findings.ts'

let app: App
let ann: TestUser
beforeAll(async () => {
  app = await startApp()
})
beforeEach(async () => {
  ann = await app.given.user()
})
afterAll(() => app.stop())

type Edit = CallInput<'editSelection'>['edit']
const edit = (which: CallInput<'editSelection'>['which'], change: Edit, user = ann) =>
  app.as(user).call('editSelection', { which, edit: change })
const everything = { match: {} }
const list = async (user = ann) => (await app.as(user).call('getImages', {})).images
const photo = (options: Parameters<typeof app.given.photo>[1] = {}) => app.given.photo(ann, options)

/** Copies of the row of one photo. */
async function manyPhotos(n: number) {
  await photo({ keywords: ['boat'] })
  await sql`
    insert into photos (user_id, name, original_name, mode, object_key, content_type, bytes, sha256, status)
    select user_id, name || i, original_name, mode, object_key || i, content_type, bytes, sha256, status
    from photos, generate_series(2, ${n}) as i where user_id = ${ann.id}`.execute(app.db)
  const counters = app.db.updateTable('photo_counters').set({ completed: n })
  await counters.where('user_id', '=', ann.id).execute()
}

test('says what all and some of the selected photos have', async () => {
  const one = await photo({ keywords: ['Boat', 'sea'], period: '1962', people: ['Ann', 'Ben'] })
  const two = await photo({ keywords: ['boat', 'pier'], period: 'NA', people: ['Ann'] })
  await photo({ keywords: ['forest'] })
  await app.as(ann).call('saveKeywords', { excluded_keywords: ['pier'] })
  await app.as(ann).call('acceptPhotos', { names: [one.name] })
  const which = { names: [one.name, two.name] }
  const described = await app.as(ann).call('describeSelection', { which })
  expect(described).toMatchObject({ photos: 2, reviewed: 1, keyword_total: 2, notes: [] })
  expect(described.keywords).toEqual([
    { value: 'Boat', photos: 2 },
    { value: 'sea', photos: 1 },
  ])
  expect(described.people).toEqual([
    { value: 'Ann', photos: 2 },
    { value: 'Ben', photos: 1 },
  ])
  expect(described.periods).toEqual([{ value: '1962', photos: 1 }])
  const all = await app.as(ann).call('describeSelection', { which: { match: { search: 'photo' } } })
  expect(all.photos).toBe(3)
})

test('an edit changes keywords, period, place, people and note of all matching photos in one act', async () => {
  await photo({ keywords: ['boat'], people: ['Ben'], original_name: 'a harbour.jpg' })
  await photo({ keywords: ['sea'], original_name: 'b harbour.jpg' })
  await photo({ keywords: ['boat'], original_name: 'forest.jpg' })
  const change = {
    add: ['pier'],
    remove: ['boat'],
    add_people: ['Ann'],
    remove_people: ['Ben'],
    period: 'c. 1958',
    location: 'Oslo',
    note: 'Summer',
  }
  const done = await edit({ match: { search: 'harbour' } }, change)
  expect(done).toMatchObject({ photos: 2, changed: 2, is_running: false })
  const images = await list()
  const harbours = images.filter(({ original_name }) => original_name !== 'forest.jpg')
  for (const each of harbours)
    expect(each).toMatchObject({
      period: 'c. 1958',
      location: 'Oslo',
      note: 'Summer',
      people: ['Ann'],
      reviewed: true,
    })
  expect(new Set(harbours.map(({ keywords }) => String(keywords)))).toEqual(
    new Set(['pier', 'sea,pier']),
  )
  const { acts } = await app.as(ann).call('listActs', {})
  expect(acts).toHaveLength(1)
  expect(acts[0]).toMatchObject({
    kind: 'photos',
    photos: 2,
    added: ['pier'],
    people_removed: ['Ben'],
  })
  expect(acts[0]?.texts).toEqual({ period: 'c. 1958', location: 'Oslo', note: 'Summer' })
  await app.as(ann).call('undoAct', { id: done.act_id ?? '' })
  const after = await list()
  expect(after.find(({ original_name }) => original_name === 'a harbour.jpg')).toMatchObject({
    keywords: ['boat'],
    people: ['Ben'],
    reviewed: false,
    edited: { period: false, location: false },
  })
  expect(after.every((each) => !('note' in each))).toBe(true)
  expect(await keywordFindings(app.db)).toEqual([])
})

test('all matching photos are accepted at once, and that can be undone', async () => {
  await photo()
  await photo({ status: 'failed' })
  const done = await edit({ match: { is_reviewed: false } }, { reviewed: true })
  expect(done).toMatchObject({ changed: 1 })
  expect((await list()).filter(({ reviewed }) => reviewed)).toHaveLength(1)
  await app.as(ann).call('undoAct', { id: done.act_id ?? '' })
  expect((await list()).filter(({ reviewed }) => reviewed)).toHaveLength(0)
})

test('an edit that changes nothing leaves no act', async () => {
  await photo({ keywords: ['boat'] })
  expect(await edit(everything, { add: ['Boat'] })).toMatchObject({ changed: 0, act_id: null })
})

test('more than 5,000 photos are changed and undone in the background as one act', async () => {
  await manyPhotos(5001)
  const done = await edit(everything, { add: ['pier'] })
  expect(done).toMatchObject({ photos: 5001, changed: 0, is_running: true })
  const [running] = (await app.as(ann).call('listActs', { under_way: true })).acts
  expect(running).toMatchObject({
    state: 'running',
    progress: { done: 0, total: 5001 },
    can_undo: false,
  })
  await expect(app.as(ann).call('undoAct', { id: done.act_id ?? '' })).rejects.toMatchObject({
    status: 409,
  })
  await app.drain()
  const [act] = (await app.as(ann).call('listActs', {})).acts
  expect(act).toMatchObject({ state: 'done', photos: 5001, progress: null })
  expect((await app.as(ann).call('describeSelection', { which: everything })).keywords).toEqual([
    { value: 'pier', photos: 5001 },
    { value: 'boat', photos: 1 },
  ])
  expect(await app.as(ann).call('undoAct', { id: done.act_id ?? '' })).toMatchObject({
    photos: 5001,
  })
  expect(await keywordFindings(app.db)).toEqual([])
})

test('a photo with the maximum of people stays unchanged, and the others are changed', async () => {
  await manyPhotos(5001)
  const full = await photo({ people: Array.from({ length: 50 }, (_, n) => `Person ${n}`) })
  await expect(edit({ names: [full.name] }, { add_people: ['Ann'] })).rejects.toThrow(
    'A photo takes at most 50 people.',
  )
  await edit(everything, { add_people: ['Ann'] })
  await app.drain()
  const [act] = (await app.as(ann).call('listActs', {})).acts
  expect(act).toMatchObject({ state: 'done', progress: null })
  const { people } = await app.as(ann).call('describeSelection', { which: everything })
  expect(people).toContainEqual({ value: 'Ann', photos: 5001 })
})

test('all matching photos are deleted only if their number is the one that was confirmed', async () => {
  for (const original_name of ['a boat.jpg', 'b boat.jpg', 'forest.jpg'])
    await photo({ original_name })
  const remove = (count: number, user = ann) =>
    app.as(user).call('deleteMatching', { match: { search: 'boat' }, count })
  await expect(remove(3)).rejects.toMatchObject({
    status: 409,
    error: '2 photos match now. Please look at them again.',
  })
  expect(await list()).toHaveLength(3)
  await expect(remove(2, await app.given.user())).rejects.toMatchObject({ status: 409 })
  expect(await remove(2)).toMatchObject({ deleted: 2, is_running: false })
  expect((await list()).map(({ original_name }) => original_name)).toEqual(['forest.jpg'])
  const { acts } = await app.as(ann).call('listActs', {})
  expect(acts[0]).toMatchObject({ kind: 'delete', photos: 2, can_undo: false, state: 'done' })
  await expect(app.as(ann).call('undoAct', { id: acts[0]?.id ?? '' })).rejects.toMatchObject({
    status: 409,
  })
})

test('more than 4,000 photos are deleted in the background', async () => {
  await manyPhotos(4001)
  const done = await app.as(ann).call('deleteMatching', { match: {}, count: 4001 })
  expect(done).toMatchObject({ is_running: true })
  await app.drain()
  expect(await list()).toEqual([])
  expect((await app.as(ann).call('listActs', {})).acts[0]).toMatchObject({
    photos: 4001,
    state: 'done',
  })
})

// SEC-011
test("names of another user's photos change nothing", async () => {
  const { name } = await photo({ keywords: ['boat'] })
  const ben = await app.given.user()
  expect(await edit({ names: [name] }, { add: ['x'] }, ben)).toMatchObject({
    photos: 0,
    changed: 0,
  })
  expect(await edit(everything, { add: ['x'] }, ben)).toMatchObject({ photos: 0 })
  expect(await app.as(ben).call('describeSelection', { which: { names: [name] } })).toMatchObject({
    photos: 0,
    keywords: [],
  })
  expect((await list())[0]?.keywords).toEqual(['boat'])
})
