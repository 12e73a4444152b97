import type { Facet } from '../../../ports/vision-model.ts'

/** A keyword that the built-in model can give a photo. */
export type Term = {
  term: string
  facet: Facet
  /** Its direct broader terms; empty for a top term. */
  parents: readonly string[]
  /** Its name in prompts, with its article: `a bat animal`. */
  noun: string
  /** How it continues a sentence: `on a beach`, `at a wedding`, `in winter`. */
  phrase: string
  /** Added by the owner: it has no broader terms, and its facet is unknown. */
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
  /** Whether the two cannot both be true of a photo, because of their own groups or those of their broader terms. */
  excludes(term: string, other: string): boolean
}

const withoutArticle: Facet[] = [
  'food',
  'action',
  'sport',
  'weather',
  'season',
  'colour',
  'concept',
]

/** Words for a substance or for many things at once. */
const uncountable = new Set(
  [
    'art barley basil bamboo calligraphy cane cattle china Claus clothing clover confetti coral cutlery',
    'driftwood equipment fabric firewood footwear furniture gorse graffiti grass headwear heather holly honeysuckle',
    'ivy jasmine jewellery kitchenware knitwear lavender lederhosen lichen mint mistletoe money moss nightwear origami',
    'packaging parsley pottery rapeseed rosemary rust sage sand scaffolding seaweed silverware smoke sportswear',
    'stationery swimwear underwear waterfowl wheat wire wisteria',
  ].flatMap((line) => line.split(' ')),
)

/** `jeans` is plural; `glass`, `bus`, `iris` and `lens` are not. */
const isPlural = (noun: string) => /[^sui']s$/.test(noun) && !/(lens|canvas|gas|ceros)$/.test(noun)

/** The noun with its article, if it has one: `a dog`, `an owl`, `a row of houses`, `jeans`, `sand`. */
export function nounPhrase(term: string, facet: Facet): string {
  const [head = ''] = term.split(/ (?:of|from|in|on|with|at) /)
  const isBare = isPlural(head) || uncountable.has(head.split(' ').at(-1) ?? '')
  return withoutArticle.includes(facet) || isBare ? term : withArticle(term)
}

const soundsLikeVowel = /^([aeio]|u(?!ni|s|k|t)|hour|heir)/i
const soundsLikeConsonant = /^(eu|ewe|one|once)/i

const withArticle = (noun: string) =>
  `${soundsLikeVowel.test(noun) && !soundsLikeConsonant.test(noun) ? 'an' : 'a'} ${noun}`

/**
 * How a term continues a sentence. `place` is the text in brackets in the vocabulary: a preposition, a whole phrase
 * (several words, or the term itself), or nothing.
 */
export function phraseOf(term: string, facet: Facet, noun: string, place: string | null): string {
  if (place && (place.includes(' ') || place === term)) return place
  if (place) return `${place} ${noun}`
  if (facet === 'time of day') return `at ${term}`
  return `${facet === 'event' || facet === 'building' ? 'at' : 'in'} ${noun}`
}
