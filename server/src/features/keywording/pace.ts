/** Times of the analysis in milliseconds; tests shorten them. */
export type Pace = {
  /** How long a claim lasts without renewal: what a killed worker held is taken up again after this. */
  lease: number
  /** The wait before the first automatic retry; each further one doubles it. */
  backoff: number
  /** After this a model that does not answer is given up, even one that ignores its signal. */
  call: number
  /** How long all calls rest where the provider did not say. */
  pause: number
}

export const pace: Pace = { lease: 30_000, backoff: 2000, call: 660_000, pause: 60_000 }
