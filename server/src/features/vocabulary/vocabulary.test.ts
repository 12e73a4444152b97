import type { CallInput } from '@verso/contract/call.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type App, startApp } from '../../test/app.ts'
import { csvRows } from '../../test/csv-rows.ts'
import type { TestUser } from '../../test/given.ts'
import { jpeg } from '../../test/upload-files.ts'
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

const api = () => app.as(ann)
const photo = (keywords: string[], more = {}) => app.given.photo(ann, { keywords, ...more })
const replace = (from: string[], to: string[]) => api().call('replaceKeywords', { from, to })
const undo = (id: string | null) => api().call('undoAct', { id: id ?? '' })
const terms = async (input: CallInput<'listTerms'> = {}) =>
  (await api().call('listTerms', input)).terms
const counted = async (input: CallInput<'listTerms'> = {}) =>
  (await terms(input)).map(({ keyword, count }) => `${keyword} ${count}`)

async function shown(id: string) {
  const { images } = await api().call('getImages', { ids: [id] })
  if (!images[0]) throw new Error('The photo is gone.')
  return images[0]
}

/** Counts the photos with a keyword in each view: list, search, facets, vocabulary, export. */
async function everywhere(keyword: string) {
  const found = await api().call('getImages', { search: keyword, search_in: 'all' })
  const chip = await api().call('getImages', { keywords: [keyword] })
  const { keywords } = await api().call('getFacets', {})
  const { publicUrl } = await api().call('exportData', { names: [], type: 'csv' })
  const sheet = await app.server.inject(publicUrl)
  const cells = csvRows(sheet.payload).slice(1)
  expect(await keywordFindings(app.db)).toEqual([])
  return {
    found: found.count,
    chip: chip.count,
    facet: keywords.find((each) => each.keyword === keyword)?.count ?? 0,
    listed: (await terms()).find((each) => each.keyword === keyword)?.count ?? 0,
    exported: cells.filter((row) => row[1]?.split(', ').includes(keyword)).length,
  }
}
const all = (n: number) => ({ found: n, chip: n, facet: n, listed: n, exported: n })

test('a renamed keyword has its new name in every view, and one undo restores the old one', async () => {
  const one = await photo(['church', 'sea'])
  const two = await photo(['boat'], { added_keywords: ['Church'] })
  const { act_id, photos } = await replace(['church'], ['chapel'])
  expect(photos).toBe(2)
  expect(await everywhere('chapel')).toEqual(all(2))
  expect(await everywhere('church')).toEqual(all(0))
  expect(await shown(one.id)).toMatchObject({ keywords: ['chapel', 'sea'], reviewed: false })
  expect((await shown(two.id)).added_keywords).toEqual(['chapel'])
  const { acts } = await api().call('listActs', {})
  expect(acts[0]).toMatchObject({ kind: 'rename', removed: ['church'], added: ['chapel'] })
  expect(await undo(act_id)).toMatchObject({ photos: 2, left: 0 })
  expect(await everywhere('church')).toMatchObject({ found: 2, chip: 2 })
  expect((await shown(one.id)).keywords).toEqual(['church', 'sea'])
  expect((await terms({ search: 'chapel' })).length).toBe(0)
})

test('later and brought back descriptions use the new name, until the rename is undone', async () => {
  const name = await api().upload(await jpeg(1))
  app.vision.answerWith({ keywords: ['church', 'sea', 'stone wall'] })
  await app.drain()
  const describe = async () => {
    await api().call('describeAgain', { which: { names: [name] }, credits: 1 })
    await app.drain()
  }
  await describe()
  const run = await app.db
    .selectFrom('description_runs')
    .select('id')
    .where('user_id', '=', ann.id)
    .executeTakeFirstOrThrow()
  const { act_id } = await replace(['churches'], ['chapel'])
  await api().call('bringBackDescriptions', { run_id: run.id })
  expect(await everywhere('chapel')).toEqual(all(1))
  await describe()
  const { images } = await api().call('getImages', {})
  expect(images[0]?.keywords).toEqual(['chapel', 'sea', 'stone wall'])
  expect(await undo(act_id)).toMatchObject({ photos: 1, left: 0 })
  expect(await everywhere('church')).toEqual(all(1))
  await describe()
  expect(await everywhere('church')).toEqual(all(1))
})

