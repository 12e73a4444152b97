import type { FaultKind, Finish, ReceivedRequest, Tokens } from './dialect.ts'

/** How the server responds to one call. `ms` is the time it takes. */
export type Play = { ms?: number } & (
  | {
      kind: 'answer'
      /** Replaces fields of the default answer. */
      fields?: object
      /** Replaces the whole text of the answer, valid or not. */
      text?: string
      finish?: Finish | null
      usage?: Tokens | null
      reasoning?: string
    }
  | { kind: 'refuse'; usage?: Tokens }
  | { kind: 'fault'; fault: FaultKind; message?: string; retryAfterMs?: number; headers?: Headers }
  /** Any response, such as the HTML page of a proxy. */
  | { kind: 'raw'; status: number; body: string; headers?: Headers }
  /** Closes the connection without a response. */
  | { kind: 'reset' }
  /** Never responds. */
  | { kind: 'hang' }
  /** Begins a response and never ends it. */
  | { kind: 'stall' }
)

type Headers = Record<string, string>

/** Decides the response to each call. */
export type Script = (asked: ReceivedRequest & { n: number }) => Play

export const answer = (fields: object = {}): Play => ({ kind: 'answer', fields })
export const says = (text: string, more: Partial<Play & { kind: 'answer' }> = {}): Play => ({
  kind: 'answer',
  text,
  ...more,
})
export const fault = (
  kind: FaultKind,
  more: Partial<Omit<Play & { kind: 'fault' }, 'kind' | 'fault'>> = {},
): Play => ({ kind: 'fault', fault: kind, ...more })

export type Mix = {
  seed: number
  /** Median latency in milliseconds, and the spread of its logarithm (0.35 is usual). */
  medianMs: number
  spread: number
  /** Shares of calls with each outcome, 0 to 1. The remaining calls get an answer. */
  shares: Partial<Record<'rate' | 'server' | 'hang' | 'broken' | 'refuse' | 'reset', number>>
  /** The waiting time given in a 429. */
  retryAfterMs?: number
}

/** Random latencies and failures from a seed: the same sequence of calls gets the same outcomes. */
export function mix({ seed, medianMs, spread, shares, retryAfterMs = 2000 }: Mix): Script {
  const random = mulberry(seed)
  return () => {
    const ms = medianMs * Math.exp(spread * normal(random))
    let point = random()
    for (const [outcome, share] of Object.entries(shares)) {
      point -= share
      if (point < 0) return { ...outcomes(retryAfterMs)[outcome as keyof typeof shares], ms }
    }
    return { kind: 'answer', ms }
  }
}

const outcomes = (retryAfterMs: number): Record<keyof Mix['shares'], Play> => ({
  rate: fault('rate', { retryAfterMs }),
  server: fault('server'),
  hang: { kind: 'hang' },
  broken: says('The photo shows a harb'),
  refuse: { kind: 'refuse' },
  reset: { kind: 'reset' },
})

/** A provider that accepts `perSecond` calls, `burst` at once. The others get a 429 with a waiting time. */
export function bucket(rate: { perSecond: number; burst: number }, next: Script): Script {
  let tokens = rate.burst
  let last = performance.now()
  return (asked) => {
    const now = performance.now()
    tokens = Math.min(rate.burst, tokens + ((now - last) / 1000) * rate.perSecond)
    last = now
    if (tokens < 1) {
      const wait = Math.ceil(((1 - tokens) / rate.perSecond) * 1000)
      return fault('rate', { retryAfterMs: wait })
    }
    tokens -= 1
    return next(asked)
  }
}

/** A small seeded random generator (mulberry32), 0 to 1. */
export function mulberry(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A normally distributed number (Box-Muller). */
const normal = (random: () => number) =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
