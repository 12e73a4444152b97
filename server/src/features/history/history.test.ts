import type { CallInput } from '@verso/contract/call.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type App, startApp } from '../../test/app.ts'
import type { TestUser } from '../../test/given.ts'
import { sweepActs } from '../acts/jobs.ts'
import { keywordFindings } from '../consistency/keyword-findings.ts'

let app: App
let ann: TestUser
beforeAll(async () => {
  app = await startApp()
})
beforeEach(async () => {
  ann = await app.given.user({ full_name: 'Ann Frame' })
})
afterAll(() => app.stop())

const save = (input: CallInput<'saveKeywords'>) => app.as(ann).call('saveKeywords', input)
const change = (names: string[], words: { add?: string[]; remove?: string[] }) =>
  app.as(ann).call('changeKeywords', { names, ...words })
const acts = async (user = ann) => (await app.as(user).call('listActs', {})).acts
const undo = (id: string | undefined, user = ann) => app.as(user).call('undoAct', { id: id ?? '' })
const photo = (...keywords: string[]) => app.given.photo(ann, { keywords })

async function shown(id: string) {
  const { images } = await app.as(ann).call('getImages', { ids: [id] })
  if (!images[0]) throw new Error('The photo is gone.')
  return images[0]
}

test('every change of words is in the history, newest first, with who, when and what', async () => {
  const [one, two] = [await photo('boat', 'sea'), await photo('boat')]
  await save({
    image_keywords: [{ image_id: one.id, included_keywords: ['boat'], period: '1962' }],
    excluded_keywords: ['harbour'],
  })
  await change([one.name, two.name], { add: ['pier'] })
  await app.as(ann).call('acceptPhotos', { names: [two.name], reviewed: false })
  const [accepted, added, saved, ...older] = await acts()
  expect(older).toEqual([])
  expect(accepted).toMatchObject({ kind: 'accept', reviewed: false, photos: 1, state: 'done' })
  expect(accepted?.photo).toEqual({ name: two.name, original_name: 'photo.jpg' })
  expect(added).toMatchObject({ kind: 'keywords', added: ['pier'], removed: [], photos: 2 })
  expect(added).toMatchObject({ by: 'Ann Frame', photo: null, at: expect.any(String) })
  expect(saved).toMatchObject({ kind: 'save', removed: ['sea'], texts: { period: '1962' } })
  expect(saved).toMatchObject({ excluded: ['harbour'], keywords: 1, photos: 1 })
  const first = await app.as(ann).call('listActs', { limit: 2 })
  expect(first.has_more).toBe(true)
  const rest = await app.as(ann).call('listActs', { before: first.acts[1]?.id })
  expect(rest).toMatchObject({ acts: [{ id: saved?.id }], has_more: false })
})

test('up to three different texts given to several photos are in the history', async () => {
  const ids = await Promise.all([1, 2, 3, 4].map(async () => (await photo('boat')).id))
  const write = (periods: string[]) =>
    save({ image_keywords: periods.map((period, at) => ({ image_id: ids[at] ?? '', period })) })
  await write(['1950s', '1960s', '1960s'])
  await write(['1970', '1971', '1972', '1973'])
  await write(['1980', '1981', '1982', ''])
  await write(['', '', ''])
  expect((await acts()).map(({ texts }) => texts.period)).toEqual([
    null,
    '1980 · 1981 · 1982',
    expect.stringMatching(/^(?:197\d · ){3}…$/),
    '1950s · 1960s',
  ])
})

test('a change that changes nothing is not in the history', async () => {
  const { name } = await photo('boat')
  await change([name], { add: ['Boat'] })
  await save({})
  expect(await acts()).toEqual([])
})

test('undoing an earlier act keeps later changes, even in the same photos', async () => {
  const [one, two] = [await photo('boat', 'sea'), await photo('boat')]
  await change([one.name, two.name], { add: ['pier'], remove: ['boat'] })
  await change([one.name], { add: ['dusk'] })
  const [, first] = await acts()
  expect(await undo(first?.id)).toMatchObject({ photos: 2, left: 0, is_running: false })
  expect(await shown(one.id)).toMatchObject({ keywords: ['boat', 'sea', 'dusk'] })
  expect(await shown(two.id)).toMatchObject({ keywords: ['boat'], reviewed: false })
  expect((await acts())[1]).toMatchObject({ state: 'undone', left: 0 })
  expect(await keywordFindings(app.db)).toEqual([])
  await expect(undo(first?.id)).rejects.toMatchObject({ status: 409 })
})

