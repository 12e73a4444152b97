import type { KeywordLists } from '../keywords/effective.ts'
import { distinctKeywords, foldKeyword } from '../keywords/fold.ts'

/** What a person wants of a photo's keywords; a part that is left out changes nothing. */
export type KeywordEdit = {
  /** The full set that shall be included. */
  included?: readonly string[] | undefined
  add?: readonly string[]
  remove?: readonly string[]
}
type Exclusions = { has(folded: string): boolean }

const foldsOf = (keywords: readonly string[]) => new Set(keywords.map(foldKeyword))

/**
 * The lists after an edit. Keywords under global exclusion keep their state, for nobody saw them. A keyword
 * that was taken off, and that a later prediction no longer has, comes back as one that a person added.
 */
export function editedKeywords(
  photo: KeywordLists,
  edit: KeywordEdit,
  globallyExcluded: Exclusions,
): KeywordLists {
  const included = edit.included ? withIncluded(photo, edit.included, globallyExcluded) : photo
  return withRemoved(withAdded(included, edit.add ?? []), edit.remove ?? [])
}

function withIncluded(
  photo: KeywordLists,
  included: readonly string[],
  globallyExcluded: Exclusions,
): KeywordLists {
  const wanted = foldsOf(included)
  const before = foldsOf(photo.excluded_keywords)
  const isExcluded = (folded: string) =>
    globallyExcluded.has(folded) ? before.has(folded) : !wanted.has(folded)
  const back = photo.excluded_keywords.filter((keyword) => !isExcluded(foldKeyword(keyword)))
  const known = [...photo.keywords, ...photo.added_keywords, ...photo.excluded_keywords]
  const excluded_keywords = distinctKeywords(known.filter((word) => isExcluded(foldKeyword(word))))
  return withAdded({ ...photo, excluded_keywords }, back)
}

function withAdded(photo: KeywordLists, add: readonly string[]): KeywordLists {
  if (add.length === 0) return photo
  const adding = foldsOf(add)
  const there = foldsOf([...photo.keywords, ...photo.added_keywords])
  const fresh = distinctKeywords(add).filter((word) => !there.has(foldKeyword(word)))
  return {
    keywords: photo.keywords,
    added_keywords: [...photo.added_keywords, ...fresh],
    excluded_keywords: photo.excluded_keywords.filter((word) => !adding.has(foldKeyword(word))),
  }
}

function withRemoved(photo: KeywordLists, remove: readonly string[]): KeywordLists {
  if (remove.length === 0) return photo
  const removing = foldsOf(remove)
  const going = [...photo.keywords, ...photo.added_keywords].filter((word) =>
    removing.has(foldKeyword(word)),
  )
  return {
    ...photo,
    excluded_keywords: distinctKeywords([...photo.excluded_keywords, ...going]),
  }
}
