import type { KeywordDetail } from '../../../ports/vision-model.ts'
import type { Term, Vocabulary } from '../vocabulary/term.ts'
import { type Candidate, candidatesOf } from './candidates.ts'
import { maxBroader, startingThresholds } from './fixed-thresholds.ts'
import { type Evidence, scoresOf } from './score.ts'
import { selectTags } from './select.ts'
import { sentenceOf } from './sentence.ts'

type Decision = {
  /** The most useful first; broader terms that the vocabulary adds come last. */
  details: KeywordDetail[]
  /** A sentence of the sure terms; null if there are none that a sentence can use. */
  description: string | null
  /** For the owner: which terms are sure, which are likely, and which the vocabulary added. */
  reason: string
}

/**
 * Decides which terms a photo gets, by their probability and by their distance from the background
 * (docs/vocabulary.md). It gets none of the keywords in `excluded`. Pure: the same evidence gives the same decision,
 * in any order of the terms.
 */
export function decide(
  evidence: Evidence,
  vocabulary: Vocabulary,
  excluded: readonly string[] = [],
  thresholds = startingThresholds,
): Decision {
  const unwanted = new Set(excluded.map((keyword) => keyword.toLowerCase()))
  const isWanted = ({ term }: Term) => !unwanted.has(term.toLowerCase())
  const candidates = candidatesOf(scoresOf(evidence), vocabulary, thresholds)
  const tags = selectTags(
    candidates.filter(({ term }) => isWanted(term)),
    vocabulary,
  )
  const broader = broaderOf(tags, vocabulary).filter(isWanted).slice(0, maxBroader)
  return {
    details: [
      ...tags.map(({ term, certainty }) => detailOf(term, certainty, vocabulary)),
      ...broader.map((term) => detailOf(term, 'sure', vocabulary)),
    ],
    description: sentenceOf(sure(tags).map(({ term }) => term)) || null,
    reason: reasonOf(tags, broader, vocabulary.terms.length),
  }
}

const sure = (tags: Candidate[]) => tags.filter(({ certainty }) => certainty === 'sure')

/** Only sure terms get broader ones: if `dog` is only likely, even `animal` is uncertain. */
const detailOf = (
  { term, facet }: Term,
  certainty: KeywordDetail['certainty'],
  { broader }: Vocabulary,
): KeywordDetail => ({
  keyword: term,
  facet,
  broader: certainty === 'sure' ? [...broader(term)] : [],
  certainty,
})

/** The vocabulary's broader terms of the sure tags, those of the first tags first. */
function broaderOf(tags: Candidate[], vocabulary: Vocabulary): Term[] {
  const given = new Set(tags.map(({ term }) => term.term))
  const names = [...new Set(sure(tags).flatMap(({ term }) => vocabulary.broader(term.term)))]
  return vocabulary.terms
    .filter(({ term }) => names.includes(term) && !given.has(term))
    .toSorted((one, other) => names.indexOf(one.term) - names.indexOf(other.term))
}

function reasonOf(tags: Candidate[], broader: Term[], terms: number): string {
  const names = (certainty: Candidate['certainty']) =>
    tags.filter((tag) => tag.certainty === certainty).map(({ term }) => term.term)
  const list = (title: string, words: string[]) =>
    words.length > 0 ? [`${title}: ${words.join(', ')}.`] : []
  return [
    `The built-in model compared the photo with ${terms.toLocaleString('en')} English terms.`,
    ...list('Sure', names('sure')),
    ...list('Likely', names('likely')),
    ...list(
      'Broader terms',
      broader.map(({ term }) => term),
    ),
    ...(names('sure').length > 0 ? [] : ['It recognised nothing with certainty.']),
  ].join(' ')
}
