import { shippedVocabulary } from '../server/src/adapters/local-vision/vocabulary/vocabulary.ts'
import { foldKeyword } from '../server/src/features/keywords/fold.ts'
import type { Facet } from '../server/src/ports/vision-model.ts'

/**
 * `right`: a true keyword. `broader`: a more general term for one, such as `animal` for `dog`. `related`: a narrower
 * term, a keyword with a common word, or a name of the place. `unrelated`: none of these, or removed by a person.
 */
type Verdict = 'right' | 'broader' | 'related' | 'unrelated'

export type PredictedKeyword = {
  keyword: string
  certainty: 'sure' | 'likely' | null
  /** Missing if the model names none. */
  facet?: Facet | undefined
}
export type JudgedKeyword = PredictedKeyword & {
  verdict: Verdict
  /** All of its words are in another keyword of the same photo. */
  isRepeated: boolean
  /** It repeats the place or period of the answer. */
  isEcho: boolean
  /** It is in Verso's own vocabulary. */
  isTerm: boolean
}

/** All broader terms of a term, with folds as input and output; undefined if it is not a term. */
export type Broader = (folded: string) => ReadonlySet<string> | undefined

/** The fold that exclusions use, also without accents: `Cafés` equals `cafe`. */
export const foldTerm = (text: string): string =>
  foldKeyword(text.normalize('NFD').replace(/[\u0300-\u036f]/g, ''))

/** The broader terms in Verso's own vocabulary. */
export function shippedBroader(): Broader {
  const { terms, broader } = shippedVocabulary()
  const byFold = new Map(
    terms.map(({ term }) => [foldTerm(term), new Set(broader(term).map(foldTerm))]),
  )
  return (folded) => byFold.get(folded)
}

/**
 * `wrong`: words that a person removed. `context`: other words that are true of the photo, such as the names of its
 * place.
 */
type KeywordTruth = {
  truth: readonly string[]
  wrong?: readonly string[]
  context?: readonly string[]
}

/** The words of the predicted place and period. */
type Said = readonly string[]

/** Compares predicted keywords with the true ones, in the same order. */
export function judgeKeywords(
  predicted: readonly PredictedKeyword[],
  { truth, wrong = [], context = [] }: KeywordTruth,
  broader: Broader,
  said: Said = [],
): JudgedKeyword[] {
  const known = new Set(truth.map(foldTerm))
  const removed = new Set(wrong.map(foldTerm))
  const general = new Set([...known].flatMap((term) => [...(broader(term) ?? [])]))
  const words = new Set([...known, ...context.map(foldTerm)].flatMap(wordsOf))
  const verdict = (folded: string): Verdict => {
    if (known.has(folded)) return 'right'
    if (removed.has(folded)) return 'unrelated'
    if (general.has(folded)) return 'broader'
    const isNarrower = [...(broader(folded) ?? [])].some((term) => known.has(term))
    return isNarrower || wordsOf(folded).some((word) => words.has(word)) ? 'related' : 'unrelated'
  }
  const echoes = new Set(said.map(foldTerm))
  const folds = predicted.map(({ keyword }) => foldTerm(keyword))
  return predicted.map((each, at) => {
    const folded = folds[at] ?? ''
    return {
      ...each,
      verdict: verdict(folded),
      isRepeated: folds.some((other, of) => of !== at && hasAllWords(other, folded)),
      isEcho: echoes.has(folded),
      isTerm: broader(folded) !== undefined,
    }
  })
}

/** Whether `other` contains all words of `folded` and more; false for keywords with the same words. */
function hasAllWords(other: string, folded: string): boolean {
  const words = other.split(' ')
  const own = folded.split(' ')
  return words.length > own.length && own.every((word) => words.includes(word))
}

/** Words that are specific enough to relate two keywords, such as `table` in `wooden table`. */
const wordsOf = (folded: string) => folded.split(' ').filter((word) => word.length >= 4)

/** Values from 0 to 1; `precision` is null if no keyword was predicted. */
type KeywordScores = { precision: number | null; recall: number; f1: number }

/**
 * How good the first `count` keywords are. Precision: the share of them that is right or broader. Recall: the share
 * of the `trueCount` true keywords that is among them. F1: the harmonic mean of both.
 */
export function keywordScores(
  judged: readonly JudgedKeyword[],
  trueCount: number,
  count: number,
): KeywordScores {
  const first = judged.slice(0, count)
  const having = (verdict: Verdict) => first.filter((each) => each.verdict === verdict)
  const right = new Set(having('right').map(({ keyword }) => foldTerm(keyword))).size
  const recall = right / trueCount
  if (first.length === 0) return { precision: null, recall, f1: 0 }
  const precision = (having('right').length + having('broader').length) / first.length
  const f1 = precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall)
  return { precision, recall, f1 }
}

/** The share of `judged` that is unrelated to the truth; null for an empty list. */
export function unrelatedShare(judged: readonly JudgedKeyword[]): number | null {
  if (judged.length === 0) return null
  return judged.filter(({ verdict }) => verdict === 'unrelated').length / judged.length
}
