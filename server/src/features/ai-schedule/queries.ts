import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { Advice } from '../../ports/vision-model.ts'

/** One worker's right to one task until its lease ends. Whoever claims it later holds a higher fence. */
export type Claim = {
  photoId: string
  userId: string
  /** The photo's, by which its objects are found. */
  name: string
  fence: number
  attempt: number
  /** How this attempt should differ from the one before. */
  advice: Advice | null
  /** The owner's spending is bounded. */
  isCapped: boolean
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

/** Claims whose worker is gone: their lease ended without an end of the work. `stage` is where they go back to. */
export async function findExpired(db: Db): Promise<(Claim & { stage: 'preparing' | 'ready' })[]> {
  const { rows } = await sql<Claim & { stage: 'preparing' | 'ready' }>`
    select t.photo_id as "photoId", t.user_id as "userId", p.name, t.fence, t.attempt, t.advice,
      false as "isCapped", case t.state when 'preparing' then 'preparing' else 'ready' end as stage
    from analysis_tasks t join photos p on p.id = t.photo_id
    where t.lease_until < clock_timestamp() order by t.lease_until limit 100`.execute(db)
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

export const fromNow = (ms: number): RawBuilder<Date> =>
  sql<Date>`clock_timestamp() + ${ms} * interval '1 millisecond'`
