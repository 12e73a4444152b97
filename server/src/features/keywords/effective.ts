import { distinctKeywords, foldKeyword } from './fold.ts'

/** The lists as a photo's row holds them: predicted, added by a person, taken off by a person. */
export type KeywordLists = {
  keywords: readonly string[]
  added_keywords: readonly string[]
  excluded_keywords: readonly string[]
}

/** Predicted and added keywords that are not excluded on the photo itself; what the counts count. */
export function includedKeywords(photo: KeywordLists): string[] {
  const excluded = new Set(photo.excluded_keywords.map(foldKeyword))
  return distinctKeywords([...photo.keywords, ...photo.added_keywords]).filter(
    (keyword) => !excluded.has(foldKeyword(keyword)),
  )
}

/**
 * What list, modal, export and companion app show: included on the photo, minus the owner's global set.
 * `globallyExcluded` holds folded keywords. Applied on reading, so that lifting an exclusion brings keywords back.
 */
export function effectiveKeywords(
  photo: KeywordLists,
  globallyExcluded: { has(folded: string): boolean },
): string[] {
  return includedKeywords(photo).filter((keyword) => !globallyExcluded.has(foldKeyword(keyword)))
}
