import type { KeywordCount } from '@verso/contract/keywords.ts'

/** Unsaved moves between the two global lists; `all` is the toggle. */
export type GlobalDraft = {
  all: boolean
  /** The keywords moved to the other list or, with `all`, back to the included list, by keyword. */
  moved: ReadonlyMap<string, KeywordCount>
}

export const noMoves: GlobalDraft = { all: false, moved: new Map() }

/**
 * EDIT-024, EDIT-025: switching on excludes every keyword; off returns to the saved lists. Both discard single moves.
 */
export const withAll = (on: boolean): GlobalDraft => ({ all: on, moved: new Map() })

/** Whether a keyword is in the excluded list with the changes applied. */
export function isExcluded(
  { all, moved }: GlobalDraft,
  { keyword, excluded }: KeywordCount,
): boolean {
  const wasExcluded = moved.get(keyword)?.excluded
  if (all) return wasExcluded === undefined
  return wasExcluded === undefined ? excluded : !wasExcluded
}

/** Moves a keyword to the other list. */
export function withMove({ all, moved }: GlobalDraft, keyword: KeywordCount): GlobalDraft {
  const next = new Map(moved)
  if (!next.delete(keyword.keyword)) next.set(keyword.keyword, keyword)
  return { all, moved: next }
}

/** EDIT-026: the number of keywords added to or removed from the exclusion list. */
export function countMoved({ all, moved }: GlobalDraft, keywordTotal: number): number {
  if (!all) return moved.size
  const movedBack = [...moved.values()]
  const wereExcluded = movedBack.filter(({ excluded }) => excluded).length
  return keywordTotal - (movedBack.length - wereExcluded) + wereExcluded
}

/** The full exclusion list to save, from all keywords with their current state on the server. */
export function excludedKeywords(draft: GlobalDraft, all: readonly KeywordCount[]): string[] {
  return all.filter((each) => isExcluded(draft, each)).map(({ keyword }) => keyword)
}
