import { bucket } from '../server/src/test/ai-server/plays.ts'
import {
  type AiServer,
  type LedgerEntry,
  startAiServer,
} from '../server/src/test/ai-server/start.ts'
import { numberOf } from './ai-copies.ts'
import { type Fates, playOf } from './ai-fates.ts'

type Call = {
  photo: number
  at: number
  endedAt: number
  status: LedgerEntry['status']
  isGood: boolean
}
type Closed = { from: number; until: number }

/** The token bucket of a key: calls per second, and calls in one burst. */
export type Rate = { perSecond: number; burst: number }

export type Provider = {
  url: string
  ai: AiServer
  /** The periods for which it sent a Retry-After. */
  closed: Closed[]
  calls(): Call[]
  stop(): Promise<void>
}

/** A response counts as received this long after it is sent. */
const graceMs = 10
const tokens = { prompt: 1350, completion: 310 }

/** Starts a provider that applies the fates of the photos; `rate` limits its calls. */
export async function startProvider(fate: Fates, rate?: Rate): Promise<Provider> {
  const ai = await startAiServer({ decodes: false, usage: tokens })
  const seen = new Map<number, number>()
  const photoOf: number[] = []
  const closed: Closed[] = []
  const good = new Set<number>()
  const fates = (asked: { n: number; images: Buffer[] }) => {
    const photo = photoOf[asked.n] ?? numberOf(asked.images[0] ?? Buffer.alloc(0))
    const call = (seen.get(photo) ?? 0) + 1
    seen.set(photo, call)
    return playOf(fate(photo, call))
  }
  const limited = rate ? bucket(rate, fates) : fates
  ai.use((asked) => {
    photoOf[asked.n] = numberOf(asked.images[0] ?? Buffer.alloc(0))
    const play = limited(asked)
    if (play.kind === 'fault' && play.retryAfterMs)
      closed.push({ from: now() + graceMs, until: now() + play.retryAfterMs })
    if (play.kind === 'answer' && play.text === undefined) good.add(asked.n)
    asked.images.length = 0
    return play
  })
  return {
    url: ai.url,
    ai,
    closed,
    calls: () =>
      ai.ledger.map((entry) => ({
        photo: photoOf[entry.n] ?? -1,
        at: entry.at,
        endedAt: entry.endedAt ?? now(),
        status: entry.status,
        isGood: good.has(entry.n),
      })),
    stop: () => ai.stop(),
  }
}

const now = () => performance.timeOrigin + performance.now()
