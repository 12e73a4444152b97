import type { KeywordLists } from '../keywords/effective.ts'
import { distinctKeywords, foldKeyword } from '../keywords/fold.ts'

/** An edit of a photo's keywords; missing parts change nothing. */
type KeywordEdit = {
  /** The complete set of included keywords. */
  included?: readonly string[] | undefined
  add?: readonly string[]
  remove?: readonly string[]
}
type Exclusions = { has(folded: string): boolean }

const foldsOf = (keywords: readonly string[]) => new Set(keywords.map(foldKeyword))

/**
 * Returns the lists after an edit. Globally excluded keywords keep their state, because the editor does not show them
 * . An excluded keyword that is included again counts as added by the user if it is not predicted any more.
 */
export function applyKeywordEdit(
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
  const excludedBefore = foldsOf(photo.excluded_keywords)
  const isExcluded = (folded: string) =>
    globallyExcluded.has(folded) ? excludedBefore.has(folded) : !wanted.has(folded)
  const restored = photo.excluded_keywords.filter((keyword) => !isExcluded(foldKeyword(keyword)))
  const all = [...photo.keywords, ...photo.added_keywords, ...photo.excluded_keywords]
  const excluded_keywords = distinctKeywords(
    all.filter((keyword) => isExcluded(foldKeyword(keyword))),
  )
  return withAdded({ ...photo, excluded_keywords }, restored)
}

function withAdded(photo: KeywordLists, add: readonly string[]): KeywordLists {
  if (add.length === 0) return photo
  const adding = foldsOf(add)
  const existing = foldsOf([...photo.keywords, ...photo.added_keywords])
  const added = distinctKeywords(add).filter((keyword) => !existing.has(foldKeyword(keyword)))
  return {
    keywords: photo.keywords,
    added_keywords: [...photo.added_keywords, ...added],
    excluded_keywords: photo.excluded_keywords.filter(
      (keyword) => !adding.has(foldKeyword(keyword)),
    ),
  }
}

function withRemoved(photo: KeywordLists, remove: readonly string[]): KeywordLists {
  if (remove.length === 0) return photo
  const removing = foldsOf(remove)
  const removed = [...photo.keywords, ...photo.added_keywords].filter((keyword) =>
    removing.has(foldKeyword(keyword)),
  )
  return {
    ...photo,
    excluded_keywords: distinctKeywords([...photo.excluded_keywords, ...removed]),
  }
}
