import type { Thresholds } from '../../../ports/built-in-model.ts'
import type { KeywordDetail } from '../../../ports/vision-model.ts'
import type { Vocabulary } from '../vocabulary/term.ts'
import { fixedThresholds } from './fixed-thresholds.ts'
import { byStrength, type Scored } from './score.ts'

/** A scored term that passes the cuts. */
export type Candidate = Scored & { certainty: KeywordDetail['certainty'] }

/** Terms that may become keywords, strongest first. They can still exclude each other. */
export function candidatesOf(
  scores: readonly Scored[],
  vocabulary: Vocabulary,
  thresholds: Thresholds,
): Candidate[] {
  const byName = new Map(scores.map((score) => [score.term.term, score]))
  const grouped = new Set(vocabulary.groups.flatMap(({ terms }) => terms))
  const passing = scores
    .filter(({ term }) => !grouped.has(term.term))
    .filter((score) => passes(score, thresholds) && hasBroader(score, byName))
    .map((score) => ({ ...score, certainty: certaintyOf(score, thresholds) }))
  const chosen = vocabulary.groups.flatMap(({ terms }) => {
    const members = terms.map((term) => byName.get(term)).filter((score) => score !== undefined)
    return choose(members, thresholds)
  })
  return withDoubts([...passing, ...chosen], vocabulary).toSorted(byStrength)
}

const passes = ({ z, probability }: Scored, { suggestZ, minProbability }: Thresholds) =>
  z >= suggestZ && probability >= minProbability

const certaintyOf = (
  { z, probability }: Scored,
  { sureZ, sureProbability }: Thresholds,
): Candidate['certainty'] => (z >= sureZ && probability >= sureProbability ? 'sure' : 'likely')

/**
 * A picture that shows no songbird shows no robin either: at least one direct broader term must also be above its
 * background. Top terms need not be: `person` is true of so many photos that it is hardly ever above its background.
 */
function hasBroader({ term }: Scored, byName: Map<string, Scored>): boolean {
  const parents = term.parents.map((parent) => byName.get(parent))
  const isAbove = (parent?: Scored) =>
    !parent || parent.term.parents.length === 0 || parent.z >= fixedThresholds.minZ
  return parents.length === 0 || parents.some(isAbove)
}

/** The term of an exclusive group that is clearly ahead of the others, if there is one. */
function choose(members: Scored[], { minProbability, sureProbability }: Thresholds): Candidate[] {
  const [first, second] = members.toSorted((one, other) => other.logit - one.logit)
  if (!first || first.z < fixedThresholds.minZ || first.probability < minProbability) return []
  const margin = first.logit - (second?.logit ?? -Infinity)
  if (margin < fixedThresholds.minMargin) return []
  const isSure = margin >= fixedThresholds.sureMargin && first.probability >= sureProbability
  return [{ ...first, certainty: isSure ? 'sure' : 'likely' }]
}

/** If two candidates exclude each other and are close, neither is sure. */
function withDoubts(candidates: Candidate[], { excludes }: Vocabulary): Candidate[] {
  const isRival = (one: Candidate, other: Candidate) =>
    Math.abs(one.logit - other.logit) < fixedThresholds.minMargin &&
    excludes(one.term.term, other.term.term)
  return candidates.map((candidate) =>
    candidates.some((other) => isRival(candidate, other))
      ? { ...candidate, certainty: 'likely' }
      : candidate,
  )
}
