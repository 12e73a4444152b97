import { setTimeout as wait } from 'node:timers/promises'
import type { PhotoStatus } from '@verso/contract/photos.ts'
import { dayOf } from '../../calendar.ts'
import type { Db } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import type { Embedding, Usage } from '../../ports/vision-model.ts'
import * as tasks from '../ai-schedule/queries.ts'
import { chargeHold } from '../credits/queries.ts'
import { releaseHold } from '../credits/service.ts'
import { foldsOf } from '../keywords/effective.ts'
import { updateCounts } from '../keywords/queries.ts'
import { replacementsOf } from '../keywords/term-queries.ts'
import { announcePhotos, changeCounters } from '../photos/queries.ts'
import { storeEmbedding } from '../similar/queries.ts'
import { keepPrediction } from './earlier-prediction-queries.ts'
import * as photos from './photo-queries.ts'
import type { Prediction } from './prediction.ts'
import { inPreferredTerms } from './preferred-words.ts'
import { withReplacedWords } from './replaced-words.ts'
import {
  bookCall,
  endClaim,
  type LockedPhoto,
  type ModelCall,
  storePrepared,
} from './settle-queries.ts'
import { addToOwnersDay, addToSpending } from './totals-queries.ts'

type OutcomeDeps = Pick<Deps, 'db' | 'clock' | 'config'>

/** How the work on one claim ended. `call` is booked even if the claim was lost, because it was paid for. */
export type Outcome = { call?: ModelCall } & (
  | { kind: 'prepared'; prepared: photos.Prepared }
  | { kind: 'completed'; prediction: Prediction; embedding?: Embedding | undefined }
  | { kind: 'failed'; message: string }
  | ({ kind: 'requeued' } & tasks.Requeue)
)

/**
 * Stores the outcome of a claim in one transaction: photo, task, credit, counts, ledger. Returns false, and changes
 * only the ledger, if this worker has lost the claim or the photo was deleted. Locks rows in the order that
 * credits/service.ts describes. Can be repeated after a lost connection.
 */
export async function settle(
  deps: OutcomeDeps,
  claim: tasks.Claim,
  given: Outcome,
): Promise<boolean> {
  if (given.kind === 'prepared') return storePrepared(deps.db, claim, given.prepared)
  return deps.db.transaction().execute(async (tx) => {
    const photo = await endClaim(tx, claim, given.kind === 'requeued' ? given : null)
    const claimed = photo?.isClaimed ? photo : null
    const outcome = await inOwnersWords(tx, claimed, given)
    const booked = outcome.call ? await bookCall(tx, claim, outcome.call) : null
    const change = claimed && (await photoChangeOf(tx, outcome, claimed))
    if (photo) await photos.updatePhoto(tx, photo.id, change, booked)
    if (claimed) await settleClaimed(tx, claim, claimed, outcome)
    await addToTotals(tx, {
      owner: photo?.user_id ?? booked?.payer ?? null,
      day: dayOf(deps.clock.now(), deps.config.TIME_ZONE),
      change: claimed && statusChange(outcome, claimed),
      usage: booked?.usage ?? null,
    })
    return claimed !== null
  })
}

/**
 * Replaces words in a new prediction as the owner does; then, if the owner wants only preferred terms, keeps only
 * those.
 */
async function inOwnersWords(
  tx: Db,
  photo: LockedPhoto | null,
  outcome: Outcome,
): Promise<Outcome> {
  if (!photo || outcome.kind !== 'completed') return outcome
  const { prediction } = outcome
  const by = await replacementsOf(tx, photo.user_id, prediction.keywords)
  const replaced =
    by.size === 0 ? prediction : withReplacedWords(prediction, photo.excluded_keywords, by)
  return { ...outcome, prediction: await inPreferredTerms(tx, photo, replaced) }
}

type TotalsChange = {
  /** Null if the account was deleted; the installation's day still counts the call. */
  owner: string | null
  day: string
  change: { id: string; before: PhotoStatus; status: PhotoStatus } | null
  usage: Usage | null
}

/** Call it last in the transaction, because all outcomes of one owner wait for these rows. */
async function addToTotals(tx: Db, { owner, day, change, usage }: TotalsChange): Promise<void> {
  const isOver = change !== null && change.status !== change.before
  const completed = isOver && change.status === 'completed' ? 1 : 0
  const cost = usage?.cost ?? 0
  if (owner && isOver) await changeCounters(tx, owner, { [change.before]: -1, [change.status]: 1 })
  if (owner && (completed > 0 || cost > 0))
    await addToOwnersDay(tx, owner, day, { completed, cost })
  if (usage) await addToSpending(tx, day, usage.cost)
  if (owner && change) await announcePhotos(tx, owner, [change])
}

/**
 * A photo that is described again keeps its earlier description: on success as an earlier prediction, on failure as
 * the current one.
 */
async function photoChangeOf(tx: Db, outcome: Outcome, photo: LockedPhoto) {
  const { id, runId } = photo
  if (outcome.kind === 'completed') {
    if (runId) await keepPrediction(tx, id, runId)
    const { prediction } = outcome
    const included_folds = foldsOf({ ...photo, keywords: prediction.keywords })
    return { ...photos.asCompleted(prediction), included_folds, run_id: runId }
  }
  if (outcome.kind !== 'failed') return null
  return runId ? photos.asNotDescribedAgain(outcome.message) : photos.asFailed(outcome.message)
}

/** Updates the owner's credit and keyword counts, or wakes workers for the next attempt. */
async function settleClaimed(
  tx: Db,
  { contentType }: tasks.Claim,
  photo: LockedPhoto,
  outcome: Outcome,
): Promise<void> {
  if (outcome.kind === 'failed') await releaseHold(tx, photo.id)
  if (outcome.kind === 'requeued' && outcome.delayMs === 0)
    await tasks.notify(tx, outcome.to === 'ready' ? 'analysis' : tasks.preparationLane(contentType))
  if (outcome.kind !== 'completed') return
  await chargeHold(tx, photo.id)
  if (outcome.embedding) await storeEmbedding(tx, photo, outcome.embedding)
  const after = { ...photo, keywords: outcome.prediction.keywords }
  await updateCounts(tx, photo.user_id, [{ before: photo, after }])
}

function statusChange({ kind }: Outcome, { id, runId, status: before }: LockedPhoto) {
  const isOver = runId === null && (kind === 'completed' || kind === 'failed')
  return { id, before, status: isOver ? kind : before }
}

/**
 * Repeats `settle` while the database is unavailable for some seconds, because the answer may have been paid for.
 * Throws if it stays unavailable; the lease then expires and another worker takes the photo.
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
