import { setTimeout as wait } from 'node:timers/promises'
import type { PhotoStatus } from '@verso/contract/photos.ts'
import type { Db } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { chargeHold, releaseHold } from '../credits/service.ts'
import { moveCounts } from '../keywords/queries.ts'
import { dayOf } from '../photos/day.ts'
import { addToDay, announcePhotos, changeCounters } from '../photos/queries.ts'
import { addToSpending } from '../photos/spending-queries.ts'
import type { Prediction } from './answer.ts'
import * as photos from './photo-queries.ts'
import * as tasks from './queries.ts'

type OutcomeDeps = Pick<Deps, 'db' | 'clock' | 'config'>

/** How the work on one claim ended. `call` is booked whatever became of the claim: it was paid for. */
export type Outcome = { call?: photos.ModelCall } & (
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
    const subject = await photos.lockSubject(tx, claim.photoId)
    const isMine = subject !== undefined && (await endClaim(tx, claim, outcome))
    if (subject && isMine) await changePhoto(tx, subject, outcome)
    const day = dayOf(deps.clock.now(), deps.config.TIME_ZONE)
    const completed = isMine && outcome.kind === 'completed' ? 1 : 0
    await book(tx, claim, outcome, { day, completed, photoExists: subject !== undefined })
    if (subject && isMine)
      await announcePhotos(tx, subject.user_id, [{ id: subject.id, status: statusAfter(outcome) }])
    return isMine
  })
}

async function endClaim(tx: Db, claim: tasks.Claim, outcome: Outcome): Promise<boolean> {
  if (outcome.kind === 'completed' || outcome.kind === 'failed') return tasks.removeTask(tx, claim)
  if (outcome.kind === 'prepared') {
    const isMine = await tasks.returnTask(tx, claim, { to: 'ready', delayMs: 0, counted: false })
    if (isMine) await tasks.notify(tx)
    return isMine
  }
  return tasks.returnTask(tx, claim, outcome)
}

async function changePhoto(tx: Db, subject: photos.Subject, outcome: Outcome): Promise<void> {
  if (outcome.kind === 'prepared') await photos.markPrepared(tx, subject.id, outcome.prepared)
  if (outcome.kind === 'completed') {
    await photos.markCompleted(tx, subject.id, outcome.prediction)
    await chargeHold(tx, subject.id)
    const after = { ...subject, keywords: outcome.prediction.keywords }
    await moveCounts(tx, subject.user_id, [subject], [after])
    await changeCounters(tx, subject.user_id, { pending: -1, completed: 1 })
  }
  if (outcome.kind === 'failed') {
    await photos.markFailed(tx, subject.id, outcome.sentence)
    await releaseHold(tx, subject.id)
    await changeCounters(tx, subject.user_id, { pending: -1, failed: 1 })
  }
}

const statusAfter = ({ kind }: Outcome): PhotoStatus =>
  kind === 'completed' || kind === 'failed' ? kind : 'pending'

type Entry = { day: string; completed: number; photoExists: boolean }

/** Adds the call, where it is not known yet, to what the photo, its owner's day and the installation's day cost. */
async function book(tx: Db, claim: tasks.Claim, outcome: Outcome, entry: Entry): Promise<void> {
  const { day, completed, photoExists } = entry
  const call = outcome.call
  const booked = call && (await photos.insertModelCall(tx, claim, call))
  const usage = booked ? call.usage : null
  if (booked && photoExists) await photos.addUsage(tx, claim.photoId, usage)
  const owner = photoExists ? claim.userId : booked?.user_id
  const cost = usage?.cost ?? 0
  if (owner && (completed > 0 || cost > 0)) await addToDay(tx, owner, day, { completed, cost })
  if (usage) await addToSpending(tx, day, usage.cost)
}

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