test('later changes are kept, and the number of their photos is reported', async () => {
  const [one, two] = [await photo('boat'), await photo('boat')]
  await change([one.name, two.name], { add: ['pier'] })
  await change([one.name], { remove: ['pier'] })
  const [, first] = await acts()
  expect(await undo(first?.id)).toMatchObject({
    photos: 1,
    left: 1,
    message: '1 photo(s) are as they were, 1 were changed later and were left',
  })
  expect((await shown(one.id)).excluded_keywords).toEqual(['pier'])
  expect((await shown(two.id)).added_keywords).toEqual([])
  expect((await acts())[1]).toMatchObject({ state: 'undone', left: 1 })
})

test('a text is restored only if it is still the one that the act wrote', async () => {
  const { id } = await photo('boat')
  const write = (texts: { period?: string; location?: string }) =>
    save({ image_keywords: [{ image_id: id, ...texts }] })
  await write({ period: '1962', location: 'Oslo' })
  await write({ location: 'Bergen' })
  const [later, first] = await acts()
  expect(await undo(first?.id)).toMatchObject({ photos: 1, left: 1 })
  expect(await shown(id)).toMatchObject({ location: 'Bergen', edited: { period: false } })
  expect(await undo(later?.id)).toMatchObject({ photos: 1, left: 0 })
  expect(await shown(id)).toMatchObject({ location: 'Oslo', reviewed: true })
})

test('a photo that was accepted again after the act stays reviewed when the act is undone', async () => {
  const { id, name } = await photo('boat')
  const accept = (reviewed: boolean) =>
    app.as(ann).call('acceptPhotos', { names: [name], reviewed })
  await change([name], { add: ['pier'] })
  const [act] = await acts()
  await accept(false)
  await accept(true)
  expect(await undo(act?.id)).toMatchObject({ photos: 1, left: 1 })
  expect(await shown(id)).toMatchObject({ keywords: ['boat'], reviewed: true })
})

test('people and the dates of a period are restored, and people named later stay', async () => {
  const { id, name } = await photo('boat')
  const edit = (change: CallInput<'editSelection'>['edit']) =>
    app.as(ann).call('editSelection', { which: { names: [name] }, edit: change })
  await edit({ period: '1962' })
  await edit({ period: '1971', add_people: ['Ben'] })
  await edit({ add_people: ['Cleo'] })
  const [, second] = await acts()
  expect(await undo(second?.id)).toMatchObject({ photos: 1, left: 0 })
  expect(await shown(id)).toMatchObject({ people: ['Cleo'], period: '1962' })
  const edtf = app.db.selectFrom('photos').select('own_period_edtf').where('id', '=', id)
  expect(await edtf.executeTakeFirst()).toEqual({ own_period_edtf: '1962' })
})

test('the words that most photos gained come first, at most ten', async () => {
  const [one, two] = [await photo('boat'), await photo('boat')]
  const dusks = Array.from({ length: 10 }, (_, n) => `dusk ${n}`)
  await save({
    image_keywords: [
      { image_id: one.id, add_keywords: [...dusks, 'pier'] },
      { image_id: two.id, add_keywords: ['pier'] },
    ],
    excluded_keywords: dusks.map((word) => `no ${word}`).concat('no pier'),
  })
  const [act] = await acts()
  expect(act?.added).toEqual(['pier', ...dusks.slice(0, 9)])
  expect(act?.excluded).toHaveLength(10)
})

test('accepting a photo is undone only if the photo was not changed since', async () => {
  const [one, two] = [await photo('boat'), await photo('boat')]
  await app.as(ann).call('acceptPhotos', { names: [one.name, two.name] })
  await change([one.name], { add: ['pier'] })
  const [, accepted] = await acts()
  const before = await shown(two.id)
  expect(await undo(accepted?.id)).toMatchObject({ photos: 1, left: 1 })
  expect(await shown(one.id)).toMatchObject({ reviewed: true })
  expect(await shown(two.id)).toMatchObject({ reviewed: false, updated_date: before.updated_date })
})

