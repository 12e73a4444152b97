import type { CallInput } from '@verso/contract/call.ts'
import { sql } from 'kysely'
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

const api = () => app.as(ann)
const toFile = (content: string | Uint8Array) => Buffer.from(content).toString('base64')
const preview = (content: string | Uint8Array) =>
  api().call('previewKeywordList', { file: toFile(content) })
const load = (content: string | Uint8Array) =>
  api().call('importKeywordList', { file: toFile(content) })
const exported = async (which: 'preferred' | 'all' = 'preferred') =>
  (await api().call('exportKeywordList', { which })).text
const utf16 = (text: string, mark: number[]) => {
  const bytes = Buffer.from(text, 'utf16le')
  return Buffer.concat([Buffer.from(mark), mark[0] === 0xfe ? bytes.swap16() : bytes])
}

const list = [
  'church',
  '\t{basilica}',
  '\t{Kirche}',
  '\tchapel',
  '[PLACES]',
  '\tGermany',
  '\tItaly',
  '\t\t{Italia}',
  '\t\tArezzo',
  '',
].join('\n')

test('a Lightroom list is previewed, imported, exported again unchanged, and undone', async () => {
  await app.given.photo(ann, { keywords: ['church', 'sea'] })
  const seen = await preview(list)
  expect(seen).toMatchObject({ encoding: 'UTF-8', terms: 5, categories: 1, synonyms: 3, added: 9 })
  expect(seen.lines[7]).toEqual({ text: 'Italia', depth: 2, kind: 'synonym' })
  expect((await api().call('listTerms', { show: 'unused' })).total).toBe(0)
  const { act_id, terms } = await load(list)
  expect(terms).toBe(9)
  expect(await exported()).toBe(list)
  expect(await exported('all')).toBe(`${list}sea\n`)
  const { terms: page } = await api().call('listTerms', { search: 'church' })
  expect(page[0]).toMatchObject({ count: 1, is_preferred: true, synonyms: ['basilica', 'Kirche'] })
  expect(await preview(list)).toMatchObject({ added: 0, changed: 0, skipped: [] })
  expect((await api().call('listActs', {})).acts[0]).toMatchObject({ kind: 'list', can_undo: true })
  await api().call('undoAct', { id: act_id ?? '' })
  expect(await exported()).toBe('')
})

test('a new description uses the term in place of an imported synonym', async () => {
  await load('church\n\t{basilica}\n')
  const by = await app.db
    .selectFrom('keyword_terms')
    .select(['folded', 'uses'])
    .where('user_id', '=', ann.id)
    .orderBy('folded')
    .execute()
  expect(by).toEqual([
    { folded: 'basilica', uses: ['church'] },
    { folded: 'church', uses: [] },
  ])
})

test.each([
  ['UTF-8', Buffer.from('﻿Zürich\r\nÅland')],
  ['UTF-16', utf16('Zürich\r\nÅland', [0xff, 0xfe])],
  ['UTF-16', utf16('Zürich\r\nÅland', [0xfe, 0xff])],
  ['Windows-1252', Buffer.from('Zürich\rÅland', 'latin1')],
])('a list in %s is read', async (encoding, bytes) => {
  expect((await preview(bytes)).encoding).toBe(encoding)
  await load(bytes)
  expect(await exported()).toBe('Åland\nZürich\n')
})

const deep = Array.from({ length: 21 }, (_, depth) => `${'\t'.repeat(depth)}level ${depth}`)
test.each([
  ['This file is empty.', ''],
  ['This list has no keywords.', '\n \n'],
  ['This is not a text file. Export the list as text.', 'dog\0cat'],
  ['This is not a text file. Export the list as text.', Buffer.from('dog', 'utf16le')],
  [
    'This file begins as UTF-8 but is not. Save it as UTF-8.',
    Buffer.from([0xef, 0xbb, 0xbf, 0xe9]),
  ],
  ['This file is larger than 4 MB.', 'a'.repeat(4_000_001)],
  ['This list has more than 60000 lines.', 'a\n'.repeat(60_001)],
  ['Line 21 is deeper than 20 levels.', deep.join('\n')],
  ['Line 2 is indented by more than one tab from the line above.', 'dog\n\t\tpoodle'],
  ['Line 1 is indented with spaces. Use one tab for each level.', '  dog'],
  ['Line 1 is a synonym, but is not under a keyword.', '{hound}'],
  ['Line 3 is under a synonym.', 'dog\n\t{hound}\n\t\tpuppy'],
  ['Line 1 has characters that a keyword cannot have.', 'dog\u0007'],
  ['Line 2 has no letter or digit.', 'dog\n[ ]'],
  ['Line 1 is longer than 64 letters.', 'a'.repeat(65)],
])('refuses with “%s”', async (sentence, content) => {
  const refused = { status: 400, message: `400 invalid_input: ${sentence}` }
  await expect(preview(content)).rejects.toMatchObject(refused)
  await expect(load(content)).rejects.toMatchObject(refused)
})

test('lines that contradict the vocabulary or each other are left out and named', async () => {
  await load('dog\n\t{hound}\nwolf\n')
  const { skipped } = await preview('cat\n\t{hound}\n\t{wolf}\npoodle\n\tdog\n\t\tpoodle\n')
  expect(skipped).toEqual([
    'Line 2: “hound” stands for another keyword already.',
    'Line 3: “wolf” is a keyword of its own.',
    'Line 6: “poodle” cannot be under itself.',
  ])
})

