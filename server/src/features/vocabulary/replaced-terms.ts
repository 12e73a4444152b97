import type { Term } from '../../db/act-schema.ts'
import { plainTerm } from '../keywords/change-terms.ts'
import { foldKeyword } from '../keywords/fold.ts'

/**
 * Replaces the words `from` with `to` in a vocabulary. `known` are its terms that are one of these words or refer to
 * one. A new term inherits what was known about the words that it replaces, and is no longer refused.
 */
export function replacedTerms(
  known: readonly Term[],
  from: readonly string[],
  to: readonly string[],
): Term[] {
  const byFold = new Map(known.map((term) => [term.folded, term]))
  const termOf = (word: string) => byFold.get(foldKeyword(word)) ?? plainTerm(word)
  const targets = new Set(to.map(foldKeyword))
  const old = from.map(termOf).filter(({ folded }) => !targets.has(folded))
  const gone = new Set(old.map(({ folded }) => folded))
  const successors = (folds: readonly string[], self: string) => [
    ...new Set(folds.flatMap((fold) => (gone.has(fold) ? [...targets] : [fold]))).difference(
      new Set([self]),
    ),
  ]
  const replaced = old.map((term) => ({
    ...plainTerm(term.spelling),
    language: term.language,
    uses: [...targets],
  }))
  const others = known
    .filter(({ folded }) => !gone.has(folded) && !targets.has(folded))
    .map((term) => ({
      ...term,
      uses: successors(term.uses, term.folded),
      broader: successors(term.broader, term.folded),
    }))
  const terms = to.map((spelling) => {
    const term = { ...termOf(spelling), spelling, uses: [], is_refused: false }
    const broader = [...term.broader, ...old.flatMap((each) => each.broader)]
    return {
      ...term,
      is_preferred: term.is_preferred || old.some((each) => each.is_preferred),
      is_category: term.is_category || (old.length > 0 && old.every((each) => each.is_category)),
      broader: successors(broader, term.folded),
      facet: term.facet ?? old.find(({ facet }) => facet)?.facet ?? null,
    }
  })
  return [...terms, ...replaced, ...others]
}
