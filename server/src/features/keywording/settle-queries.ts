import type { Db } from '../../db/client.ts'
import type { Usage } from '../../ports/vision-model.ts'
import { type Claim, fromNow, type Return } from '../ai-schedule/queries.ts'
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
  asked: Pick<Subject, 'mode' | 'dimension_width' | 'dimension_height'>
}

/** A photo whose claim ends, locked. */
export type Ended = KeywordLists & { id: string; user_id: string }

/** Undefined where the photo was deleted. Deletion locks a photo before its task, too. */
export function lockPhoto(tx: Db, photoId: string): Promise<Ended | undefined> {
  return tx
    .selectFrom('photos')
    .select(['id', 'user_id', 'keywords', 'added_keywords', 'excluded_keywords'])
    .where('id', '=', photoId)
    .forUpdate()
    .executeTakeFirst()
}

/** Removes the task, or puts it `back` in line. Returns false where the claim is no longer this worker's. */
export async function endClaim(
  tx: Db,
  { photoId, fence }: Claim,
  back: Return | null,
): Promise<boolean> {
  if (!back) {
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
      state: back.to,
      lease_until: null,
      run_at: fromNow(back.delayMs),
      ...(back.advice && { advice: back.advice }),
      ...(!back.counted && { attempt: row('attempt', '-', 1) }),
    }))
    .where('photo_id', '=', photoId)
    .where('fence', '=', fence)
    .where('lease_until', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** A call that is new in the ledger; `payer` is null where the owner is gone. */
export type Paid = { payer: string | null; usage: Usage | null }

/**
 * Books a call. The ledger also takes calls for photos and owners that were deleted meanwhile. Returns null where the
 * ledger has the call already.
 */
export async function bookCall(
  tx: Db,
  { photoId, userId, attempt }: Claim,
  { id, provider, model, outcome, ms, usage, asked }: ModelCall,
): Promise<Paid | null> {
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
      mode: asked.mode,
      dimension_width: asked.dimension_width,
      dimension_height: asked.dimension_height,
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
