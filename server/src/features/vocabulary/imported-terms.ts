import type { Term } from '../../db/act-schema.ts'
import { plainTerm } from '../keywords/change-terms.ts'
import type { ListLine } from './parse-list.ts'
import { placesOf } from './places.ts'

/**
 * Applies the lines of a list to these terms. Keywords, even refused ones, become preferred terms under the term
 * above them; categories do not become preferred. Skips synonyms that are terms themselves or belong to another term,
 * and places that would put a term under itself. Throws `invalid_input` if the terms have too many places to check
 * that.
 */
export function importedTerms(
  known: readonly Term[],
  lines: readonly ListLine[],
): { terms: Term[]; skipped: string[] } {
  const terms = new Map(known.map((term) => [term.folded, term]))
  const listed = new Set(lines.flatMap(({ kind, folded }) => (kind === 'synonym' ? [] : folded)))
  const places = placesOf(known)
  const skipped: string[] = []
  const path: string[] = []
  for (const each of lines) {
    const { folded } = each
    path.length = each.depth
    path.push(folded)
    const above = path[each.depth - 1]
    const before = terms.get(folded) ?? plainTerm(each.text, folded)
    if (each.kind === 'synonym') {
      const problem = synonymProblem(before, { above, isListed: listed.has(folded) })
      if (problem) skipped.push(`Line ${each.line}: “${each.text}” ${problem}.`)
      // These lists have no languages, so a known synonym keeps its language.
      else {
        const uses = above ? [above] : []
        terms.set(folded, { ...plainTerm(each.text, folded), language: before.language, uses })
        places.clear(folded)
      }
      continue
    }
    if (above !== undefined && !places.add(folded, above))
      skipped.push(`Line ${each.line}: “${each.text}” cannot be under itself.`)
    const isCategory = each.kind === 'category'
    terms.set(folded, {
      ...before,
      uses: [],
      is_preferred: before.is_preferred || !isCategory,
      is_category: isCategory && !before.is_preferred,
      is_refused: false,
    })
  }
  const placed = [...terms.values()].map((term) => ({ ...term, broader: places.of(term.folded) }))
  return { terms: placed, skipped }
}

function synonymProblem(
  { uses, is_preferred, is_category }: Term,
  { above, isListed }: { above: string | undefined; isListed: boolean },
): string | null {
  if (isListed || is_preferred || is_category) return 'is a keyword of its own'
  const isTaken = uses.length > 0 && !(uses.length === 1 && uses[0] === above)
  return isTaken ? 'stands for another keyword already' : null
}
