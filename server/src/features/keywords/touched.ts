import { includedByFold, type KeywordLists } from './effective.ts'
import { foldKeyword } from './fold.ts'

/** The keyword lists of a photo before and after a change; null if the photo did not or does not exist. */
export type ListsChange = { before: KeywordLists | null; after: KeywordLists | null }

/**
 * Leaves out the keywords that a change does not affect, which are usually most of them, because folding them takes
 * time.
 */
export function touchedKeywords({ before, after }: ListsChange): ListsChange {
  if (!before || !after) return { before, after }
  const touched = new Set(
    lists.flatMap((list) =>
      before[list] === after[list]
        ? []
        : [...new Set(before[list]).symmetricDifference(new Set(after[list]))].map(foldKeyword),
    ),
  )
  const touchedOf = (keywords: readonly string[]) =>
    keywords.filter((keyword) => touched.has(foldKeyword(keyword)))
  const narrowed = (photo: KeywordLists): KeywordLists => ({
    keywords: touchedOf(photo.keywords),
    added_keywords: touchedOf(photo.added_keywords),
    excluded_keywords: touchedOf(photo.excluded_keywords),
  })
  return { before: narrowed(before), after: narrowed(after) }
}

const lists = ['keywords', 'added_keywords', 'excluded_keywords'] as const

/** Whether a change adds or removes a keyword that the photo is shown with. */
export function changesShownKeywords(
  change: ListsChange,
  globallyExcluded: { has(folded: string): boolean },
): boolean {
  const { before, after } = touchedKeywords(change)
  const shown = (photo: KeywordLists | null) =>
    new Set(
      [...(photo ? includedByFold(photo).keys() : [])].filter(
        (fold) => !globallyExcluded.has(fold),
      ),
    )
  return shown(before).symmetricDifference(shown(after)).size > 0
}
