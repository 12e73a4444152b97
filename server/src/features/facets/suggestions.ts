import type { CallOutput } from '@verso/contract/call.ts'
import type { PhotoQuestion } from '@verso/contract/question.ts'
import type { Deps } from '../../deps.ts'
import { countMatching } from '../photos/list-queries.ts'
import { anyPhoto } from '../search/question-queries.ts'
import { keptValues } from './label-queries.ts'
import { suggestKeywords, suggestNames } from './suggestion-queries.ts'

type Suggestion = CallOutput<'getSuggestions'>['suggestions'][number]

const maxOfKind = 5
/** Names are searched by trigrams, which need three letters; two would find too much. */
const minLength = { words: 2, name: 3 }
const countedExactly = 10_000

/** What the typed text may mean among the caller's photos, grouped by kind. */
export async function getSuggestions(
  { db }: Pick<Deps, 'db'>,
  userId: string,
  input: string,
): Promise<CallOutput<'getSuggestions'>> {
  const text = input.trim()
  if (text.length < minLength.words) return { suggestions: [] }
  const [keywords, labels, names] = await Promise.all([
    suggestKeywords(db, userId, text, maxOfKind),
    keptValues(db, userId, ['country', 'city', 'person'], text, maxOfKind),
    text.length < minLength.name ? [] : suggestNames(db, userId, text, maxOfKind),
  ])
  const count = (question: Partial<PhotoQuestion>) =>
    countMatching(db, userId, { ...anyPhoto, ...question }, countedExactly)
  const counted = async (
    kind: Suggestion['kind'],
    value: string,
    question: Partial<PhotoQuestion>,
  ) => ({
    kind,
    value,
    count: await count(question),
  })
  const others = await Promise.all([
    ...yearsOf(text).map(({ value, ...years }) => counted('years', value, { years })),
    ...names.map((name) => counted('name', name, { search: name })),
  ])
  const ofKeywords = keywords.map((each) => ({ kind: 'keyword' as const, ...each }))
  const found = others.filter(({ count: photos }) => photos > 0)
  return { suggestions: [...ofKeywords, ...labels, ...found] }
}

/** The year that is meant, and its decade; for three digits only the decade. */
function yearsOf(text: string): { value: string; from: number; to: number }[] {
  const [, digits = '', last = ''] = /^(1[89]\d|20\d)(\d?)s?$/.exec(text) ?? []
  if (!digits) return []
  const decade = { value: `${digits}0s`, from: Number(`${digits}0`), to: Number(`${digits}9`) }
  const year = Number(digits + last)
  return last && !text.endsWith('s')
    ? [{ value: String(year), from: year, to: year }, decade]
    : [decade]
}
