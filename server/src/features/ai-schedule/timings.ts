/** Durations of the analysis, most of them in milliseconds. Tests shorten them. */
export type Timings = {
  /** How long a claim lasts without renewal. After that, another worker takes over the work of a killed one. */
  leaseMs: number
  /** Wait before the first automatic retry; each further retry doubles it. */
  backoffMs: number
  /** How long a photo waits after a 429 that gave no time. */
  waitMs: number
  /** Minimum pause if the provider gave a time, because resuming at the exact millisecond leads to the next 429. */
  minRestMs: number
  /** How long all calls pause after a failure that gave no time. */
  pauseMs: number
  /** How long all calls pause after several server errors in a row. */
  breakerMs: number
  /** First pause for an account without credit; each further pause doubles it. */
  quotaMs: number
  /** How long all work pauses when the photo storage cannot be used. */
  storageMs: number
  /** How long a photo waits if its own files could not be read or written, so that others are first after the pause. */
  storageRetryMs: number
  /** Gap between the starts of two calls while it is not known how many calls the provider accepts. */
  gapMs: number
  /** Assumed duration of a call until real durations are known. */
  assumedCallMs: number
  /** Limits for the timeout of a call if the model sets none, and how long measured durations are cached. */
  call: { minTimeoutMs: number; maxTimeoutMs: number; cacheMs: number }
}

export const defaultTimings: Timings = {
  leaseMs: 30_000,
  backoffMs: 2000,
  waitMs: 20_000,
  minRestMs: 1000,
  pauseMs: 60_000,
  breakerMs: 60_000,
  quotaMs: 3_600_000,
  storageMs: 15_000,
  storageRetryMs: 120_000,
  gapMs: 30,
  assumedCallMs: 1500,
  call: { minTimeoutMs: 15_000, maxTimeoutMs: 600_000, cacheMs: 5000 },
}

/** Adds up to `share` at random, so that photos that failed together are not retried together. */
export const jittered = (ms: number, share = 0.25) => ms * (1 + Math.random() * share)
