/**
 * How many calls at once a self-hosted model gets: one at first, then one more as long as that describes more photos
 * per second. Most of these servers handle one call after the other, so further calls would only wait and time out.
 */
export type Climb = {
  limit: number
  /** Calls per second with one call fewer at once; null if that was not measured. */
  lowerRate: number | null
  /** The highest limit that was still a gain; null if that is not known. */
  ceiling: number | null
}

/** The calls that began and ended under the current limit. `busyMs` is the sum of their durations. */
export type Measured = { calls: number; busyMs: number; elapsedMs: number }

export const initialLimit = 1
const callsPerSlot = 4
/** A smaller gain is chance, or is not worth the memory of a further call. */
const minGain = 1.1
/** If fewer calls than allowed were running, the photos were the bottleneck and not the model. */
const minBusyShare = 0.7

/** The next limit; null if too few calls were measured. */
export function climb(before: Climb, measured: Measured, maxProcess: number): Climb | null {
  const { limit, lowerRate, ceiling } = before
  const { calls, busyMs, elapsedMs } = measured
  if (calls < callsPerSlot * limit) return null
  if (busyMs < elapsedMs * limit * minBusyShare) return before
  const rate = (calls / elapsedMs) * 1000
  if (lowerRate !== null && rate < lowerRate * minGain) return stepDown(limit)
  const isHighest = limit >= Math.min(ceiling ?? Infinity, maxProcess)
  return isHighest ? before : { limit: limit + 1, lowerRate: rate, ceiling }
}

/** Lowers the limit after calls that gained nothing from it, or that timed out. */
export function stepDown(limit: number): Climb {
  const lower = Math.max(initialLimit, limit - 1)
  return { limit: lower, lowerRate: null, ceiling: lower }
}