test('a removed word stays removed under its new name, and an included one stays included', async () => {
  const removed = await photo(['church'], { excluded_keywords: ['church'] })
  const other = await photo(['church', 'chapel'], { excluded_keywords: ['chapel'] })
  await replace(['church'], ['chapel'])
  expect(await shown(removed.id)).toMatchObject({ keywords: [], excluded_keywords: ['chapel'] })
  expect(await shown(other.id)).toMatchObject({ keywords: ['chapel'], excluded_keywords: [] })
  expect(await everywhere('chapel')).toEqual(all(1))
})

test('several keywords are merged into one, and one is split into several', async () => {
  const [one, two] = [await photo(['church', 'chapel', 'sea']), await photo(['cathedral'])]
  const merged = await replace(['church', 'chapel', 'cathedral'], ['chapel'])
  expect(await everywhere('chapel')).toEqual(all(2))
  expect((await shown(one.id)).keywords).toEqual(['chapel', 'sea'])
  await replace(['chapel'], ['building', 'religion'])
  expect((await shown(two.id)).keywords).toEqual(['building', 'religion'])
  const [split, merge] = (await api().call('listActs', {})).acts
  expect([split?.kind, merge?.kind]).toEqual(['split', 'merge'])
  await undo(split?.id ?? '')
  expect((await shown(one.id)).keywords).toEqual(['chapel', 'sea'])
  expect(await undo(merged.act_id)).toMatchObject({ photos: 2, left: 0 })
  expect((await shown(one.id)).keywords.toSorted()).toEqual(['chapel', 'church', 'sea'])
  expect((await shown(two.id)).keywords).toEqual(['cathedral'])
})

test("a keyword's spelling can be changed on its photos and in its count", async () => {
  const { id } = await photo(['madonna statue'])
  const { act_id } = await replace(['madonna statue'], ['Madonna Statues'])
  expect(await everywhere('Madonna Statues')).toEqual(all(1))
  await api().call('changeKeywords', { names: [(await shown(id)).name], add: ['sea'] })
  await undo(act_id)
  expect((await shown(id)).keywords).toEqual(['madonna statue', 'sea'])
  expect(await counted()).toEqual(['sea 1', 'madonna statue 1'])
})

test('changes of a photo after a rename are kept when the rename is undone', async () => {
  const [one, two] = [await photo(['church']), await photo(['church'])]
  const { act_id } = await replace(['church'], ['chapel'])
  const [a, b] = [await shown(one.id), await shown(two.id)]
  await api().call('changeKeywords', { names: [a.name], remove: ['chapel'] })
  await api().call('changeKeywords', { names: [b.name], add: ['sea'] })
  expect(await undo(act_id)).toMatchObject({ photos: 1, left: 1 })
  expect((await shown(one.id)).keywords).toEqual([])
  expect((await shown(two.id)).keywords).toEqual(['church', 'sea'])
  expect(await keywordFindings(app.db)).toEqual([])
})

test('chains of renames lead to the last name, and a name can be renamed back', async () => {
  await photo(['church'])
  await replace(['church'], ['chapel'])
  await replace(['chapel'], ['house'])
  expect((await terms()).map(({ keyword, synonyms }) => [keyword, synonyms])).toEqual([
    ['house', ['chapel', 'church']],
  ])
  await replace(['house'], ['church'])
  expect((await terms())[0]).toMatchObject({ keyword: 'church', synonyms: ['chapel', 'house'] })
})

test('keywords are removed from all photos, and one undo restores them', async () => {
  await photo(['church', 'sea'])
  await photo(['church', 'boat'])
  const { act_id } = await api().call('removeKeywords', { keywords: ['churches', 'boat'] })
  expect(await counted()).toEqual(['sea 1'])
  await undo(act_id)
  expect(await counted()).toEqual(['church 2', 'sea 1', 'boat 1'])
})

