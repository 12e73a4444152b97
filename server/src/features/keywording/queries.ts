import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { Advice } from '../../ports/vision-model.ts'

/** One worker's right to one task until its lease ends. Whoever claims it later holds a higher fence. */
export type Claim = {
  photoId: string
  userId: string
  fence: number
  attempt: number
  /** How this attempt should differ from the one before. */
  advice: Advice | null
}
export type Stage = 'preparing' | 'running'

/** Puts a photo in line to be prepared and described. Call `notify` in the same transaction. */
export async function insertTask(tx: Db, task: { photoId: string; userId: string }): Promise<void> {
  await insertTasks(tx, task.userId, [task.photoId])
}

export async function insertTasks(tx: Db, userId: string, photoIds: string[]): Promise<void> {
  await sql`
    insert into analysis_tasks (photo_id, user_id)
    select id, ${userId} from unnest(${photoIds}::uuid[]) as id`.execute(tx)
}

/** Wakes the dispatchers when the transaction commits. */
export async function notify(tx: Db): Promise<void> {
  await sql`select pg_notify('verso_tasks', 'preparing')`.execute(tx)
}

export async function maxAllowedRetry(db: Db): Promise<number> {
  const settings = await db
    .selectFrom('analysis_settings')
    .select('max_allowed_retry')
    .executeTakeFirstOrThrow()
  return settings.max_allowed_retry
}

/** Lengthens the leases of these claims; answers the photos that are still claimed so. */
export async function renewLeases(db: Db, claims: Claim[], leaseMs: number): Promise<string[]> {
  // A row that another transaction holds is passed over until the next round: waiting could form a circle.
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

/** Claims whose worker is gone: their lease ended without an end of the work. */
export async function findExpired(db: Db): Promise<(Claim & { stage: Stage })[]> {
  const { rows } = await sql<Claim & { stage: Stage }>`
    select photo_id as "photoId", user_id as "userId", fence, attempt, advice, state as stage
    from analysis_tasks where lease_until < clock_timestamp() order by lease_until limit 100`.execute(
    db,
  )
  return rows
}

export type Return = {
  to: 'preparing' | 'ready'
  delayMs: number
  /** Whether the attempt stays used up. */
  counted: boolean
  /** What the next attempt is told; without it what was said before stands. */
  advice?: Advice | null
}

/** Puts a claimed task back in line. False where the claim is no longer this one's. */
export async function returnTask(
  tx: Db,
  { photoId, fence }: Claim,
  back: Return,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('analysis_tasks')
    .set((row) => ({
      state: back.to,
      lease_until: null,
      run_at: fromNow(back.delayMs),
      ...(back.advice && { advice: back.advice }),
      attempt: back.counted ? row.ref('attempt') : row('attempt', '-', 1),
    }))
    .where('photo_id', '=', photoId)
    .where('fence', '=', fence)
    .where('lease_until', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Ends a claimed task for good. False where the claim is no longer this one's. */
export async function removeTask(tx: Db, { photoId, fence }: Claim): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('analysis_tasks')
    .where('photo_id', '=', photoId)
    .where('fence', '=', fence)
    .where('lease_until', 'is not', null)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export const fromNow = (ms: number): RawBuilder<Date> =>
  sql<Date>`clock_timestamp() + ${ms} * interval '1 millisecond'`
