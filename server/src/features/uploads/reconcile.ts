import { AppError } from '../../app-error.ts'
import { StorageUnavailable } from '../../ports/object-storage.ts'
import {
  incomingPrefix,
  parseSentKey,
  sentPrefix,
  type UploadTarget,
} from '../photos/object-keys.ts'
import type { ArrivalDeps } from './arrival.ts'
import { completeUpload } from './complete.ts'
import { withTicket } from './queries.ts'

/** The client that sent a younger object will probably report it itself. */
const quietMs = 20_000
const maxPerBatch = 500
const maxAtOnce = 4

export type Reconciled = { completed: number; refused: number; failed: number }

/**
 * Completes uploads whose clients were closed after the PUT. Does nothing if photos arrive with their PUT. An
 * upload that fails without being refused is left for the next run. Ends early once the signal is aborted. Throws
 * `StorageUnavailable`.
 */
export async function reconcileUploads(
  deps: ArrivalDeps,
  signal: AbortSignal,
  minAgeMs = quietMs,
): Promise<Reconciled> {
  const done: Reconciled = { completed: 0, refused: 0, failed: 0 }
  if (deps.storage.direct) return done
  let batch = new Map<string, UploadTarget>()
  for await (const { key, modifiedAt } of deps.storage.list(incomingPrefix)) {
    if (signal.aborted) return done
    const target = parseSentKey(key)
    if (!target || Date.now() - modifiedAt.getTime() < minAgeMs) continue
    batch.set(sentPrefix(target.userId, target.name), target)
    if (batch.size < maxPerBatch) continue
    await completeAll(deps, [...batch.values()], done, signal)
    batch = new Map()
  }
  await completeAll(deps, [...batch.values()], done, signal)
  return done
}

async function completeAll(
  deps: ArrivalDeps,
  targets: UploadTarget[],
  done: Reconciled,
  signal: AbortSignal,
): Promise<void> {
  const waiting = await withTicket(deps.db, targets)
  async function completeNext() {
    for (let next = waiting.pop(); next && !signal.aborted; next = waiting.pop())
      done[await outcomeOf(deps, next)] += 1
  }
  await Promise.all(Array.from({ length: maxAtOnce }, completeNext))
}

async function outcomeOf(
  deps: ArrivalDeps,
  { userId, name }: UploadTarget,
): Promise<keyof Reconciled> {
  try {
    await completeUpload(deps, userId, name)
    return 'completed'
  } catch (error) {
    if (error instanceof AppError) return 'refused'
    // One unusable object does not hold up the others.
    if (error instanceof StorageUnavailable) await deps.storage.check()
    deps.log.error({ err: error, name }, 'an upload could not be completed')
    return 'failed'
  }
}
