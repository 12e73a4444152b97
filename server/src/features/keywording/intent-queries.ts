import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { Claim } from '../ai-schedule/queries.ts'

/** A call to a provider that is about to begin. Its later ledger entry has the same id. */
export type Intent = { id: string; provider: string; model: string }

/**
 * Records a call before it is made, so that it is known even if its process is killed. The record is not flushed to
 * disk, because a power cut ends the call, too.
 */
export async function recordIntent(
  db: Db,
  { photoId, userId, fence, attempt }: Claim,
  { id, provider, model }: Intent,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local synchronous_commit = off`.execute(tx)
    await sql`
      insert into model_call_intents (id, photo_id, user_id, fence, attempt, provider, model)
      values (${id}, ${photoId}, (select id from users where id = ${userId}), ${fence}, ${attempt}, ${provider}, ${model})`.execute(
      tx,
    )
  })
}

/**
 * Books calls whose worker has died as `unknown`, without a cost, and returns their number. Only the provider knows
 * whether they were completed and must be paid for. A worker that was only slow replaces the entry when it books the
 * call.
 */
export async function bookLostCalls(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    with lost as (
      delete from model_call_intents i
      where not exists (
        select from analysis_tasks t
        where t.photo_id = i.photo_id and t.fence = i.fence and t.lease_until > clock_timestamp()
      ) returning i.*
    ), booked as (
      insert into model_calls (id, photo_id, user_id, attempt, provider, model, outcome, ms, created_at)
      select id, photo_id, user_id, attempt, provider, model, 'unknown', 0, created_at from lost
      on conflict (id) do nothing returning id
    )
    select count(*) as n from booked`.execute(db)
  return rows[0]?.n ?? 0
}
