import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type App, startApp } from '../../test/app.ts'
import type { TestUser } from '../../test/given.ts'
import { jpeg } from '../../test/upload-files.ts'
import { keywordFindings } from '../consistency/keyword-findings.ts'

let app: App
let ann: TestUser
let seed = 900
beforeAll(async () => {
  app = await startApp()
})
beforeEach(async () => {
  ann = await app.given.user()
})
afterAll(() => app.stop())

const api = () => app.as(ann)
const setMode = (mode: 'off' | 'prefer' | 'only') => api().call('setVocabularyMode', { mode })
const prefer = (...keywords: string[]) =>
  api().call('preferTerms', { keywords, is_preferred: true })
const undo = (id: string | null) => api().call('undoAct', { id: id ?? '' })

/** The keywords of a new photo for which the model returns these words. */
async function described(...keywords: string[]): Promise<string[]> {
  app.vision.answerWith({ keywords })
  await api().upload(await jpeg((seed += 1)))
  await app.drain()
  return newest()
}

async function newest(): Promise<string[]> {
  const { images } = await api().call('getImages', {})
  return images[0]?.keywords ?? []
}

const waiting = async () =>
  (await api().call('listProposals', {})).proposals.map((each) => `${each.keyword} ${each.photos}`)

async function found(keyword: string): Promise<number> {
  const { count } = await api().call('getImages', { search: keyword, search_in: 'all' })
  return count
}

test('with only preferred terms, other words are proposed and appear in no view', async () => {
  await prefer('church')
  await api().call('describeTerm', { keyword: 'church', synonyms: ['Kirche'] })
  expect(await described('churches', 'tower')).toEqual(['church', 'tower'])
  await setMode('only')
  expect(await described('Kirche', 'tower', 'sea')).toEqual(['church'])
  expect(await waiting()).toEqual(['sea 1', 'tower 1'])
  expect(await Promise.all(['church', 'tower', 'sea'].map(found))).toEqual([2, 1, 0])
  const { terms } = await api().call('listTerms', {})
  expect(terms.map(({ keyword, count }) => `${keyword} ${count}`)).toEqual(['church 2', 'tower 1'])
  expect(await keywordFindings(app.db)).toEqual([])
})

test('proposals are accepted, mapped and refused in bulk, each as an act that can be undone', async () => {
  await prefer('church')
  await setMode('only')
  expect(await described('church', 'tower', 'sea', 'steeple', 'fog')).toEqual(['church'])
  const accepted = await api().call('acceptProposals', { keywords: ['sea', 'fog'] })
  expect(await newest()).toEqual(['church', 'sea', 'fog'])
  const mapped = await api().call('mapProposals', { keywords: ['steeple'], to: 'spire' })
  expect(await newest()).toEqual(['church', 'sea', 'fog', 'spire'])
  const refused = await api().call('refuseProposals', { keywords: ['tower'] })
  expect(await waiting()).toEqual([])
  expect(await described('steeple', 'tower', 'fog')).toEqual(['spire', 'fog'])
  expect(await waiting()).toEqual([])
  for (const { act_id } of [refused, mapped, accepted]) await undo(act_id)
  expect(await waiting()).toEqual(['fog 1', 'sea 1', 'steeple 1', 'tower 1'])
  expect(await found('church')).toBe(1)
  expect(await keywordFindings(app.db)).toEqual([])
})

test("the strictest mode of a photo's albums overrides the owner's mode", async () => {
  await prefer('church')
  await described('church', 'tower')
  const { images } = await api().call('getImages', {})
  const which = { names: images.map(({ name }) => name) }
  const create = (name: string, vocabulary_mode: 'off' | 'only') =>
    api().call('createAlbum', { name, vocabulary_mode, which })
  await create('Free', 'off')
  await create('Strict', 'only')
  const { albums } = await api().call('listAlbums', {})
  expect(albums.map((album) => album.vocabulary_mode)).toEqual(['off', 'only'])
  app.vision.answerWith({ keywords: ['church', 'boat'] })
  await api().call('describeAgain', { which, credits: 10 })
  await app.drain()
  expect(await newest()).toEqual(['church'])
  expect(await waiting()).toEqual(['boat 1'])
})

test('an earlier description that is brought back has only preferred terms, too', async () => {
  await prefer('church')
  expect(await described('church', 'tower')).toEqual(['church', 'tower'])
  const { images } = await api().call('getImages', {})
  const which = { names: images.map(({ name }) => name) }
  app.vision.answerWith({ keywords: ['church', 'boat'] })
  await api().call('describeAgain', { which, credits: 10 })
  await app.drain()
  await setMode('only')
  const { last_run } = await api().call('getDescriptionState', {})
  await api().call('bringBackDescriptions', { run_id: last_run?.id ?? '' })
  expect(await newest()).toEqual(['church'])
  expect(await waiting()).toEqual(['tower 1'])
})

test('preferred terms reach the model alphabetically, and only the mode “only” proposes words', async () => {
  await prefer('sea', 'Boat')
  await setMode('prefer')
  expect(await described('sea', 'tower')).toEqual(['sea', 'tower'])
  const asked = () => app.vision.calls.at(-1)?.options
  expect(asked()).toMatchObject({ preferred: ['Boat', 'sea'], onlyPreferred: false })
  await setMode('only')
  await described('sea')
  expect(asked()).toMatchObject({ preferred: ['Boat', 'sea'], onlyPreferred: true })
  expect(await api().call('getVocabularyMode', {})).toEqual({ mode: 'only', preferred: 2 })
})
