import { mulberry } from '../server/src/test/ai-server/plays.ts'

/** A 95 percent confidence interval. */
export type Interval = { low: number; high: number }
export type Estimate = { value: number; count: number; interval: Interval }

type Summary = (values: readonly number[]) => number

export const mean: Summary = (values) =>
  values.reduce((sum, value) => sum + value, 0) / values.length

export const median: Summary = (values) => {
  const sorted = values.toSorted((one, other) => one - other)
  const half = Math.floor(sorted.length / 2)
  const [below = NaN, above = NaN] = [sorted[half - 1], sorted[half]]
  return sorted.length % 2 === 0 ? (below + above) / 2 : above
}

/** The value that 95 percent of the values do not exceed (nearest rank). */
export const p95: Summary = (values) =>
  values.toSorted((one, other) => one - other)[Math.ceil(values.length * 0.95) - 1] ?? NaN

const rounds = 1000
const seed = 7

/**
 * The summary of the values with its interval by resampling (percentile bootstrap); null if there are no values.
 * Deterministic.
 */
export function estimate(values: readonly number[], summary: Summary): Estimate | null {
  if (values.length === 0) return null
  const interval = resampled(values, summary)
  return { value: summary(values), count: values.length, interval }
}

/** By how much `other` exceeds `one`, over the photos for which both have a value. Null if there are none. */
export function pairedDifference(
  one: readonly (number | null)[],
  other: readonly (number | null)[],
): Estimate | null {
  const differences = one.flatMap((value, index) => {
    const paired = other[index] ?? null
    return value === null || paired === null ? [] : [paired - value]
  })
  return estimate(differences, mean)
}

function resampled(values: readonly number[], summary: Summary): Interval {
  const random = mulberry(seed)
  const draw = () => values[Math.floor(random() * values.length)] ?? NaN
  const results = Array.from({ length: rounds }, () => summary(values.map(draw))).toSorted(
    (one, other) => one - other,
  )
  const at = (share: number) => results[Math.round(share * (rounds - 1))] ?? NaN
  return { low: at(0.025), high: at(0.975) }
}

/** The Wilson interval of a share of `count`. Unlike resampling, it has a width even if all photos agree. */
export function shareInterval(share: number, count: number): Interval {
  const z = 1.96
  const [middle, below] = [share + z ** 2 / (2 * count), 1 + z ** 2 / count]
  const half = z * Math.sqrt((share * (1 - share)) / count + z ** 2 / (4 * count ** 2))
  return { low: Math.max(0, (middle - half) / below), high: Math.min(1, (middle + half) / below) }
}
