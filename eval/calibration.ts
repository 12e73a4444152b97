import type { Thresholds } from '../server/src/ports/built-in-model.ts'
import type { JudgedKeyword } from './keyword-measures.ts'
import { keywordScores } from './keyword-measures.ts'
import { mean } from './statistics.ts'

/**
 * A photo whose keywords are known: `at` returns the model's keywords with these thresholds, compared with the known
 * ones.
 */
export type JudgedAt = { trueCount: number; at(thresholds: Thresholds): JudgedKeyword[] }

export type Calibrated = {
  thresholds: Thresholds
  /** F1 of the first 25 keywords, on photos that were not used to choose the thresholds. */
  f1: { before: number; after: number }
}

/** With fewer photos, chance would set the thresholds. */
export const minPhotos = 30

const suggestZs = [2.2, 2.6, 3, 3.4, 3.8, 4.2, 4.6, 5, 5.5, 6]
const surePlus = [0, 0.4, 0.8, 1.2, 1.6, 2, 3]
const probabilities = [0.0003, 0.001, 0.003, 0.01, 0.03, 0.1]

/**
 * The thresholds that suit these photos best, or the present ones if thresholds chosen on one half of the photos are
 * not better on the other half.
 */
export function calibrate(photos: readonly JudgedAt[], present: Thresholds): Calibrated {
  const halves = [0, 1].map((half) => photos.filter((_, at) => at % 2 === half))
  const [one = [], other = []] = halves
  const after = mean([...f1sOf(other, choose(one, present)), ...f1sOf(one, choose(other, present))])
  const before = mean(f1sOf(photos, present))
  const isBetter = after > before
  return {
    thresholds: isBetter ? choose(photos, present) : present,
    f1: { before, after: isBetter ? after : before },
  }
}

/** Chooses first the thresholds for giving a keyword, then those for calling it sure. */
function choose(photos: readonly JudgedAt[], present: Thresholds): Thresholds {
  const given = suggestZs.flatMap((suggestZ) =>
    probabilities.map((minProbability) => withSuggestion(present, suggestZ, minProbability)),
  )
  const { suggestZ, minProbability } = best(present, given, (each) => mean(f1sOf(photos, each)))
  const suggesting = withSuggestion(present, suggestZ, minProbability)
  const sure = surePlus.flatMap((plus) =>
    probabilities
      .filter((sureProbability) => sureProbability >= minProbability)
      .map((sureProbability) => ({ ...suggesting, sureZ: suggestZ + plus, sureProbability })),
  )
  return best(suggesting, sure, (each) => sureGain(photos, each))
}

/** The thresholds for sure keywords are never below those for giving keywords. */
const withSuggestion = (
  { sureZ, sureProbability }: Thresholds,
  suggestZ: number,
  minProbability: number,
): Thresholds => ({
  suggestZ,
  minProbability,
  sureZ: Math.max(sureZ, suggestZ),
  sureProbability: Math.max(sureProbability, minProbability),
})

/** If several are equally good, the present ones win, then the first. */
function best(
  present: Thresholds,
  others: Thresholds[],
  worth: (thresholds: Thresholds) => number,
): Thresholds {
  let [chosen, highest] = [present, worth(present)]
  for (const each of others) {
    const value = worth(each)
    if (value > highest + 1e-9) [chosen, highest] = [each, value]
  }
  return chosen
}

const f1sOf = (photos: readonly JudgedAt[], thresholds: Thresholds): number[] =>
  photos.map(({ trueCount, at }) => keywordScores(at(thresholds), trueCount, 25).f1)

/** A sure keyword that is invented cancels four right ones, so at least four of five must be right. */
const priceOfInvented = 4

function sureGain(photos: readonly JudgedAt[], thresholds: Thresholds): number {
  const sure = photos.flatMap(({ at }) =>
    at(thresholds).filter(({ certainty }) => certainty === 'sure'),
  )
  const count = (...verdicts: JudgedKeyword['verdict'][]) =>
    sure.filter(({ verdict }) => verdicts.includes(verdict)).length
  return count('right', 'broader') - priceOfInvented * count('unrelated')
}
