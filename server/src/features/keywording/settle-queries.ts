import type { Db } from '../../db/client.ts'
import type { Usage } from '../../ports/vision-model.ts'
import { type Claim, fromNow, type Requeue } from '../ai-schedule/queries.ts'
import type { KeywordLists } from '../keywords/effective.ts'
import type { Subject } from './photo-queries.ts'

/** One call to a model. Its id is made before it is stored, so that storing it twice counts once. */
export type ModelCall = {
  id: string
  provider: string
  model: string
  usage: Usage | null
  outcome: string
  ms: number
  /** What was asked for; the cost of later calls of the same kind is estimated from it. */
  requested: Pick<Subject, 'mode' | 'dimension_width' | 'dimension_height'>
}

/** A photo whose claim ends, locked. */
export type LockedPhoto = KeywordLists & { id: string; user_id: string }

/** Undefined where the photo was deleted. Deletion also locks a photo before its task. */
export function lockPhoto(tx: Db, photoId: string): Promise<LockedPhoto | undefined> {
  return tx
    .selectFrom('photos')
    .select(['id', 'user_id', 'keywords', 'added_keywords', 'excluded_keywords'])
    .where('id', '=', photoId)
    .forUpdate()
    .executeTakeFirst()
}

/** Removes the task or requeues it. Returns false where the claim is no longer this worker's. */
export async function endClaim(
  tx: Db,
  { photoId, fence }: Claim,
  requeue: Requeue | null,
): Promise<boolean> {
  if (!requeue) {
    const { numDeletedRows } = await tx
      .deleteFrom('analysis_tasks')
      .where('photo_id', '=', photoId)
      .where('fence', '=', fence)
      .where('lease_until', 'is not', null)
      .executeTakeFirst()
    return numDeletedRows > 0n
  }
  const { numUpdatedRows } = await tx
    .updateTable('analysis_tasks')
    .set((row) => ({
      state: requeue.to,
      lease_until: null,
      run_at: fromNow(requeue.delayMs),
      ...(requeue.advice && { advice: requeue.advice }),
      ...(!requeue.counted && { attempt: row('attempt', '-', 1) }),
    }))
    .where('photo_id', '=', photoId)
    .where('fence', '=', fence)
    .where('lease_until', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** A call that is new in the ledger; `payer` is null where the owner's account was deleted. */
type BookedCall = { payer: string | null; usage: Usage | null }

/**
 * Books a call, even if its photo or owner has been deleted since. Returns null where the ledger already has it.
 */
export async function bookCall(
  tx: Db,
  { photoId, userId, attempt }: Claim,
  { id, provider, model, outcome, ms, usage, requested }: ModelCall,
): Promise<BookedCall | null> {
  const row = await tx
    .insertInto('model_calls')
    .values(({ selectFrom }) => ({
      id,
      photo_id: photoId,
      user_id: selectFrom('users').select('id').where('id', '=', userId),
      attempt,
      provider,
      model,
      outcome,
      ms: Math.round(ms),
      mode: requested.mode,
      dimension_width: requested.dimension_width,
      dimension_height: requested.dimension_height,
      prompt_tokens: usage?.prompt_tokens ?? 0,
      completion_tokens: usage?.completion_tokens ?? 0,
      cost: usage?.cost ?? null,
      price_model: usage?.price_model ?? null,
    }))
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return row ? { payer: row.user_id, usage } : null
}
