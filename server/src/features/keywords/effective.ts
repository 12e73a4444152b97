import { foldKeyword } from './fold.ts'

/** The keyword lists of a photo's row: predicted, added by the user, excluded by the user. All of them tidied. */
export type KeywordLists = {
  keywords: readonly string[]
  added_keywords: readonly string[]
  excluded_keywords: readonly string[]
}

/** Maps fold to spelling of the keywords that the photo includes: predicted or added and not excluded on the photo. */
export function includedByFold(photo: KeywordLists): Map<string, string> {
  const excluded = new Set(photo.excluded_keywords.map(foldKeyword))
  const included = new Map<string, string>()
  for (const keyword of [...photo.keywords, ...photo.added_keywords]) {
    const folded = foldKeyword(keyword)
    if (folded && !excluded.has(folded) && !included.has(folded)) included.set(folded, keyword)
  }
  return included
}

/** The folds of the keywords that the photo includes, as the search reads them. */
export const foldsOf = (photo: KeywordLists): string[] => [...includedByFold(photo).keys()]

export const includedKeywords = (photo: KeywordLists): string[] => [
  ...includedByFold(photo).values(),
]

/** Folds of keywords that an owner excludes everywhere. */
type Excluded = { has(folded: string): boolean }

/**
 * Maps fold to spelling of the keywords shown in all views and exports: those the photo includes minus the owner's
 * global exclusions. Computed on reading, so that a keyword reappears when its exclusion is removed.
 */
export function effectiveByFold(
  photo: KeywordLists,
  globallyExcluded: Excluded,
): Map<string, string> {
  const shown = includedByFold(photo)
  for (const folded of shown.keys()) if (globallyExcluded.has(folded)) shown.delete(folded)
  return shown
}

export const effectiveKeywords = (photo: KeywordLists, globallyExcluded: Excluded): string[] => [
  ...effectiveByFold(photo, globallyExcluded).values(),
]
