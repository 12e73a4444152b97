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

const api = () => app.as(ann)
const undo = (id: string | null) => api().call('undoAct', { id: id ?? '' })

/** A photo on which these words are proposed. */
const proposing = (proposed_keywords: string[], keywords = ['boat'], user = ann) =>
  app.given.photo(user, { keywords, proposed_keywords })

const waiting = async (input: CallInput<'listProposals'> = {}) =>
  (await api().call('listProposals', input)).proposals.map(
    (each) => `${each.keyword} ${each.photos}`,
  )

async function found(keyword: string): Promise<number> {
  const { count } = await api().call('getImages', { search: keyword, search_in: 'all' })
  return count
}

test('words on too many photos to wait for are decided in the background, and undone', async () => {
  const { id } = await proposing(['sea', 'fog'])
  await proposing(['Seas'])
  await sql`
    insert into photos (user_id, name, original_name, mode, object_key, content_type, bytes, sha256, status, keywords,
      included_folds, proposed_keywords)
    select user_id, 'c' || n || '-img-a.jpg', original_name, mode, object_key || n, content_type, bytes, sha256, status, keywords,
      included_folds, proposed_keywords from photos, generate_series(1, 5000) as n where id = ${id}`.execute(
    app.db,
  )
  await app.db
    .updateTable('keyword_counts')
    .set({ n: 5002 })
    .where('user_id', '=', ann.id)
    .execute()
  const accepted = await api().call('acceptProposals', { keywords: ['sea'] })
  expect(accepted).toMatchObject({ photos: 5002, is_running: true })
  await app.drain()
  expect([await found('sea'), await found('fog')]).toEqual([5002, 0])
  expect(await waiting()).toEqual(['fog 5001'])
  await undo(accepted.act_id)
  await app.drain()
  expect(await waiting()).toEqual(['sea 5002', 'fog 5001'])
  expect(await found('sea')).toBe(0)
  expect(await keywordFindings(app.db)).toEqual([])
})

test('proposals are paged, those of most photos first, with one spelling per word', async () => {
  await proposing(Array.from({ length: 250 }, (_, n) => `word ${String(n).padStart(3, '0')}`))
  await proposing(['Word 249', 'word 001'])
  const page = (offset: number) => waiting({ offset, limit: 100 })
  const pages = [await page(0), await page(100), await page(200), await page(300)]
  expect(pages.map(({ length }) => length)).toEqual([100, 100, 50, 0])
  expect(new Set(pages.flat()).size).toBe(250)
  expect(pages[0]?.slice(0, 3)).toEqual(['Word 249 2', 'word 001 2', 'word 000 1'])
  expect((await api().call('listProposals', { limit: 1 })).total).toBe(250)
})

// SEC-014
test('too many words, and words that are too long, hidden or empty, are refused without any change', async () => {
  await proposing(['tower'])
  const bad: CallInput<'mapProposals'>[] = [
    { keywords: [], to: 'sea' },
    { keywords: Array.from({ length: 501 }, (_, n) => `w${n}`), to: 'sea' },
    { keywords: ['x'.repeat(201)], to: 'sea' },
    { keywords: ['tower\0'], to: 'sea' },
    { keywords: ['tower\u202E'], to: 'sea' },
    { keywords: ['\uD800'], to: 'sea' },
    { keywords: ['--'], to: 'sea' },
    { keywords: ['tower'], to: '' },
    { keywords: ['tower'], to: '--' },
    { keywords: ['tower'], to: 'x'.repeat(65) },
  ]
  for (const input of bad) {
    await expect(api().call('mapProposals', input), JSON.stringify(input)).rejects.toMatchObject({
      status: 400,
    })
    if (input.to !== 'sea') continue
    for (const call of ['acceptProposals', 'refuseProposals'] as const)
      await expect(api().call(call, { keywords: input.keywords })).rejects.toMatchObject({
        status: 400,
      })
  }
  expect(await waiting()).toEqual(['tower 1'])
  expect((await api().call('listActs', {})).acts).toEqual([])
})

test('words that are names in JavaScript or SQL are ordinary words', async () => {
  const words = ['__proto__', 'constructor', 'toString', "'; drop table photos; --", '{a,"b}']
  await proposing(words)
  await api().call('acceptProposals', { keywords: words.slice(0, 2) })
  await api().call('refuseProposals', { keywords: words.slice(2) })
  const { images } = await api().call('getImages', {})
  expect(images[0]?.keywords).toEqual(['boat', '__proto__', 'constructor'])
  expect(await waiting()).toEqual([])
})

