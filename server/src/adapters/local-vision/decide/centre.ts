import type { Term } from '../vocabulary/term.ts'

/**
 * The cosines of a picture, minus their mean over the shipped terms, because some pictures are near to every word.
 * Owners' terms are left out of the mean, so that they do not affect other terms.
 */
export function centred(terms: readonly Term[], cosines: Float32Array): Float64Array {
  if (terms.length !== cosines.length)
    throw new Error(`${cosines.length} cosines do not fit ${terms.length} terms.`)
  const values = Float64Array.from(cosines)
  const shipped = values.filter((_, index) => !terms[index]?.isOwn)
  const mean = shipped.reduce((sum, value) => sum + value, 0) / Math.max(1, shipped.length)
  return values.map((value) => value - mean)
}
