import type { Facet } from '../../../ports/vision-model.ts'

/** A keyword that the built-in model can give a photo. */
export type Term = {
  term: string
  facet: Facet
  /** Its direct broader terms; empty for a top term. */
  parents: readonly string[]
  /** How prompts name it, with its article: `a bat animal`. */
  noun: string
  /** How it continues a sentence: `on a beach`, `at a wedding`, `in winter`. */
  phrase: string
  /** Added by the owner: it has no broader terms, and its facet is not known. */
  isOwn: boolean
}

/** Terms of which at most one is true of a photo. */
type ExclusiveGroup = { name: string; terms: readonly string[] }

/** The terms of the built-in model, and how they relate. Terms are found by their exact spelling. */
export type Vocabulary = {
  terms: readonly Term[]
  groups: readonly ExclusiveGroup[]
  /** All broader terms of a term, the nearest first; empty for an owner's term. */
  broader(term: string): readonly string[]
  /** Whether the two cannot be true of one photo, by their own groups or those of their broader terms. */
  excludes(term: string, other: string): boolean
}

const withoutArticle = new Set<Facet>(['food', 'action', 'sport', 'weather', 'season', 'colour'])

/** Plural forms and words for a substance take no article. `glass` and `bus` are not plural. */
const isPlural = (text: string) => /[^su']s$/.test(text) && !/(lens|canvas|gas|iris)$/.test(text)

/** `a dog`, `an owl`, `jeans`. */
export function nounPhrase(term: string, facet: Facet): string {
  return withoutArticle.has(facet) || isPlural(term) ? term : withArticle(term)
}

const soundsLikeVowel = /^([aeio]|u(?!ni|s|k|t)|hour|heir)/i
const soundsLikeConsonant = /^(eu|ewe|one|once)/i

const withArticle = (noun: string) =>
  `${soundsLikeVowel.test(noun) && !soundsLikeConsonant.test(noun) ? 'an' : 'a'} ${noun}`

/** `place` is what the vocabulary says in brackets: a preposition, a whole phrase, or nothing. */
export function phraseOf(term: string, facet: Facet, place: string | null): string {
  if (place?.includes(' ')) return place
  if (place) return `${place} ${nounPhrase(term, facet)}`
  const preposition = ['event', 'building', 'time of day'].includes(facet) ? 'at' : 'in'
  return `${preposition} ${facet === 'time of day' ? term : nounPhrase(term, facet)}`
}
