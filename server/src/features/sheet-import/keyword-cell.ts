import { distinctKeywords, foldKeyword } from '../keywords/fold.ts'

/** `parts`: far more than photos have, because comparing takes time. */
const max = { length: 64, added: 100, parts: 2000 }

type KeywordChange = { add: string[]; remove: string[]; keep: string[] }

/**
 * Compares the cell Keywords of a sheet with the keywords that the photo shows. Compares by fold, so that a change of
 * only case or plural changes nothing. Keywords that cannot be added are explained in `refused`.
 */
export function compareKeywords(
  cell: string,
  shown: readonly string[],
  globallyExcluded: { has(folded: string): boolean },
): { change: KeywordChange | null; refused: string[] } {
  const parts = partsOf(cell)
  if (parts.length > max.parts)
    return { change: null, refused: [`Keywords has more than ${max.parts} words.`] }
  const wanted = keywordsOf(parts, shown)
  const wantedFolds = new Set(wanted.map(foldKeyword))
  const shownByFold = new Map(shown.map((keyword) => [foldKeyword(keyword), keyword]))
  const refused: string[] = []
  const add = wanted.filter((keyword) => {
    const folded = foldKeyword(keyword)
    const same = shownByFold.get(folded)
    const problem = problemOf(keyword, same, globallyExcluded.has(folded))
    if (problem) refused.push(problem)
    return !problem && same === undefined
  })
  if (add.length > max.added)
    return { change: null, refused: [`Keywords has more than ${max.added} new keywords.`] }
  const isKept = (keyword: string) => wantedFolds.has(foldKeyword(keyword))
  const keep = shown.filter(isKept)
  const remove = shown.filter((keyword) => !isKept(keyword))
  const change = add.length + remove.length > 0 ? { add, remove, keep } : null
  return { change, refused }
}

function problemOf(keyword: string, same: string | undefined, isExcluded: boolean): string | null {
  if (same !== undefined)
    return same === keyword
      ? null
      : `“${keyword}” and “${same}” are the same keyword, so its spelling stays.`
  if (isExcluded) return `“${keyword}” is excluded from all photos, so it was not added.`
  return keyword.length > max.length
    ? `“${keyword}” is longer than ${max.length} characters, so it was not added.`
    : null
}

/** The keywords in a cell. Commas separate them, except within a keyword that the photo already shows. */
function keywordsOf(parts: readonly string[], shown: readonly string[]): string[] {
  // The longest first, because a keyword may begin with another.
  const withComma = Map.groupBy(
    shown
      .filter((keyword) => keyword.includes(','))
      .map((keyword) => ({ keyword, own: partsOf(keyword) }))
      .toSorted((one, other) => other.own.length - one.own.length),
    ({ own }) => own[0],
  )
  const found: string[] = []
  for (let at = 0; at < parts.length;) {
    const first = parts[at] ?? ''
    const known = withComma
      .get(first)
      ?.find(({ own }) => own.every((part, n) => part === parts[at + n]))
    found.push(known?.keyword ?? first)
    at += known?.own.length ?? 1
  }
  return distinctKeywords(found)
}

const partsOf = (text: string): string[] => text.split(',').map((part) => part.trim())