test('global exclusions are restored, and editors that have read the later ones are refused', async () => {
  await photo('boat', 'sea')
  await save({ excluded_keywords: ['boat'] })
  await save({ excluded_keywords: ['sea'] })
  const { exclusions_version } = await app.as(ann).call('listKeywords', { list: 'excluded' })
  const [later] = await acts()
  expect(await undo(later?.id)).toMatchObject({ keywords: 2, photos: 0 })
  const { keywords } = await app.as(ann).call('listKeywords', { list: 'excluded' })
  expect(keywords.map(({ keyword }) => keyword)).toEqual(['boat'])
  await expect(save({ excluded_keywords: [], exclusions_version })).rejects.toMatchObject({
    status: 409,
  })
})

// EDIT-014
test('Undo last save and the history agree on what is undone', async () => {
  const { id, name } = await photo('boat')
  await change([name], { add: ['pier'] })
  const [act] = await acts()
  await app.as(ann).call('undoKeywordSave', {})
  expect((await acts())[0]).toMatchObject({ id: act?.id, state: 'undone' })
  await expect(undo(act?.id)).rejects.toMatchObject({ status: 409 })
  await change([name], { add: ['dusk'] })
  await undo((await acts())[0]?.id)
  expect((await shown(id)).keywords).toEqual(['boat'])
  await expect(app.as(ann).call('undoKeywordSave', {})).rejects.toMatchObject({ status: 409 })
})

test('an act of more than 10,000 photos is undone in the background, part by part', async () => {
  const { id, name } = await photo('boat')
  await change([name], { add: ['pier'] })
  const [act] = await acts()
  const parts = Array.from({ length: 10 }, (_, n) => ({
    act_id: act?.id ?? '',
    part: n + 1,
    size: 1,
    changes: '[]',
    photo_ids: null,
  }))
  await app.db.insertInto('act_parts').values(parts).execute()
  expect(await undo(act?.id)).toMatchObject({ photos: 0, is_running: true })
  expect((await acts())[0]).toMatchObject({ state: 'undoing', progress: { done: 0, total: 11 } })
  expect((await app.as(ann).call('listActs', { under_way: true })).acts).toHaveLength(1)
  await app.drain()
  expect((await acts())[0]).toMatchObject({ state: 'undone', progress: null })
  expect((await shown(id)).keywords).toEqual(['boat'])
})

// SEC-011
test("another user's acts are neither listed nor undone", async () => {
  const { id, name } = await photo('boat')
  await change([name], { add: ['pier'] })
  const ben = await app.given.user()
  const [act] = await acts()
  expect(await acts(ben)).toEqual([])
  await expect(undo(act?.id, ben)).rejects.toMatchObject({ status: 404 })
  expect((await shown(id)).keywords).toEqual(['boat', 'pier'])
})

test('acts are removed after 30 days, but the last save can still be undone', async () => {
  const { id, name } = await photo('boat')
  await change([name], { add: ['pier'] })
  await change([name], { add: ['dusk'] })
  const old = new Date(app.clock.now().getTime() - 31 * 24 * 3600 * 1000)
  await app.db.updateTable('acts').set({ at: old }).where('user_id', '=', ann.id).execute()
  await app.runJob(sweepActs)
  expect(await acts()).toHaveLength(1)
  await app.as(ann).call('undoKeywordSave', {})
  expect((await shown(id)).keywords).toEqual(['boat', 'pier'])
})

test('the name is in question again after its confirmation is undone', async () => {
  const { id } = await app.given.photo(ann, {
    keywords: ['boat'],
    details: JSON.stringify({ content_flags: [], name_hints: ['Jane Star'] }),
  })
  await app.as(ann).call('confirmName', { image_id: id, name: 'Jane Star', is_them: true })
  const [act] = await acts()
  expect(act).toMatchObject({ kind: 'name', added: ['Jane Star'] })
  await undo(act?.id)
  expect(await shown(id)).toMatchObject({ name_hints: ['Jane Star'], keywords: ['boat'] })
})
