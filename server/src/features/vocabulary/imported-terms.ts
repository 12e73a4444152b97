import type { Term } from '../../db/act-schema.ts'
import { plainTerm } from '../keywords/change-terms.ts'
import { foldKeyword } from '../keywords/fold.ts'
import type { ListLine } from './parse-list.ts'

/**
 * What the lines of a list make of these terms: keywords, also refused ones, become preferred terms under what is above them.
 * Synonyms that are terms of their own, or of another term, are left out, and so is a place under something narrower.
 */
export function importedTerms(
  known: readonly Term[],
  lines: readonly ListLine[],
): { terms: Term[]; skipped: string[] } {
  const terms = new Map(known.map((term) => [term.folded, term]))
  const listed = new Set(
    lines.flatMap(({ kind, text }) => (kind === 'synonym' ? [] : foldKeyword(text))),
  )
  const skipped: string[] = []
  const path: string[] = []
  for (const each of lines) {
    const folded = foldKeyword(each.text)
    path.length = each.depth
    path.push(folded)
    const above = path[each.depth - 1]
    const before = terms.get(folded) ?? plainTerm(each.text)
    if (each.kind === 'synonym') {
      const problem = synonymProblem(before, { above, isListed: listed.has(folded) })
      if (problem) skipped.push(`Line ${each.line}: “${each.text}” ${problem}.`)
      // These lists have no languages, so that of a known synonym stays.
      else
        terms.set(folded, {
          ...plainTerm(each.text),
          language: before.language,
          uses: above ? [above] : [],
        })
      continue
    }
    const isCycle = above !== undefined && isUnder(terms, above, folded)
    if (isCycle) skipped.push(`Line ${each.line}: “${each.text}” cannot be under itself.`)
    const broader = above === undefined || isCycle ? before.broader : [...before.broader, above]
    const isCategory = each.kind === 'category'
    terms.set(folded, {
      ...before,
      uses: [],
      is_preferred: before.is_preferred || !isCategory,
      is_category: isCategory && !before.is_preferred,
      is_refused: false,
      broader: [...new Set(broader)],
    })
  }
  return { terms: [...terms.values()], skipped }
}

function synonymProblem(
  { uses, is_preferred, is_category }: Term,
  { above, isListed }: { above: string | undefined; isListed: boolean },
): string | null {
  if (isListed || is_preferred || is_category) return 'is a keyword of its own'
  const isTaken = uses.length > 0 && !(uses.length === 1 && uses[0] === above)
  return isTaken ? 'stands for another keyword already' : null
}

/** Whether a term is the other one or under it, over any number of levels. */
function isUnder(terms: ReadonlyMap<string, Term>, folded: string, other: string): boolean {
  const seen = new Set<string>()
  const next = [folded]
  for (let fold = next.pop(); fold !== undefined; fold = next.pop()) {
    if (fold === other) return true
    if (seen.has(fold)) continue
    seen.add(fold)
    next.push(...(terms.get(fold)?.broader ?? []))
  }
  return false
}
