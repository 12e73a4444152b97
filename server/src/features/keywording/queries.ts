import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/client.ts'

/** One worker's right to one task until its lease ends. Whoever claims it later holds a higher fence. */
export type Claim = { photoId: string; userId: string; fence: number; attempt: number }
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

/** No call to the provider until then, for all workers; an earlier moment never shortens a pause. */
export async function pauseFor(db: Db, ms: number): Promise<void> {
  await db
    .updateTable('analysis_settings')
    .set({ next_use_date: sql<Date>`greatest(next_use_date, ${fromNow(ms)})` })
    .execute()
}

/** Claims photos to prepare, at most `room`. */
export async function claimPreparing(db: Db, room: number, leaseMs: number): Promise<Claim[]> {
  return db.transaction().execute(async (tx) => {
    await lockSettings(tx)
    return claim(tx, { from: 'preparing', to: 'preparing', room, leaseMs })
  })
}

/**
 * Claims photos to describe: at most `room`, at most what `max_process` leaves free over all workers, none in a pause.
 * The lock on the one settings row lets claims pass one by one, so the bound is exact and a new value counts at once.
 */
export async function claimReady(db: Db, room: number, leaseMs: number): Promise<Claim[]> {
  return db.transaction().execute(async (tx) => {
    const { max_process, paused } = await lockSettings(tx)
    // A statement of its own: it must see what the claim before this one committed.
    const active = await countRunning(tx)
    const free = Math.min(room, max_process - active)
    if (paused || free <= 0) return []
    return claim(tx, { from: 'ready', to: 'running', room: free, leaseMs })
  })
}

async function lockSettings(tx: Db) {
  return tx
    .selectFrom('analysis_settings')
    .select(['max_process', sql<boolean>`coalesce(next_use_date > now(), false)`.as('paused')])
    .forUpdate()
    .executeTakeFirstOrThrow()
}

async function countRunning(tx: Db): Promise<number> {
  const row = await tx
    .selectFrom('analysis_tasks')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('state', '=', 'running')
    .where('lease_until', '>', sql<Date>`clock_timestamp()`)
    .executeTakeFirstOrThrow()
  return row.n
}

type ClaimOrder = { from: 'preparing' | 'ready'; to: Stage; room: number; leaseMs: number }

/**
 * Owners take turns: a task's turn is its place in its owner's line plus what runs for that owner already, so ten
 * photos never wait behind another's thousand. Equal turns are drawn by lot, which is fair even with a single slot.
 * The attempt is counted here, before the work, so that a photo which kills its worker ends as failed (F20).
 */
async function claim(tx: Db, { from, to, room, leaseMs }: ClaimOrder): Promise<Claim[]> {
  const { rows } = await sql<Claim>`
    with recursive owners as (
      (select user_id from analysis_tasks order by user_id limit 1)
      union all
      select (
        select t.user_id from analysis_tasks t where t.user_id > o.user_id order by t.user_id limit 1
      ) from owners o where o.user_id is not null
    ), active as (
      select user_id, count(*) as n from analysis_tasks
      where state = ${to} and lease_until > clock_timestamp() group by user_id
    ), heads as (
      select head.photo_id from owners o
      left join active a on a.user_id = o.user_id
      cross join lateral (
        select t.photo_id, row_number() over (order by t.run_at, t.created_at, t.photo_id) as place
        from analysis_tasks t
        where t.user_id = o.user_id and t.state = ${from} and t.lease_until is null and t.run_at <= now()
        order by t.run_at, t.created_at, t.photo_id limit ${room}
      ) head
      where o.user_id is not null
      order by head.place + coalesce(a.n, 0), random() limit ${room}
    ), free as (
      select photo_id from analysis_tasks
      where photo_id in (select photo_id from heads) and state = ${from} and lease_until is null
      for update skip locked
    ), number as (
      update analysis_settings set next_fence = next_fence + 1
      where exists (select from free) returning next_fence as fence
    )
    update analysis_tasks t
    set state = ${to}, attempt = t.attempt + 1, fence = number.fence, lease_until = ${fromNow(leaseMs)}
    from free, number where t.photo_id = free.photo_id
    returning t.photo_id as "photoId", t.user_id as "userId", t.fence, t.attempt`.execute(tx)
  return rows
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
    select photo_id as "photoId", user_id as "userId", fence, attempt, state as stage
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

/** Tasks that some worker has yet to end, apart from those that a pause holds back. */
export async function countOpen(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from analysis_tasks, analysis_settings s
    where state <> 'ready' or coalesce(s.next_use_date <= now(), true)`.execute(db)
  return rows[0]?.n ?? 0
}

const fromNow = (ms: number): RawBuilder<Date> =>
  sql<Date>`clock_timestamp() + ${ms} * interval '1 millisecond'`
