import type { KeywordCount } from '@verso/contract/keywords.ts'

/** Moves between the two global lists that are not saved; `all` is the toggle. */
export type GlobalDraft = {
  all: boolean
  /** By keyword: those whose place differs from the saved one, or with `all`, those that are not excluded. */
  moved: ReadonlyMap<string, KeywordCount>
}

export const nothingMoved: GlobalDraft = { all: false, moved: new Map() }

/** EDIT-024, EDIT-025: on moves every keyword; off restores the saved split and forgets moves by hand. */
export const withAll = (on: boolean): GlobalDraft => ({ all: on, moved: new Map() })

/** Where a keyword stands with the changes. */
export function isExcluded(
  { all, moved }: GlobalDraft,
  { keyword, excluded }: KeywordCount,
): boolean {
  const wasExcluded = moved.get(keyword)?.excluded
  if (all) return wasExcluded === undefined
  return wasExcluded === undefined ? excluded : !wasExcluded
}

/** To the other list, from wherever it stands. */
export function withMove({ all, moved }: GlobalDraft, keyword: KeywordCount): GlobalDraft {
  const next = new Map(moved)
  if (!next.delete(keyword.keyword)) next.set(keyword.keyword, keyword)
  return { all, moved: next }
}

/** EDIT-026: keywords added to the exclusion list or taken from it. */
export function countMoved({ all, moved }: GlobalDraft, keywordTotal: number): number {
  if (!all) return moved.size
  const lifted = [...moved.values()]
  const wereExcluded = lifted.filter(({ excluded }) => excluded).length
  return keywordTotal - (lifted.length - wereExcluded) + wereExcluded
}

/** The full list to save, from every keyword and where it stands on the server now. */
export function excludedNow(draft: GlobalDraft, every: readonly KeywordCount[]): string[] {
  return every.filter((each) => isExcluded(draft, each)).map(({ keyword }) => keyword)
}
