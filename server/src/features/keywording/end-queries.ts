import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { planned } from '../../db/connection.ts'
import type { Usage } from '../../ports/vision-model.ts'
import { type Claim, fromNow, type Return } from '../ai-schedule/queries.ts'
import type { KeywordLists } from '../keywords/effective.ts'
import type { Subject } from './photo-queries.ts'

/** One call to a model, made up front so that writing it twice is writing it once. */
export type ModelCall = {
  id: string
  provider: string
  model: string
  usage: Usage | null
  outcome: string
  ms: number
  /** What was asked for, so that later calls of the same kind can be reckoned from it. */
  asked: Pick<Subject, 'mode' | 'dimension_width' | 'dimension_height'>
}

/** A photo whose claim ends, locked; `isMine`: the claim was this one's still. */
export type Ended = KeywordLists & { id: string; user_id: string; isMine: boolean }

/** A call that is new in the ledger; `payer` is null where the owner is gone. */
export type Paid = { payer: string | null; usage: Usage | null }

type Row = { [K in keyof Ended]: Ended[K] | null } & { isBooked: boolean; payer: string | null }

/**
 * Ends a claim for good, or puts its task `back` in line, and books the call that was made. The ledger takes calls for
 * photos and owners that are gone meanwhile, too. `photo` is null where it was deleted, `paid` where no call was made or
 * the ledger has it. The photo is locked before its task: deletion locks in that order too. One statement, because
 * every photo needs both; the call asks the task, which asks the photo, so that they follow each other.
 */
export async function endClaim(
  tx: Db,
  claim: Claim,
  back: Return | null,
  call: ModelCall | undefined,
): Promise<{ photo: Ended | null; paid: Paid | null }> {
  const isMine = sql`t.photo_id = photo.id and t.fence = ${claim.fence} and t.lease_until is not null`
  const end = back
    ? sql`update analysis_tasks t set state = ${back.to}, lease_until = null, run_at = ${fromNow(back.delayMs)},
        advice = coalesce(${back.advice ?? null}, t.advice), attempt = t.attempt - ${back.counted ? 0 : 1}::int from photo`
    : sql`delete from analysis_tasks t using photo`
  const { rows } = await sql<Row>`
    ${planned} with photo as (
      select id, user_id, keywords, added_keywords, excluded_keywords from photos
      where id = ${claim.photoId} for update
    ), task as (
      ${end} where ${isMine} returning t.photo_id
    ), booked as (
      insert into model_calls (
        id, photo_id, user_id, attempt, provider, model, outcome, ms,
        prompt_tokens, completion_tokens, cost, price_model, mode, dimension_width, dimension_height
      )
      select c.id, c.photo_id, (select u.id from users u where u.id = c.user_id), c.attempt, c.provider, c.model, c.outcome,
        c.ms, c.prompt_tokens, c.completion_tokens, c.cost, c.price_model, c.mode, c.dimension_width, c.dimension_height
      from jsonb_populate_recordset(null::model_calls, ${JSON.stringify(ledgerRows(claim, call))}::jsonb) c,
        (select count(*) from task) as ended
      on conflict (id) do nothing returning user_id
    )
    select photo.*, exists (select from task) as "isMine", exists (select from booked) as "isBooked",
      (select user_id from booked) as payer
    from (values (1)) as always left join photo on true`.execute(tx)
  const { isBooked = false, payer = null, ...photo }: Partial<Row> = rows[0] ?? {}
  return {
    photo: photo.id ? (photo as Ended) : null,
    paid: isBooked && call ? { payer, usage: call.usage } : null,
  }
}

/** By the names of the table's columns; none where no call was made. */
function ledgerRows({ photoId, userId, attempt }: Claim, call: ModelCall | undefined) {
  if (!call) return []
  const { asked, usage, ms, id, provider, model, outcome } = call
  const spent = {
    prompt_tokens: usage?.prompt_tokens ?? 0,
    completion_tokens: usage?.completion_tokens ?? 0,
    cost: usage?.cost ?? null,
    price_model: usage?.price_model ?? null,
  }
  const own = { id, provider, model, outcome, ms: Math.round(ms) }
  return [{ ...own, ...asked, ...spent, photo_id: photoId, user_id: userId, attempt }]
}
