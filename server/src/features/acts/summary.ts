import { placeWithoutGaps } from '@verso/contract/rules.ts'
import type { ActSummary, PhotoChangeOfAct } from '../../db/act-schema.ts'

export const maxWords = 10
/** The number of texts shown for a field in which photos got different texts, such as from a spreadsheet. */
const maxTexts = 3

type TextField = keyof NonNullable<ActSummary['texts']>
type Texts = Map<TextField, Set<string | null>>

/**
 * What an act did to its photos, for the history: the words that most photos gained or lost, and the texts that were
 * changed.
 */
export function summaryOf(photos: readonly PhotoChangeOfAct[]): ActSummary {
  const [added, removed] = [new Map<string, number>(), new Map<string, number>()]
  const texts: Texts = new Map()
  for (const { before, after } of photos) {
    count(added, missingIn(before.added_keywords, after.added_keywords))
    count(added, missingIn(after.excluded_keywords, before.excluded_keywords))
    count(removed, missingIn(before.excluded_keywords, after.excluded_keywords))
    count(removed, missingIn(after.added_keywords, before.added_keywords))
    for (const field of ['description', 'period', 'location'] as const)
      if (`own_${field}` in after)
        collect(texts, field, shown(field, after[`own_${field}`] ?? null))
    if ('note' in after) collect(texts, 'note', after.note ?? null)
  }
  return {
    ...(added.size > 0 && { added: frequent(added) }),
    ...(removed.size > 0 && { removed: frequent(removed) }),
    ...(texts.size > 0 && { texts: oneEach(texts) }),
  }
}

const shown = (field: string, text: string | null) =>
  field === 'location' && text !== null ? placeWithoutGaps(text) : text

function collect(texts: Texts, field: TextField, text: string | null): void {
  const known = texts.get(field) ?? new Set()
  // Two more, for null and for one text too many.
  if (known.size < maxTexts + 2) texts.set(field, known.add(text))
}

const oneEach = (texts: Texts): ActSummary['texts'] =>
  Object.fromEntries([...texts].map(([field, each]) => [field, oneText([...each])]))

function oneText(each: (string | null)[]): string | null {
  const written = each.filter((text) => text !== null).toSorted()
  if (written.length === 0) return null
  return [...written.slice(0, maxTexts), ...(written.length > maxTexts ? ['…'] : [])].join(' · ')
}

const missingIn = (list: readonly string[] | undefined, other: readonly string[] | undefined) =>
  (other ?? []).filter((word) => !(list ?? []).includes(word))

function count(counts: Map<string, number>, words: readonly string[]): void {
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
}

const frequent = (counts: Map<string, number>): string[] =>
  [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, maxWords)
    .map(([word]) => word)
