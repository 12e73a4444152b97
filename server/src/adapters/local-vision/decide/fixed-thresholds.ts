import type { Thresholds } from '../../../ports/built-in-model.ts'
import type { Facet } from '../../../ports/vision-model.ts'

/**
 * The thresholds of the decision. **Not calibrated**: starting values (docs/vocabulary.md), until `npm run eval` has
 * measured them on photos whose keywords are known. With 3,000 terms, z 3.4 lets through about one wrong term per
 * photo. The model's probabilities are low even for clearly visible things.
 */
export const startingThresholds: Thresholds = {
  suggestZ: 3.4,
  sureZ: 4.2,
  minProbability: 0.001,
  sureProbability: 0.01,
}

/** Thresholds that `npm run eval` does not change. */
export const fixedThresholds = {
  /** In spreads: for the broader term of a suggestion, and for a term of an exclusive group. */
  minZ: 2,
  /**
   * In logits, between the best and the second-best of terms that exclude each other: the first margin to be
   * suggested, the second to be sure.
   */
  minMargin: 2,
  sureMargin: 4,
}

export const maxTags = 15
/** How many broader terms are added to the sure terms. */
export const maxBroader = 10
export const maxOwnTags = 5

/** The max number of tags per facet, so that one facet does not fill the list. */
export const maxOfFacet: Record<Facet, number> = {
  people: 4,
  action: 2,
  setting: 3,
  event: 2,
  'time of day': 1,
  season: 1,
  weather: 2,
  technique: 3,
  object: 5,
  animal: 3,
  plant: 3,
  food: 4,
  building: 3,
  vehicle: 3,
  art: 2,
  clothing: 3,
  sport: 2,
  colour: 2,
  concept: 1,
  place: 0,
}
