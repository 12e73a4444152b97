import type { Asked, FaultKind, Finish, Tokens } from './dialect.ts'

/** What the server does with one call. `ms` is how long it takes over it. */
export type Play = { ms?: number } & (
  | {
      kind: 'answer'
      /** Fields put over the default answer. */
      fields?: object
      /** The whole text instead, valid or not. */
      text?: string
      finish?: Finish | null
      usage?: Tokens | null
      reasoning?: string
    }
  | { kind: 'refuse'; usage?: Tokens }
  | { kind: 'fault'; fault: FaultKind; message?: string; retryAfterMs?: number; headers?: Headers }
  /** Any answer at all: a proxy's HTML page, another server's words. */
  | { kind: 'raw'; status: number; body: string; headers?: Headers }
  /** The connection is cut before an answer. */
  | { kind: 'reset' }
  /** No answer ever. */
  | { kind: 'hang' }
  /** An answer that begins and never ends. */
  | { kind: 'stall' }
)

type Headers = Record<string, string>

/** Decides what becomes of each call. */
export type Script = (asked: Asked & { n: number }) => Play

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
  /** Shares of calls, 0 to 1. The rest is answered. */
  shares: Partial<Record<'rate' | 'server' | 'hang' | 'broken' | 'refuse' | 'reset', number>>
  /** What a 429 asks for. */
  retryAfterMs?: number
}

/** Latencies and failures drawn from a seed: the same sequence of calls gets the same fates. */
export function mix({ seed, medianMs, spread, shares, retryAfterMs = 2000 }: Mix): Script {
  const random = mulberry(seed)
  return () => {
    const ms = medianMs * Math.exp(spread * normal(random))
    let point = random()
    for (const [fate, share] of Object.entries(shares)) {
      point -= share
      if (point < 0) return { ...fates(retryAfterMs)[fate as keyof typeof shares], ms }
    }
    return { kind: 'answer', ms }
  }
}

const fates = (retryAfterMs: number): Record<keyof Mix['shares'], Play> => ({
  rate: fault('rate', { retryAfterMs }),
  server: fault('server'),
  hang: { kind: 'hang' },
  broken: says('The photo shows a harb'),
  refuse: { kind: 'refuse' },
  reset: { kind: 'reset' },
})

/** A provider that lets `perSecond` calls through, `burst` at once, and answers 429 with the time to wait to the rest. */
export function bucket(rate: { perSecond: number; burst: number }, inside: Script): Script {
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
    return inside(asked)
  }
}

/** A small seeded generator (mulberry32), 0 to 1. */
export function mulberry(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Box and Muller. */
const normal = (random: () => number) =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
