import { secretsIn } from '../../config.ts'
import type { Deps } from '../../deps.ts'
import { ObjectMissing, StorageUnavailable } from '../../ports/object-storage.ts'
import type { VisionError } from '../../ports/vision-model.ts'
import { safeMessage } from '../../text/safe-message.ts'
import { recordError } from '../ai-schedule/provider-state.ts'
import { type Claim, maxAllowedRetry } from '../ai-schedule/queries.ts'
import { pauseForStorage } from '../ai-schedule/storage-pause-queries.ts'
import { jittered, type Timings } from '../ai-schedule/timings.ts'
import type { PhotoRun } from './call-model.ts'
import { isRefusedAlone } from './overload-queries.ts'
import type { Outcome } from './settle.ts'

type Needs = Pick<Deps, 'db' | 'config' | 'log' | 'storage'>

/** Puts the photo back into the queue without using up an attempt. A photo that waits there occupies no slot. */
export const requeue = (delayMs: number): Outcome & { kind: 'requeued' } => ({
  kind: 'requeued',
  to: 'ready',
  delayMs,
  counted: false,
})

/**
 * The outcome after an error of the model (docs/decisions/0009-pace-of-ai-calls.md). What the error says about the
 * provider is stored first, because other workers are about to call.
 */
export async function afterVisionError(
  deps: Needs,
  run: PhotoRun,
  error: VisionError,
): Promise<Outcome> {
  const { claim, timings } = run
  // The cleaned message is used from here on: it is logged, stored with the pause and the photo, and shown.
  const message = (error.message = safeMessage(error.message, secretsIn(deps.config)))
  const isExcused = await recordError(deps, error, run)
  if (error.action === 'final') return { kind: 'failed', message }
  if (error.action === 'wait') return afterRefusal(deps, run, error)
  // After server errors the photo is delayed, so that another one probes after the pause.
  if (isExcused) return requeue(error.action === 'pause' ? 0 : jittered(timings.breakerMs))
  const outcome = await retryOrFail(deps, claim, message, timings, error.retryAfterMs)
  return outcome.kind === 'requeued' ? { ...outcome, advice: error.advice } : outcome
}

/**
 * A refusal uses up no attempt, unless the provider is overloaded for this photo alone, which must not be asked for
 * forever.
 */
async function afterRefusal(
  deps: Pick<Needs, 'db'>,
  { ai, claim, timings: { waitMs } }: PhotoRun,
  { kind, message, retryAfterMs }: VisionError,
): Promise<Outcome> {
  const isOfThisPhoto = kind === 'overloaded' && (await isRefusedAlone(deps.db, claim, ai.model))
  if (!isOfThisPhoto) return requeue(jittered(retryAfterMs ?? waitMs))
  return retryOrFail(deps, claim, message, { backoffMs: waitMs }, retryAfterMs)
}

/** The outcome after a failure outside the model: a shutdown, a missing copy, a bug. */
export async function afterInternalError(
  deps: Needs,
  { claim, signal, timings }: PhotoRun,
  error: unknown,
): Promise<Outcome> {
  if (signal.aborted) return requeue(0)
  if (error instanceof StorageUnavailable) return waitForStorage(deps, error, timings)
  deps.log.error({ err: error, photoId: claim.photoId }, 'a photo could not be analysed')
  const message = 'The photo could not be analysed: an internal error.'
  const outcome = await retryOrFail(deps, claim, message, timings)
  const mustPrepare = error instanceof ObjectMissing && outcome.kind === 'requeued'
  return mustPrepare ? { ...outcome, to: 'preparing' } : outcome
}

/**
 * Pauses all work while the storage cannot be used. The photo goes back into the queue and keeps its attempts. It
 * waits longer than the pause if the disk may be unable to read or write just this one file, so that such a file does
 * not cause one pause after another.
 */
export async function waitForStorage(
  { db, log, storage }: Pick<Deps, 'db' | 'log' | 'storage'>,
  error: StorageUnavailable,
  { storageMs, storageRetryMs }: Timings,
): Promise<Outcome & { kind: 'requeued' }> {
  const isNew = await pauseForStorage(db, error.message, storageMs)
  if (isNew) log.error({ err: error }, 'the photo storage cannot be used, so no photo is processed')
  return requeue(jittered((await concernsAll(storage, error)) ? storageMs : storageRetryMs))
}

/** Whether any photo would meet this error now: the storage is unavailable or has no room. */
async function concernsAll(
  storage: Deps['storage'],
  { cause }: StorageUnavailable,
): Promise<boolean> {
  if (cause instanceof Error && 'code' in cause && cause.code === 'ENOSPC') return true
  return storage.check().then(
    () => false,
    () => true,
  )
}

/** Retries after a wait that doubles each time, or fails once `max_allowed_retry` retries are used up. */
export async function retryOrFail(
  deps: Pick<Deps, 'db'>,
  claim: Claim,
  message: string,
  timings: Pick<Timings, 'backoffMs'>,
  retryAfterMs: number | null = null,
): Promise<Outcome> {
  if (claim.attempt > (await maxAllowedRetry(deps.db))) {
    return { kind: 'failed', message: `${message} (tried ${claim.attempt} times)` }
  }
  const backoffMs = jittered(timings.backoffMs * 2 ** (claim.attempt - 1))
  return { kind: 'requeued', to: 'ready', delayMs: retryAfterMs ?? backoffMs, counted: true }
}
