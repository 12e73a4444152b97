import type { Deps } from '../../deps.ts'
import { endBilling } from '../billing/service.ts'
import { closeCredits } from '../credits/service.ts'
import { deleteLabelCounts } from '../facets/label-queries.ts'
import { transactionTime } from '../photos/deletion-queries.ts'
import { removeSelected } from '../photos/deletion.ts'
import { photoPrefixes } from '../photos/object-keys.ts'
import { type Closing, deleteUser, findClosing, overdueClosings } from './closing-queries.ts'

type Needs = Pick<
  Deps,
  'db' | 'clock' | 'config' | 'jobs' | 'log' | 'storage' | 'mailer' | 'payments'
>
type Step = (deps: Needs, closing: Closing, signal: AbortSignal) => Promise<void>

/**
 * Steps that run before the user row is deleted; that deletion cascades to all rows that refer to it. A feature that
 * stores a user's data elsewhere, or must notify an outside service, adds its step here. Each step may run twice.
 */
const steps: Step[] = [endPayments, removeRows, endCredits, removeObjects, removeMailsAndJobs]

/** Storage prefixes of a user's objects. */
const objectPrefixes = [...photoPrefixes, 'exports']
const batchSize = 500

/** Removes all data of a closed account. Can be repeated: it continues where an earlier run stopped. */
export async function removeEverything(
  deps: Needs,
  userId: string,
  signal: AbortSignal,
): Promise<void> {
  const closing = await findClosing(deps.db, userId)
  if (!closing) return
  for (const step of steps) await step(deps, closing, signal)
  await deps.db.transaction().execute(async (tx) => {
    await deleteUser(tx, userId)
    // These rows do not refer to the user, so no later run would find them.
    await deleteLabelCounts(tx, userId)
  })
  // Repeated for objects that were written while the rows were being deleted.
  await removeObjects(deps, closing)
}

/** Finishes removals whose own job ran out of retries. */
export async function finishRemovals(deps: Needs, signal: AbortSignal): Promise<void> {
  for (const userId of await overdueClosings(deps.db)) await removeEverything(deps, userId, signal)
}

/** Works in batches, because one transaction for 100,000 photos would hold its locks for too long. */
async function removeRows(deps: Needs, { user_id }: Closing, signal: AbortSignal): Promise<void> {
  const until = await transactionTime(deps.db)
  await removeSelected({ ...deps, jobs: null }, user_id, { until }, { signal })
}

async function endPayments(deps: Needs, { user_id }: Closing): Promise<void> {
  await endBilling(deps, user_id)
}

/** Keeps the grants as payment records, without a user. */
async function endCredits({ db }: Needs, { user_id }: Closing): Promise<void> {
  await db.transaction().execute((tx) => closeCredits(tx, user_id))
}

async function removeObjects({ storage }: Needs, { user_id }: Closing): Promise<void> {
  for (const kind of objectPrefixes) {
    let keys: string[] = []
    for await (const { key } of storage.list(`${kind}/${user_id}/`)) {
      keys.push(key)
      if (keys.length < batchSize) continue
      await storage.remove(keys)
      keys = []
    }
    await storage.remove(keys)
  }
}

async function removeMailsAndJobs({ mailer, jobs }: Needs, closing: Closing): Promise<void> {
  await mailer.forget(closing.email, closing.closed_at)
  await jobs.forget(closing, closing.requested_at)
}
