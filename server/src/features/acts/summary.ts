import { placeWithoutGaps } from '@verso/contract/rules.ts'
import type { ActSummary, PhotoChangeOfAct } from '../../db/act-schema.ts'

export const maxWords = 10

/** What an act did to its photos, for the history: the words that most photos gained or lost, and which texts were changed. */
export function summaryOf(photos: readonly PhotoChangeOfAct[]): ActSummary {
  const [added, removed] = [new Map<string, number>(), new Map<string, number>()]
  const texts: ActSummary['texts'] = {}
  for (const { before, after } of photos) {
    count(added, missingIn(before.added_keywords, after.added_keywords))
    count(added, missingIn(after.excluded_keywords, before.excluded_keywords))
    count(removed, missingIn(before.excluded_keywords, after.excluded_keywords))
    count(removed, missingIn(after.added_keywords, before.added_keywords))
    for (const text of ['description', 'period', 'location'] as const)
      if (`own_${text}` in after) texts[text] = shown(text, after[`own_${text}`] ?? null)
    if ('note' in after) texts.note = after.note ?? null
  }
  return {
    ...(added.size > 0 && { added: frequent(added) }),
    ...(removed.size > 0 && { removed: frequent(removed) }),
    ...(Object.keys(texts).length > 0 && { texts }),
  }
}

const shown = (field: string, text: string | null) =>
  field === 'location' && text !== null ? placeWithoutGaps(text) : text

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
