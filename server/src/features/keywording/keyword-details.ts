import type { KeywordDetail } from '../../ports/vision-model.ts'
import { foldKeyword } from '../keywords/fold.ts'
import { cleanKeywords } from './keyword-cleaning.ts'
import { describedNoun } from './near-duplicates.ts'

const maxBroader = 4

/** Details by the fold of their keyword, which is cleaned like the keywords of the answer. */
export function detailsByKeyword(details: readonly KeywordDetail[]): Map<string, KeywordDetail> {
  const found = new Map<string, KeywordDetail>()
  for (const detail of details) {
    const [keyword] = cleanKeywords([detail.keyword])
    const folded = foldKeyword(keyword ?? '')
    if (!keyword || found.has(folded)) continue
    const broader = cleanKeywords(detail.broader).slice(0, maxBroader)
    found.set(folded, {
      ...detail,
      keyword,
      broader: broader.filter((term) => foldKeyword(term) !== folded),
    })
  }
  return found
}

/**
 * The broader terms of the keywords that the model is sure of, because people search by them: `animal` for `dog`. A
 * term is not added if a keyword only describes it more closely, as `wooden table` does `table`.
 */
export function broaderTerms(
  keywords: readonly string[],
  details: ReadonlyMap<string, KeywordDetail>,
): KeywordDetail[] {
  const present = new Set(
    keywords.flatMap((word) => [foldKeyword(word), describedNoun(word) ?? '']),
  )
  const added: KeywordDetail[] = []
  for (const keyword of keywords) {
    const detail = details.get(foldKeyword(keyword))
    if (detail?.certainty !== 'sure') continue
    for (const term of detail.broader) {
      if (present.has(foldKeyword(term))) continue
      present.add(foldKeyword(term))
      added.push({ keyword: term, facet: detail.facet, broader: [], certainty: 'sure' })
    }
  }
  return added
}
