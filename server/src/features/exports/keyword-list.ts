import { saidOnOneLine } from '@verso/metadata/said.ts'
import { effectiveKeywords } from '../keywords/effective.ts'
import { foldKeyword } from '../keywords/fold.ts'
import type { Exclusions } from './column.ts'
import type { ExportedPhoto } from './queries.ts'

const alphabetical = new Intl.Collator('en', { numeric: true })

/**
 * All keywords that the photos are shown with, each once in its most frequent spelling, in alphabetical order and one
 * per line, as other programs import them.
 */
export async function* keywordList(
  photos: AsyncIterable<ExportedPhoto>,
  excluded: Exclusions,
): AsyncGenerator<string> {
  const spellings = new Map<string, Map<string, number>>()
  for await (const photo of photos) {
    for (const keyword of effectiveKeywords(photo, excluded).map(saidOnOneLine)) {
      const counts = spellings.get(foldKeyword(keyword)) ?? new Map<string, number>()
      counts.set(keyword, (counts.get(keyword) ?? 0) + 1)
      spellings.set(foldKeyword(keyword), counts)
    }
  }
  for (const keyword of [...spellings.values()].map(usual).toSorted(alphabetical.compare))
    yield `${keyword}\r\n`
}

const usual = (counts: Map<string, number>): string =>
  [...counts].reduce((best, next) => (next[1] > best[1] ? next : best))[0]
