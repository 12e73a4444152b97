import { mix } from '../server/src/test/ai-server/plays.ts'
import {
  type AiServer,
  type LedgerEntry,
  startAiServer,
} from '../server/src/test/ai-server/start.ts'

/**
 * Starts a model server whose calls sometimes fail: errors, broken connections, calls that hang, truncated answers,
 * rate limits.
 */
export async function startUnreliableAi(seed: number): Promise<AiServer> {
  const ai = await startAiServer({ decodes: false })
  const shares = { rate: 0.03, server: 0.03, hang: 0.01, broken: 0.03, reset: 0.03 }
  ai.use(mix({ seed, medianMs: 250, spread: 0.5, shares, retryAfterMs: 300 }))
  return ai
}

/** The settings of an app that uses this server. */
export const settingsOf = (ai: AiServer) => ({
  AI_PROVIDER: 'openai-compatible',
  AI_MODEL: 'test-model',
  AI_BASE_URL: `${ai.url}/v1`,
  AI_TIMEOUT_S: '5',
})

/** When processes were killed: from the signal until the last one ended, in milliseconds since the epoch. */
export type Kill = { from: number; to: number }

/** Kills something and records when. */
export async function recordKill<T>(kills: Kill[], kill: () => Promise<T>): Promise<T> {
  const from = now()
  const result = await kill()
  kills.push({ from, to: now() })
  return result
}

const now = () => performance.timeOrigin + performance.now()
/** The time in which a result is certainly stored, even if the database must first restart on a busy machine. */
const storedMs = 15_000

/**
 * Photos that were described more than once although no kill explains it. A kill explains a call that began before
 * the kill ended and whose result may not have been stored before it. Calls without a complete description are always
 * repeated, so they do not count.
 */
export function describedTwice(ai: AiServer, kills: Kill[]): string[] {
  const calls = Map.groupBy(
    ai.ledger.filter(({ isDescription }) => isDescription),
    ({ body }) => /Called (frame-\d+)/.exec(body)?.[1] ?? 'a photo without a note',
  )
  return [...calls].flatMap(([photo, answered]) => {
    const explained = answered.filter(({ at, endedAt }) =>
      kills.some(({ from, to }) => at <= to && from <= (endedAt ?? at) + storedMs),
    )
    const extra = answered.length - 1 - explained.length
    return extra > 0 ? [`${photo} was described at ${answered.map(timesOf).join(' and ')}`] : []
  })
}

const timesOf = ({ at, endedAt }: LedgerEntry) =>
  [at, endedAt ?? at].map((ms) => new Date(ms).toISOString().slice(11, -1)).join(' to ')
