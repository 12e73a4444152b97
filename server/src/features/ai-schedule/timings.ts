/** Times of the analysis in milliseconds; tests shorten them. */
export type Pace = {
  /** How long a claim lasts without renewal: what a killed worker held is taken up again after this. */
  lease: number
  /** The wait before the first automatic retry; each further one doubles it. */
  backoff: number
  /** How long a photo waits after a 429 that names no time. */
  wait: number
  /** The least rest after a time that the provider named: to the millisecond it leads from one 429 to the next. */
  rest: number
  /** How long all calls rest for a reason that says no time of its own. */
  pause: number
  /** How long all calls rest once the provider failed again and again. */
  breaker: number
  /** How long they rest for an account without funds, the first time. */
  quota: number
  /** Between two starts while it is not known how many calls the provider takes. */
  gap: number
  /** What a call is taken to need until that is known: at first calls begin no faster than such calls would end. */
  guess: number
  /** Bounds of the time a call may take where the model names none, and how long what was observed counts. */
  call: { least: number; most: number; memory: number }
}

export const pace: Pace = {
  lease: 30_000,
  backoff: 2000,
  wait: 20_000,
  rest: 1000,
  pause: 60_000,
  breaker: 60_000,
  quota: 3_600_000,
  gap: 30,
  guess: 1500,
  call: { least: 15_000, most: 600_000, memory: 5000 },
}

/** Up to `share` more, so that what failed together does not come back together. */
export const jittered = (ms: number, share = 0.25) => ms * (1 + Math.random() * share)
