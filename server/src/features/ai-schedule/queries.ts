import { uploadTypes } from '@verso/contract/limits.ts'
import type { PhotoStatus } from '@verso/contract/photos.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { Advice } from '../../ports/vision-model.ts'

/** One worker's right to one task until its lease ends. A later claim has a higher fence number. */
export type Claim = {
  photoId: string
  userId: string
  /** The storage key of the photo's original. */
  objectKey: string
  /** `completed` for a photo that is being described again. */
  status: PhotoStatus
  contentType: string
  /** How far the owner turned the photo, in degrees clockwise. */
  turn: number
  /** The name of the file on the user's disk. */
  originalName: string
  /** The size that the owner wants the model copy to have. */
  dimension_height: number | null
  dimension_width: number | null
  fence: number
  attempt: number
  /** How this attempt should differ from the one before. */
  advice: Advice | null
  /** Whether the owner has a spending cap; false during preparation, which costs nothing. */
  isCapped: boolean
}

/**
 * Queues photos to be prepared and described. `runId` is the run that describes them again. Call `notify` in the same
 * transaction.
 */
export async function insertTasks(
  tx: Db,
  userId: string,
  photoIds: string[],
  runId: string | null = null,
): Promise<void> {
  await sql`
    insert into analysis_tasks (photo_id, user_id, run_id)
    select id, ${userId}, ${runId}::uuid from unnest(${photoIds}::uuid[]) as id`.execute(tx)
}

/** The lanes of the dispatchers: preparing photos, and describing prepared ones. */
export type LaneName = PreparationLane | 'analysis'
export type PreparationLane = 'preparation' | 'slow preparation'

/**
 * The lane in which photos of a type are prepared. Formats that browsers cannot show may take seconds each, and must
 * not hold up the others.
 */
export const preparationLane = (contentType: string): PreparationLane =>
  (uploadTypes as readonly string[]).includes(contentType) ? 'preparation' : 'slow preparation'

/** Wakes this lane in all dispatchers when the transaction commits. */
export async function notify(tx: Db, lane: LaneName): Promise<void> {
  await sql`select ${wake(lane)}`.execute(tx)
}

/** `notify` as part of a statement. */
export const wake = (lane: LaneName): RawBuilder<unknown> => sql`pg_notify('verso_tasks', ${lane})`

export async function maxAllowedRetry(db: Db): Promise<number> {
  const settings = await db
    .selectFrom('analysis_settings')
    .select('max_allowed_retry')
    .executeTakeFirstOrThrow()
  return settings.max_allowed_retry
}

/** Extends the leases of these claims. Returns the photos whose claim is still valid. */
export async function renewLeases(db: Db, claims: Claim[], leaseMs: number): Promise<string[]> {
  // A locked row is skipped until the next round, because waiting for it could cause a deadlock.
  const { rows } = await sql<{ photo_id: string }>`
    with mine as (
      select t.photo_id
      from unnest(${claims.map((c) => c.photoId)}::uuid[], ${claims.map((c) => c.fence)}::bigint[]) c (photo_id, fence)
      join analysis_tasks t on t.photo_id = c.photo_id and t.fence = c.fence and t.lease_until is not null
    ), free as (
      select photo_id from analysis_tasks where photo_id in (select photo_id from mine)
      for update skip locked
    ), renewed as (
      update analysis_tasks t set lease_until = ${fromNow(leaseMs)} from free where t.photo_id = free.photo_id
    )
    select photo_id from mine`.execute(db)
  return rows.map((row) => row.photo_id)
}

/** Claims whose lease expired because their worker died. `stage` is the state that their task returns to. */
export async function findExpired(db: Db): Promise<(Claim & { stage: 'preparing' | 'ready' })[]> {
  const { rows } = await sql<Claim & { stage: 'preparing' | 'ready' }>`
    select t.photo_id as "photoId", t.user_id as "userId", ${photoColumns}, t.fence, t.attempt, t.advice,
      false as "isCapped", case t.state when 'preparing' then 'preparing' else 'ready' end as stage
    from analysis_tasks t join photos p on p.id = t.photo_id
    where t.lease_until < clock_timestamp() order by t.lease_until limit 100`.execute(db)
  return rows
}

/** The columns of the photo `p` that a claim contains. */
export const photoColumns = sql`
  p.object_key as "objectKey", p.status, p.content_type as "contentType", p.turn, p.original_name as "originalName", p.dimension_height, p.dimension_width`

/** How a task is put back into the queue. */
export type Requeue = {
  to: 'preparing' | 'ready'
  delayMs: number
  /** Whether the attempt counts against `max_allowed_retry`. */
  counted: boolean
  /** For the next attempt; without it the task keeps the previous advice. */
  advice?: Advice | null
}

/** The moment this many milliseconds from now, by the database's clock. */
export const fromNow = (ms: number): RawBuilder<Date> =>
  sql<Date>`clock_timestamp() + ${ms} * interval '1 millisecond'`
