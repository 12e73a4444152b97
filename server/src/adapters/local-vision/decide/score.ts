import type { Term } from '../vocabulary/term.ts'
import { centred } from './centre.ts'
import type { TermStatistics } from './statistics.ts'

/** A term's score for one picture. `z` is the distance from the term's background in spreads. */
export type Scored = { term: Term; z: number; logit: number; probability: number }

/** The model's own formula: `sigmoid(scale * cosine + bias)`. The numbers are in the manifest of the model. */
type Formula = { scale: number; bias: number }

/** The evidence of one picture. All lists are in the order of `terms`. */
export type Evidence = {
  terms: readonly Term[]
  cosines: Float32Array
  statistics: readonly TermStatistics[]
  formula: Formula
}

export function scoresOf({ terms, cosines, statistics, formula }: Evidence): Scored[] {
  const values = centred(terms, cosines)
  return terms.map((term, index) => {
    const { location, spread } = statistics[index] ?? missing(term)
    const logit = formula.scale * (cosines[index] ?? 0) + formula.bias
    const z = ((values[index] ?? 0) - location) / spread
    return { term, z, logit, probability: 1 / (1 + Math.exp(-logit)) }
  })
}

function missing({ term }: Term): never {
  throw new Error(`There are no statistics for '${term}'.`)
}

/** Strongest first; equally strong terms by their spelling, so that the order of terms does not matter. */
export const byStrength = (one: Scored, other: Scored) =>
  other.z - one.z || (one.term.term < other.term.term ? -1 : 1)