test('a proposed word can neither be mapped to nor accepted as a keyword that is excluded everywhere', async () => {
  await proposing(['tower', 'steeple'])
  await api().call('excludeEverywhere', { keyword: 'boat' })
  await expect(
    api().call('mapProposals', { keywords: ['tower'], to: 'Boats' }),
  ).rejects.toMatchObject({ status: 409 })
  await api().call('excludeEverywhere', { keyword: 'steeple' })
  await expect(
    api().call('acceptProposals', { keywords: ['tower', 'steeple'] }),
  ).rejects.toMatchObject({ status: 409 })
  expect(await waiting()).toEqual(['tower 1'])
})

test('words that are not proposed, or were decided before, change no photo', async () => {
  await proposing(['tower'])
  const keywords = ['tower']
  expect((await api().call('refuseProposals', { keywords })).photos).toBe(1)
  expect((await api().call('refuseProposals', { keywords })).photos).toBe(0)
  expect((await api().call('acceptProposals', { keywords: ['boat'] })).photos).toBe(0)
  expect(await found('boat')).toBe(1)
})

test('a list, or a replacement by it, makes a refused word a keyword again, until undone', async () => {
  await proposing(['tower', 'fog'])
  await api().call('refuseProposals', { keywords: ['tower', 'fog'] })
  await api().call('preferTerms', { keywords: ['boat'], is_preferred: true })
  const file = Buffer.from('tower\n\tsteeple').toString('base64')
  const listed = await api().call('importKeywordList', { file })
  const replaced = await api().call('replaceKeywords', { from: ['boat'], to: ['fog'] })
  const preferred = async () =>
    (await api().call('listTerms', { show: 'preferred' })).terms.map(({ keyword }) => keyword)
  expect((await preferred()).toSorted()).toEqual(['fog', 'steeple', 'tower'])
  expect(await found('fog')).toBe(1)
  await undo(replaced.act_id)
  await undo(listed.act_id)
  expect(await preferred()).toEqual(['boat'])
  expect([await waiting(), await keywordFindings(app.db)]).toEqual([[], []])
})

// SEC-011
test("another user's proposals, mode and decisions stay unchanged", async () => {
  await proposing(['tower', 'sea', 'fog'])
  await api().call('setVocabularyMode', { mode: 'only' })
  const other = await app.given.user()
  const ben = app.as(other)
  expect(await ben.call('listProposals', {})).toEqual({ proposals: [], total: 0 })
  expect((await ben.call('acceptProposals', { keywords: ['tower'] })).photos).toBe(0)
  expect((await ben.call('mapProposals', { keywords: ['sea'], to: 'fog' })).photos).toBe(0)
  expect((await ben.call('refuseProposals', { keywords: ['fog'] })).photos).toBe(0)
  await ben.call('setVocabularyMode', { mode: 'prefer' })
  expect(await waiting()).toEqual(['fog 1', 'sea 1', 'tower 1'])
  expect(await api().call('getVocabularyMode', {})).toEqual({ mode: 'only', preferred: 0 })
  await proposing(['tower'], ['boat'], other)
  const { act_id, photos } = await api().call('acceptProposals', { keywords: ['tower'] })
  expect(photos).toBe(1)
  expect((await ben.call('listProposals', {})).proposals).toEqual([{ keyword: 'tower', photos: 1 }])
  await expect(ben.call('undoAct', { id: act_id ?? '' })).rejects.toMatchObject({ status: 404 })
})

// SEC-011
test('without a session, no proposal is shown or decided', async () => {
  const anyone = app.as({ ...ann, idToken: 'x' })
  const keywords = ['tower']
  const calls = [
    anyone.call('getVocabularyMode', {}),
    anyone.call('setVocabularyMode', { mode: 'only' }),
    anyone.call('listProposals', {}),
    anyone.call('acceptProposals', { keywords }),
    anyone.call('mapProposals', { keywords, to: 'sea' }),
    anyone.call('refuseProposals', { keywords }),
  ]
  for (const call of await Promise.allSettled(calls))
    expect(call).toMatchObject({ status: 'rejected', reason: { status: 401 } })
})
