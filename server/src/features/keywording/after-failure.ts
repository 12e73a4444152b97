import { secretsIn } from '../../config.ts'
import type { Deps } from '../../deps.ts'
import { ObjectMissing } from '../../ports/object-storage.ts'
import type { VisionError } from '../../ports/vision-model.ts'
import { harmlessWords } from '../../text/safe-message.ts'
import { jittered, type Pace } from '../ai-schedule/timings.ts'
import { noteError } from '../ai-schedule/provider-state.ts'
import { type Claim, maxAllowedRetry } from '../ai-schedule/queries.ts'
import type { Work } from './call-model.ts'
import type { Outcome } from './settle.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'config' | 'log' | 'vision'>

/** Back in line without an attempt used up; whoever waits there holds no slot. */
export const again = (delayMs: number): Outcome & { kind: 'again' } => ({
  kind: 'again',
  to: 'ready',
  delayMs,
  counted: false,
})

/**
 * What the model's own word leads to. What it says of the provider is made known first: other
 * workers are about to call.
 */
export async function afterError(deps: Needs, work: Work, error: VisionError): Promise<Outcome> {
  const { claim, times } = work
  // From here it is logged, kept with the pause and with the photo, and shown.
  const sentence = (error.message = harmlessWords(error.message, secretsIn(deps.config)))
  const isExcused = await noteError(deps, error, times)
  if (error.action === 'final') return { kind: 'failed', sentence }
  if (error.action === 'wait') return again(jittered(error.retryAfterMs ?? times.wait))
  // Behind the others, so that after the pause another photo tries its luck.
  if (isExcused) return again(error.action === 'pause' ? 0 : jittered(times.breaker))
  const outcome = await retryOrFail(deps, claim, sentence, times, error.retryAfterMs)
  return outcome.kind === 'again' ? { ...outcome, advice: error.advice } : outcome
}

/** What went wrong around the model: a stop, a copy that is gone, a fault of our own. */
export async function afterTrouble(
  deps: Needs,
  { claim, signal, times }: Work,
  error: unknown,
): Promise<Outcome> {
  if (signal.aborted) return again(0)
  deps.log.error({ err: error, photoId: claim.photoId }, 'a photo could not be analysed')
  const sentence = 'The photo could not be analysed: an internal error.'
  const outcome = await retryOrFail(deps, claim, sentence, times)
  const mustPrepare = error instanceof ObjectMissing && outcome.kind === 'again'
  return mustPrepare ? { ...outcome, to: 'preparing' } : outcome
}

/** Another try after a wait that doubles, or the end once `max_allowed_retry` retries are used up. */
export async function retryOrFail(
  deps: Pick<Deps, 'db'>,
  claim: Claim,
  sentence: string,
  times: Pace,
  retryAfterMs: number | null = null,
): Promise<Outcome> {
  if (claim.attempt > (await maxAllowedRetry(deps.db))) {
    return { kind: 'failed', sentence: `${sentence} (tried ${claim.attempt} times)` }
  }
  const backoff = jittered(times.backoff * 2 ** (claim.attempt - 1))
  return { kind: 'again', to: 'ready', delayMs: retryAfterMs ?? backoff, counted: true }
}