test('each word of a term has a language, which lists and new synonyms do not change', async () => {
  await app.given.photo(ann, { keywords: ['church'] })
  const describe = (input: Omit<CallInput<'describeTerm'>, 'keyword'>) =>
    api().call('describeTerm', { keyword: 'church', ...input })
  const church = async () => (await api().call('listTerms', { search: 'church' })).terms[0]
  await api().call('preferTerms', { keywords: ['church'], is_preferred: true })
  const { act_id } = await describe({
    language: 'en',
    synonyms: ['Kirche', 'chiesa', 'Chilche'],
    synonym_languages: [
      { synonym: 'Kirche', language: 'de' },
      { synonym: 'Chilche', language: 'gsw-CH' },
    ],
  })
  const languages = [
    { synonym: 'Chilche', language: 'gsw-CH' },
    { synonym: 'Kirche', language: 'de' },
  ]
  expect(await church()).toMatchObject({ language: 'en', synonym_languages: languages })
  const { text } = await api().call('exportKeywordList', {})
  await api().call('importKeywordList', { file: Buffer.from(text).toString('base64') })
  await describe({ synonyms: ['Kirche', 'Chilche', 'eglise'] })
  expect(await church()).toMatchObject({ language: 'en', synonym_languages: languages })
  await describe({ synonym_languages: [{ synonym: 'kirche', language: null }] })
  expect((await church())?.synonym_languages).toEqual(languages.slice(0, 1))
  for (const bad of ['German', 'd', 'de_CH', 'DE', 'de-ch', ''])
    await expect(describe({ language: bad }), bad).rejects.toMatchObject({ status: 400 })
  const stranger = describe({ synonym_languages: [{ synonym: 'sea', language: 'en' }] })
  await expect(stranger).rejects.toMatchObject({ status: 400, error: /not a synonym/ })
  const undone = (await api().call('listActs', {})).acts.map(({ id }) => id)
  for (const id of undone.slice(0, undone.indexOf(act_id ?? '') + 1))
    await api().call('undoAct', { id })
  expect(await church()).toMatchObject({ language: null, synonyms: [], synonym_languages: [] })
})

/** PostgreSQL's statistics then expect few terms of other owners, and it plans for those. */
async function measureSmallVocabulary() {
  await sql`delete from keyword_terms`.execute(app.db)
  await app.as(await app.given.user()).call('importKeywordList', { file: toFile(list) })
  await sql`vacuum analyze`.execute(app.db)
}

test('a list of 50,000 keywords is imported, paged, searched and undone', async () => {
  await measureSmallVocabulary()
  const many = Array.from({ length: 25_000 }, (_, n) => `term ${n}x\n\t{word ${n}x}`).join('\n')
  const { act_id, terms } = await load(many)
  expect(terms).toBe(50_000)
  const last = await api().call('listTerms', {
    sort_by: 'name',
    sort_order: 'asc',
    offset: 24_999,
  })
  const term = { keyword: 'term 24999x', synonyms: ['word 24999x'] }
  expect(last).toMatchObject({ total: 25_000, terms: [term] })
  const found = await api().call('listTerms', { search: 'word 2499', sort_by: 'name' })
  expect(found).toMatchObject({ total: 11, terms: { 0: term } })
  expect((await api().call('listTerms', { search: 'x' })).total).toBe(25_000)
  const suggested = await api().call('suggestTerms', { text: 'rd 24999x' })
  expect(suggested.terms).toMatchObject([{ keyword: 'term 24999x', instead_of: 'word 24999x' }])
  await api().call('undoAct', { id: act_id ?? '' })
  expect((await api().call('listTerms', {})).total).toBe(0)
})

test('undoing a list keeps terms that others are under, and everything above those terms', async () => {
  const { act_id } = await load('animal\n\tdog\ntree')
  await load('dog\n\tpoodle')
  await api().call('undoAct', { id: act_id ?? '' })
  expect(await exported()).toBe('animal\n\tdog\n\t\tpoodle\n')
})

test('a keyword under 20,000 others is imported', async () => {
  await measureSmallVocabulary()
  const many = Array.from({ length: 20_000 }, (_, n) => `term ${n}x\n\tdog`).join('\n')
  expect(await load(many)).toMatchObject({ terms: 20_001 })
  const { terms } = await api().call('listTerms', { search: 'dog' })
  expect(terms[0]?.broader).toHaveLength(20_000)
})

test('a list that would take minutes to search for cycles is refused', async () => {
  const parents = Array.from({ length: 15_000 }, (_, n) => `term ${n}x\n\tdog`)
  const children = Array.from({ length: 7000 }, (_, n) => `pet ${n}x\n\tcat\ndog\n\tpet ${n}x`)
  const refused = { status: 400, error: /in too many places\. Import it in several parts/ }
  await expect(load([...parents, ...children].join('\n'))).rejects.toMatchObject(refused)
})

// SEC-011
test("another user's exported list contains nothing of one's own", async () => {
  await load(list)
  const ben = await app.given.user()
  expect((await app.as(ben).call('exportKeywordList', {})).text).toBe('')
})
