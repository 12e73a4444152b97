import { foldKeyword } from './fold.ts'

/** The lists as a photo's row holds them, tidy: predicted, added by a person, taken off by a person. */
export type KeywordLists = {
  keywords: readonly string[]
  added_keywords: readonly string[]
  excluded_keywords: readonly string[]
}

/** Predicted and added keywords that are not excluded on the photo itself, by their folded form; what the counts count. */
export function includedByFold(photo: KeywordLists): Map<string, string> {
  const excluded = new Set(photo.excluded_keywords.map(foldKeyword))
  const included = new Map<string, string>()
  for (const keyword of [...photo.keywords, ...photo.added_keywords]) {
    const folded = foldKeyword(keyword)
    if (folded && !excluded.has(folded) && !included.has(folded)) included.set(folded, keyword)
  }
  return included
}

export const includedKeywords = (photo: KeywordLists): string[] => [
  ...includedByFold(photo).values(),
]

/**
 * What list, modal, export and companion app show: included on the photo, minus the owner's global set.
 * `globallyExcluded` holds folded keywords. Applied on reading, so that lifting an exclusion brings keywords back.
 */
export function effectiveKeywords(
  photo: KeywordLists,
  globallyExcluded: { has(folded: string): boolean },
): string[] {
  const shown: string[] = []
  includedByFold(photo).forEach((keyword, folded) => {
    if (!globallyExcluded.has(folded)) shown.push(keyword)
  })
  return shown
}
