import { foldKeyword } from './fold.ts'

/** The keyword lists of a photo's row: predicted, added by the user, excluded by the user. All are tidied. */
export type KeywordLists = {
  keywords: readonly string[]
  added_keywords: readonly string[]
  excluded_keywords: readonly string[]
}

/** Folds of keywords that an owner excludes everywhere. */
type Excluded = { has(folded: string): boolean }

const noExclusions: Excluded = new Set()

/**
 * Maps fold to spelling of the keywords that the photo includes: those predicted or added and not excluded on the
 * photo.
 */
export const includedByFold = (photo: KeywordLists): Map<string, string> =>
  effectiveByFold(photo, noExclusions)

/** The folds of the keywords that the photo includes, as the search reads them. */
export const foldsOf = (photo: KeywordLists): string[] => [...includedByFold(photo).keys()]

export const includedKeywords = (photo: KeywordLists): string[] => [
  ...includedByFold(photo).values(),
]

/**
 * Maps fold to spelling of the keywords shown in all views and exports: those that the photo includes minus
 * the owner's global exclusions. Computed on reading, so that a keyword reappears when its exclusion is removed.
 */
export function effectiveByFold(
  photo: KeywordLists,
  globallyExcluded: Excluded,
): Map<string, string> {
  const excluded = new Set(photo.excluded_keywords.map(foldKeyword))
  const shown = new Map<string, string>()
  for (const keywords of [photo.keywords, photo.added_keywords])
    for (const keyword of keywords) {
      const folded = foldKeyword(keyword)
      const isExcluded = folded === '' || excluded.has(folded) || globallyExcluded.has(folded)
      if (!isExcluded && !shown.has(folded)) shown.set(folded, keyword)
    }
  return shown
}

export const effectiveKeywords = (photo: KeywordLists, globallyExcluded: Excluded): string[] => [
  ...effectiveByFold(photo, globallyExcluded).values(),
]
