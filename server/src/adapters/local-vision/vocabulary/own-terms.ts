import type { Term, Vocabulary } from './term.ts'

/** Computing more would take minutes and change little. */
const maxOwnTerms = 500
/** One to three words in lower case: a capital letter marks a name, and the model recognises no names. */
const suitable = /^\p{Ll}[\p{Ll}'-]*(?: [\p{Ll}'-]+){0,2}$/u

/**
 * The owner's keywords as terms, in their order, without names, numbers and terms that are already in the vocabulary.
 */
export function ownTerms(keywords: readonly string[], vocabulary: Vocabulary): Term[] {
  const known = new Set(vocabulary.terms.map(({ term }) => term.toLowerCase()))
  const isNew = (keyword: string) => suitable.test(keyword) && !known.has(keyword)
  return [...new Set(keywords.filter(isNew))].slice(0, maxOwnTerms).map((term) => ({
    term,
    facet: 'object',
    parents: [],
    noun: term,
    phrase: `with ${term}`,
    isOwn: true,
  }))
}
