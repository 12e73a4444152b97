import { messages } from '@verso/contract/messages.ts'
import type { Actor } from '../../actor.ts'
import { AppError } from '../../app-error.ts'
import type { Deps } from '../../deps.ts'
import { insertTasks, notify } from '../ai-schedule/queries.ts'
import { holdCredits } from '../credits/queries.ts'
import { announcePhotos, changeCounters } from '../photos/queries.ts'
import { lockFailed, resetFailed } from './photo-queries.ts'

type RetryInput = { bucket: string; key: string | string[] }
type RetryResult = { message: string; retried: string[]; skipped: string[] }

/**
 * Prepares and analyses the caller's failed photos of these names again. Everyone except administrators needs
 * a credit for each photo: as many are retried as there are credits. The others are skipped, and so are names that
 * are not failed photos of the caller. Throws `no_credits` if there is a photo to retry but no credit at all, and
 * `invalid_input` for another bucket.
 */
export async function retryFailed(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { userId, role }: Actor,
  { bucket, key }: RetryInput,
): Promise<RetryResult> {
  if (bucket !== config.UPLOAD_BUCKET_NAME) {
    throw new AppError('invalid_input', 'There is no bucket of this name here.')
  }
  const names = [...new Set([key].flat())]
  const retried = await db.transaction().execute(async (tx) => {
    const failed = await lockFailed(tx, userId, names)
    const ids = failed.map((photo) => photo.id)
    const covered = role === 'admin' ? ids : await holdCredits(tx, userId, ids)
    if (covered.length === 0 && ids.length > 0) throw new AppError('no_credits', messages.noCredits)
    if (covered.length === 0) return []
    await resetFailed(tx, userId, covered)
    await insertTasks(tx, userId, covered)
    await changeCounters(tx, userId, { pending: covered.length, failed: -covered.length })
    await notify(tx, 'preparation')
    await notify(tx, 'slow preparation')
    await announcePhotos(
      tx,
      userId,
      covered.map((id) => ({ id, status: 'pending' })),
    )
    const chosen = new Set(covered)
    return failed.filter((photo) => chosen.has(photo.id)).map((photo) => photo.name)
  })
  const isRetried = new Set(retried)
  return {
    message: `Retrying ${retried.length} photos`,
    retried,
    skipped: names.filter((name) => !isRetried.has(name)),
  }
}
