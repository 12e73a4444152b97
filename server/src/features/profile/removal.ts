import type { Deps } from '../../deps.ts'
import { endBilling } from '../billing/service.ts'
import { closeCredits } from '../credits/service.ts'
import { databaseTime } from '../photos/deletion-queries.ts'
import { removeDoomed } from '../photos/deletion.ts'
import { type Closing, deleteUser, findClosing, startedClosings } from './closing-queries.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'config' | 'jobs' | 'storage' | 'mailer' | 'payments'>
type Step = (deps: Needs, closing: Closing, signal: AbortSignal) => Promise<void>

/**
 * What goes before the account's row, which takes all rows that refer to it along. A feature that keeps something of
 * a person elsewhere, or must tell somebody outside, adds its step here. Each may run twice.
 */
const steps: Step[] = [endPayments, removeRows, endCredits, removeObjects, removeMailsAndJobs]

/** Where the objects of one person lie. */
const prefixes = ['photos', 'thumbnails', 'model-copies', 'exports']
const batch = 500

/** Removes everything of a closed account. Does nothing where that is done; goes on where it was cut off. */
export async function removeEverything(
  deps: Needs,
  userId: string,
  signal: AbortSignal,
): Promise<void> {
  const closing = await findClosing(deps.db, userId)
  if (!closing) return
  for (const step of steps) await step(deps, closing, signal)
  await deleteUser(deps.db, userId)
  // Whatever was written while the rows went has no row any more.
  await removeObjects(deps, closing)
}

/** Removals that nothing carries on any more, because their job was given up. */
export async function finishRemovals(deps: Needs, signal: AbortSignal): Promise<void> {
  for (const userId of await startedClosings(deps.db)) await removeEverything(deps, userId, signal)
}

/** In batches: one transaction for 100,000 photos would hold its locks for too long. */
async function removeRows(deps: Needs, { user_id }: Closing, signal: AbortSignal): Promise<void> {
  const until = await databaseTime(deps.db)
  await removeDoomed(deps, user_id, { until }, { signal, keepObjects: true })
}

/** Nobody pays for an account that is gone. */
async function endPayments(deps: Needs, { user_id }: Closing): Promise<void> {
  await endBilling(deps, user_id)
}

/** The bare grants stay as records of money, without a name. */
async function endCredits({ db }: Needs, { user_id }: Closing): Promise<void> {
  await db.transaction().execute((tx) => closeCredits(tx, user_id))
}

async function removeObjects({ storage }: Needs, { user_id }: Closing): Promise<void> {
  for (const kind of prefixes) {
    let keys: string[] = []
    for await (const { key } of storage.list(`${kind}/${user_id}/`)) {
      keys.push(key)
      if (keys.length < batch) continue
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
