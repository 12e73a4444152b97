import { mix } from '../server/src/test/ai-server/plays.ts'
import {
  type AiServer,
  type LedgerEntry,
  startAiServer,
} from '../server/src/test/ai-server/start.ts'

/** Starts a model server whose calls fail now and then: refused, broken, hanging, cut, too many. */
export async function startUnreliableAi(seed: number): Promise<AiServer> {
  const ai = await startAiServer({ decodes: false })
  const shares = { rate: 0.03, server: 0.03, hang: 0.01, broken: 0.03, reset: 0.03 }
  ai.use(mix({ seed, medianMs: 250, spread: 0.5, shares, retryAfterMs: 300 }))
  return ai
}

/** The settings of an app that uses it. */
export const settingsOf = (ai: AiServer) => ({
  AI_PROVIDER: 'openai-compatible',
  AI_MODEL: 'test-model',
  AI_BASE_URL: `${ai.url}/v1`,
  AI_TIMEOUT_S: '5',
})

/**
 * Photos that were described more than once although no kill explains it. A call counts as explained where a kill came
 * after it began and before its result can have been stored.
 */
export function describedTwice(ai: AiServer, kills: number[]): string[] {
  const storedMs = 5_000
  const calls = Map.groupBy(
    ai.ledger.filter(({ status, billed }) => status === 200 && billed),
    ({ body }) => /Called (frame-\d+)/.exec(body)?.[1] ?? 'a photo without a note',
  )
  return [...calls].flatMap(([photo, answered]) => {
    const explained = answered.filter(({ at, endedAt }) =>
      kills.some((kill) => at <= kill && kill <= (endedAt ?? at) + storedMs),
    )
    const extra = answered.length - 1 - explained.length
    return extra > 0 ? [`${photo} was described at ${answered.map(timesOf).join(' and ')}`] : []
  })
}

const timesOf = ({ at, endedAt }: LedgerEntry) =>
  [at, endedAt ?? at].map((ms) => new Date(ms).toISOString().slice(11, -1)).join(' to ')
