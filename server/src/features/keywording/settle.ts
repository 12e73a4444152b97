import { setTimeout as wait } from 'node:timers/promises'
import type { PhotoStatus } from '@verso/contract/photos.ts'
import { dayOf } from '../../calendar.ts'
import type { Db } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import type { Usage } from '../../ports/vision-model.ts'
import * as tasks from '../ai-schedule/queries.ts'
import { chargeHold, releaseHold } from '../credits/service.ts'
import { moveCounts } from '../keywords/queries.ts'
import { announcePhotos, changeCounters } from '../photos/queries.ts'
import type { Prediction } from './prediction.ts'
import { bookCall, type Ended, endClaim, lockPhoto, type ModelCall } from './settle-queries.ts'
import * as photos from './photo-queries.ts'
import { addToOwnersDay, addToSpending } from './totals-queries.ts'

type OutcomeDeps = Pick<Deps, 'db' | 'clock' | 'config'>

/** How the work on one claim ended. `call` is booked whatever became of the claim: it was paid for. */
export type Outcome = { call?: ModelCall } & (
  | { kind: 'prepared'; prepared: photos.Prepared }
  | { kind: 'completed'; prediction: Prediction }
  | { kind: 'failed'; sentence: string }
  | ({ kind: 'again' } & tasks.Return)
)

/**
 * Writes the end of a claim in one transaction: photo, task, credit, counts, ledger. Answers false, and changes
 * nothing but the ledger, where the claim is no longer this worker's or the photo is gone.
 * Locks in the order that credits/service.ts gives. May be repeated after a lost connection.
 */
export async function settle(
  deps: OutcomeDeps,
  claim: tasks.Claim,
  outcome: Outcome,
): Promise<boolean> {
  return deps.db.transaction().execute(async (tx) => {
    const photo = await lockPhoto(tx, claim.photoId)
    const isMine = photo !== undefined && (await endClaim(tx, claim, backOf(outcome)))
    const paid = outcome.call ? await bookCall(tx, claim, outcome.call) : null
    if (photo) await photos.updatePhoto(tx, photo.id, isMine ? changeOf(outcome) : null, paid)
    if (isMine) await settleWithOwner(tx, photo, outcome)
    if (isMine && outcome.kind === 'prepared') await tasks.notify(tx)
    await addToSums(tx, {
      owner: photo?.user_id ?? paid?.payer ?? null,
      day: dayOf(deps.clock.now(), deps.config.TIME_ZONE),
      change: isMine ? { id: photo.id, status: statusAfter(outcome) } : null,
      usage: paid?.usage ?? null,
    })
    return isMine
  })
}

type Sums = {
  /** null where the account was deleted: the installation's day counts the call all the same. */
  owner: string | null
  day: string
  change: { id: string; status: PhotoStatus } | null
  usage: Usage | null
}

/** Goes last in the transaction: all outcomes of one owner wait for these rows. */
async function addToSums(tx: Db, { owner, day, change, usage }: Sums): Promise<void> {
  const status = change?.status ?? 'pending'
  const completed = status === 'completed' ? 1 : 0
  const cost = usage?.cost ?? 0
  if (owner && status !== 'pending') await changeCounters(tx, owner, { pending: -1, [status]: 1 })
  if (owner && (completed > 0 || cost > 0))
    await addToOwnersDay(tx, owner, day, { completed, cost })
  if (usage) await addToSpending(tx, day, usage.cost)
  if (owner && change) await announcePhotos(tx, owner, [change])
}

function backOf(outcome: Outcome): tasks.Return | null {
  if (outcome.kind === 'again') return outcome
  return outcome.kind === 'prepared' ? { to: 'ready', delayMs: 0, counted: false } : null
}

function changeOf(outcome: Outcome) {
  if (outcome.kind === 'prepared') return photos.asPrepared(outcome.prepared)
  if (outcome.kind === 'completed') return photos.asCompleted(outcome.prediction)
  return outcome.kind === 'failed' ? photos.asFailed(outcome.sentence) : null
}

/** The owner's credit, and how often each keyword is theirs. */
async function settleWithOwner(tx: Db, photo: Ended, outcome: Outcome): Promise<void> {
  if (outcome.kind === 'failed') await releaseHold(tx, photo.id)
  if (outcome.kind !== 'completed') return
  await chargeHold(tx, photo.id)
  const after = { ...photo, keywords: outcome.prediction.keywords }
  await moveCounts(tx, photo.user_id, [{ before: photo, after }])
}

const statusAfter = ({ kind }: Outcome): PhotoStatus =>
  kind === 'completed' || kind === 'failed' ? kind : 'pending'

/**
 * `settle`, tried again while the database is away for some seconds: the answer it carries may have been paid for.
 * Throws when it stays away; the lease then ends and another worker does the photo.
 */
export async function settlePersistently(
  deps: OutcomeDeps & Pick<Deps, 'log'>,
  claim: tasks.Claim,
  outcome: Outcome,
): Promise<boolean> {
  for (const delayMs of [100, 500, 1000, 2000, 4000]) {
    try {
      return await settle(deps, claim, outcome)
    } catch (error) {
      deps.log.warn({ err: error, photoId: claim.photoId }, 'an outcome could not be stored yet')
      await wait(delayMs)
    }
  }
  return settle(deps, claim, outcome)
}
