import type { PhotoStatus } from '@verso/contract/photos.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { Usage } from '../../ports/vision-model.ts'
import { type Claim, fromNow, type Requeue, wake } from '../ai-schedule/queries.ts'
import type { KeywordLists } from '../keywords/effective.ts'
import { sharedTermsLock } from '../keywords/term-queries.ts'
import { announcement } from '../photos/queries.ts'
import type { Prepared, Subject } from './photo-queries.ts'

/** One call to a model. Its id is made before it is stored, so that storing it twice counts once. */
export type ModelCall = {
  id: string
  provider: string
  model: string
  usage: Usage | null
  outcome: string
  ms: number
  /** What was requested; used to estimate the cost of later calls of the same kind. */
  requested: Pick<Subject, 'mode' | 'dimension_width' | 'dimension_height'>
}

/** A locked photo whose claim ends. `isClaimed` is false if this worker has lost the claim. */
export type LockedPhoto = KeywordLists & {
  id: string
  user_id: string
  status: PhotoStatus
  isClaimed: boolean
  /** The run that describes the photo again, if any. */
  runId: string | null
}

/**
 * Locks the photo and then removes or requeues its task, in the same order as deletion. Returns undefined if the
 * photo was deleted.
 */
export async function endClaim(
  tx: Db,
  { photoId, userId, fence }: Claim,
  requeue: Requeue | null,
): Promise<LockedPhoto | undefined> {
  const { rows } = await sql<LockedPhoto>`
    with locked as materialized (
      select ${sharedTermsLock(userId)}
    ), photo as (
      select id, user_id, status, keywords, added_keywords, excluded_keywords from locked, photos where id = ${photoId} for update of photos
    ), task as (
      ${requeue ? requeueTask(fence, requeue) : removeTask(fence)}
    )
    select photo.*, exists (select from task) as "isClaimed", (select run_id from task) as "runId" from photo`.execute(
    tx,
  )
  return rows[0]
}

/** Parts of a statement in which `photo` is the locked photo. They change nothing if the claim was lost. */
const removeTask = (fence: number) => sql`
  delete from analysis_tasks t using photo
  where t.photo_id = photo.id and t.fence = ${fence} and t.lease_until is not null returning t.photo_id, t.run_id`

const requeueTask = (fence: number, { to, delayMs, counted, advice = null }: Requeue) => sql`
  update analysis_tasks t
  set state = ${to}, lease_until = null, run_at = ${fromNow(delayMs)}, advice = coalesce(${advice}, t.advice),
    attempt = t.attempt - ${counted ? 0 : 1}::int
  from photo
  where t.photo_id = photo.id and t.fence = ${fence} and t.lease_until is not null returning t.photo_id, t.run_id`

/**
 * Stores a preparation, and passes the photo on to the analysis. Returns false and changes nothing if this worker has
 * lost the claim or the photo was deleted.
 */
export async function storePrepared(
  db: Db,
  { photoId, userId, fence, status }: Claim,
  { facts, width, height, hasPreview }: Prepared,
): Promise<boolean> {
  const { rows } = await sql`
    with photo as (
      select id from photos where id = ${photoId} for update
    ), task as (
      ${requeueTask(fence, { to: 'ready', delayMs: 0, counted: false })}
    ), prepared as (
      update photos p
      set facts = ${JSON.stringify(facts)}, width = ${width}, height = ${height}, has_thumbnail = true, has_preview = ${hasPreview},
        updated_at = now()
      from task where p.id = task.photo_id returning p.id
    )
    select ${wake('analysis')}, ${announcement(userId, [{ id: photoId, status }])} from prepared`.execute(
    db,
  )
  return rows.length > 0
}

/** A call that is new in the ledger; `payer` is null if the owner's account was deleted. */
type BookedCall = { payer: string | null; usage: Usage | null }

/**
 * Books a call in place of its intent, even if its photo or owner has been deleted since. Returns null if the ledger
 * already has it with a known outcome.
 */
export async function bookCall(
  tx: Db,
  { photoId, userId, attempt }: Claim,
  { id, provider, model, outcome, ms, usage, requested }: ModelCall,
): Promise<BookedCall | null> {
  await tx.deleteFrom('model_call_intents').where('id', '=', id).execute()
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
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet(({ ref }) => ({
          outcome: ref('excluded.outcome'),
          ms: ref('excluded.ms'),
          mode: ref('excluded.mode'),
          dimension_width: ref('excluded.dimension_width'),
          dimension_height: ref('excluded.dimension_height'),
          prompt_tokens: ref('excluded.prompt_tokens'),
          completion_tokens: ref('excluded.completion_tokens'),
          cost: ref('excluded.cost'),
          price_model: ref('excluded.price_model'),
        }))
        .where('model_calls.outcome', '=', 'unknown'),
    )
    .returning('user_id')
    .executeTakeFirst()
  return row ? { payer: row.user_id, usage } : null
}
