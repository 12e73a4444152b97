import { mulberry, type Play } from '../server/src/test/ai-server/plays.ts'

/** How the provider handles one call, and how long that takes. */
export type Fate = { kind: 'answer' | 'rate' | 'server' | 'hang' | 'broken' | 'refuse'; ms: number }
/** Returns the fate of each call for a photo. */
export type Fates = (photo: number, call: number) => Fate
export type Shares = Partial<Record<Exclude<Fate['kind'], 'answer'>, number>>

/** The shares of calls that fail. A 429 in this mix has no Retry-After. */
export const chaos: Shares = { rate: 0.03, server: 0.02, hang: 0.01, broken: 0.01, refuse: 0.01 }

const latency = { medianMs: 2000, sigma: 0.6, maxMs: 60_000 }
/** The duration of a call that is refused at once. */
const refusalMs = 50

/**
 * The fate of the n-th call (from 1) for a photo. It depends only on these parameters, so that the simulation gets
 * the same fates.
 */
export function fateOf(seed: number, photo: number, n: number, shares: Shares): Fate {
  const random = mulberry(seed * 1_000_003 + photo * 7919 + n * 104_729)
  const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  const ms = Math.min(latency.maxMs, latency.medianMs * Math.exp(latency.sigma * normal))
  let point = random()
  for (const [kind, share] of Object.entries(shares) as [Fate['kind'], number][]) {
    point -= share
    if (point < 0) return { kind, ms: kind === 'rate' ? refusalMs : ms }
  }
  return { kind: 'answer', ms }
}

const plays: Record<Fate['kind'], Play> = {
  answer: { kind: 'answer' },
  rate: { kind: 'fault', fault: 'rate' },
  server: { kind: 'fault', fault: 'server' },
  hang: { kind: 'hang' },
  broken: { kind: 'answer', text: 'I see a photo of something.' },
  refuse: { kind: 'refuse' },
}

export const playOf = ({ kind, ms }: Fate): Play => ({ ...plays[kind], ms })
