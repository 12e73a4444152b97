import type { CallOutput, ParsedInput } from '@verso/contract/call.ts'
import { AppError } from '../../app-error.ts'
import type { Deps } from '../../deps.ts'
import { finishAct } from '../acts/jobs.ts'
import { startAct } from '../acts/record.ts'
import { chosenIds } from '../photos/chosen-queries.ts'
import { finishParts } from './finish-parts.ts'

/** Deleting more photos than this would keep the user waiting for too long, so a job does it. */
const maxPerRequest = 4000

/**
 * Deletes all matching photos of the caller. Throws `conflict` if their number is not the one that was confirmed. The
 * deletion is in the history, but cannot be undone.
 */
export async function deleteMatching(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'jobs'>,
  userId: string,
  { match, count }: ParsedInput<'deleteMatching'>,
): Promise<CallOutput<'deleteMatching'>> {
  const { db, clock, jobs } = deps
  const isRunning = count > maxPerRequest
  const actId = await db.transaction().execute(async (tx) => {
    const photoIds = await chosenIds(tx, userId, { match })
    if (photoIds.length !== count)
      throw new AppError(
        'conflict',
        `${photoIds.length} photos match now. Please look at them again.`,
      )
    const act = { kind: 'delete', at: clock.now(), summary: {}, photoIds, edit: {} } as const
    const act_id = await startAct(tx, userId, act)
    // Enqueued even if the caller waits for the end, because this process may stop before that.
    await jobs.enqueue(
      tx,
      finishAct,
      { user_id: userId, act_id },
      { delaySeconds: isRunning ? 0 : 60 },
    )
    return act_id
  })
  if (!isRunning) await finishParts(deps, userId, actId)
  return { message: `${count} photo(s) deleted`, deleted: count, is_running: isRunning }
}