test('preferred terms are listed even without photos, with broader terms, synonyms and language', async () => {
  await photo(['church'])
  await api().call('preferTerms', { keywords: ['church', 'lighthouse'], is_preferred: true })
  await api().call('preferTerms', { keywords: ['church', 'Churches'], is_preferred: true })
  const described = await api().call('describeTerm', {
    keyword: 'church',
    broader: ['building'],
    synonyms: ['Kirche', 'church'],
    language: 'en',
  })
  const [church, lighthouse] = await terms({ show: 'preferred' })
  expect(church).toMatchObject({ broader: ['building'], synonyms: ['Kirche'], language: 'en' })
  expect(lighthouse).toMatchObject({ keyword: 'lighthouse', count: 0, is_preferred: true })
  expect(await counted({ show: 'unused' })).toEqual(['lighthouse 0'])
  expect(await counted({ search: 'kirch' })).toEqual(['church 1'])
  await expect(
    api().call('describeTerm', { keyword: 'building', broader: ['church'] }),
  ).rejects.toMatchObject({ status: 400 })
  await undo(described.act_id)
  expect((await terms({ search: 'church' }))[0]).toMatchObject({ broader: [], synonyms: [] })
})

test('keywords are paged, sorted and searched', async () => {
  await photo(['anchor', 'boat', 'Cliff'])
  await photo(['boat'])
  expect(await counted({ limit: 1 })).toEqual(['boat 2'])
  expect(await counted({ sort_by: 'name', sort_order: 'asc' })).toEqual([
    'anchor 1',
    'boat 2',
    'Cliff 1',
  ])
  const page = await api().call('listTerms', { search: 'a', limit: 1, offset: 1 })
  expect(page).toMatchObject({ total: 2, terms: [{ keyword: 'anchor' }] })
})

test('a keyword that is excluded everywhere can neither be renamed nor be a new name', async () => {
  await photo(['church', 'sea'])
  await api().call('excludeEverywhere', { keyword: 'church' })
  await expect(replace(['church'], ['chapel'])).rejects.toMatchObject({ status: 409 })
  await expect(replace(['sea'], ['Churches'])).rejects.toMatchObject({ status: 409 })
  await expect(replace(['sea'], ['\u200B'])).rejects.toMatchObject({ status: 400 })
  expect(await counted()).toEqual(['sea 1'])
})

test('too many photos to wait for are changed in the background, and undone', async () => {
  const { id } = await photo(['church'])
  const copies = Array.from({ length: 5000 }, (_, n) => n)
  await sql`
    insert into photos (user_id, name, original_name, mode, object_key, content_type, bytes, sha256, status, keywords, included_folds)
    select user_id, 'c' || n || '-img-a.jpg', original_name, mode, object_key || n, content_type, bytes, sha256, status, keywords,
      included_folds from photos, unnest(${copies}::int[]) as n where id = ${id}`.execute(app.db)
  await app.db
    .updateTable('keyword_counts')
    .set({ n: 5001 })
    .where('user_id', '=', ann.id)
    .execute()
  const { act_id, is_running } = await replace(['church'], ['chapel'])
  expect(is_running).toBe(true)
  await app.drain()
  expect(await counted()).toEqual(['chapel 5001'])
  await undo(act_id)
  expect(await counted()).toEqual(['church 5001'])
  expect(await keywordFindings(app.db)).toEqual([])
})

// SEC-011
test("another user's photos and terms stay unchanged", async () => {
  const ben = await app.given.user()
  await app.given.photo(ben, { keywords: ['church'] })
  await photo(['church'])
  const { act_id } = await replace(['church'], ['chapel'])
  await expect(app.as(ben).call('undoAct', { id: act_id ?? '' })).rejects.toMatchObject({
    status: 404,
  })
  const { terms: theirs } = await app.as(ben).call('listTerms', {})
  expect(theirs.map(({ keyword, synonyms }) => [keyword, synonyms])).toEqual([['church', []]])
})
