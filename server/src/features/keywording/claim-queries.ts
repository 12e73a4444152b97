import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { isClosed, spentSince } from '../photos/spending-queries.ts'
import { type Claim, fromNow, type Stage } from './queries.ts'
import { isWary } from './throttle.ts'

/** `againMs`: when there may be more to claim, where nothing will ring for it. */
export type Claimed = { claims: Claim[]; againMs: number | null }

/** Claims photos to prepare, at most `room`. */
export async function claimPreparing(db: Db, room: number, leaseMs: number): Promise<Claimed> {
  if (!(await isDue(db, 'preparing'))) return { claims: [], againMs: null }
  const claims = await db.transaction().execute(async (tx) => {
    await lockSettings(tx)
    return claim(tx, { from: 'preparing', to: 'preparing', room, leaseMs, since: null })
  })
  return { claims, againMs: null }
}

/** `typicalMs` is what a call takes, `since` begins the month whose spending counts, `cap` is the installation's in USD. */
export type Bounds = {
  room: number
  leaseMs: number
  gap: number
  typicalMs: number | null
  since: string
  cap?: number
}

/**
 * Claims photos to describe: at most `room`, at most what `max_process` and the live limit leave free over all workers,
 * none in a pause, one after a pause of the provider until a call succeeds, one at a time with a gap between them while
 * it is not known how much the provider takes, none for whom a budget is used up.
 * The lock on the one settings row lets claims pass one by one, so the bound is exact and a new value counts at once.
 */
export async function claimReady(db: Db, bounds: Bounds): Promise<Claimed> {
  if (!(await isDue(db, 'ready'))) return { claims: [], againMs: null }
  return db.transaction().execute(async (tx) => {
    const settings = await lockSettings(tx)
    if (settings.isClosed) return { claims: [], againMs: settings.closedMs }
    // A statement of its own: it must see what the claim before this one committed.
    const active = await countRunning(tx)
    const isProbing = settings.pause_kind !== null && settings.pause_kind !== 'rate'
    const most = isProbing ? 1 : Math.min(settings.live_limit ?? Infinity, settings.max_process)
    const isGapped = isWary({ limit: settings.live_limit, calm: settings.calm })
    const free = Math.min(bounds.room, most - active, isGapped ? 1 : Infinity)
    if (free <= 0 || (await isCapReached(tx, bounds))) return { claims: [], againMs: null }
    if (isGapped && settings.gapMs > 0) return { claims: [], againMs: settings.gapMs }
    const claims = await claim(tx, { ...bounds, from: 'ready', to: 'running', room: free })
    if (!isGapped || claims.length === 0) return { claims, againMs: null }
    // After a time that the provider named, no faster than calls end: all at once would only be refused again.
    const flow = settings.pause_kind === 'rate' ? (bounds.typicalMs ?? 0) / most : 0
    const gap = Math.max(bounds.gap, flow)
    await startNextAfter(tx, gap)
    return { claims, againMs: gap }
  })
}

/** Whether there is anything to claim at all: most looks find nothing, and cost next to nothing so. */
async function isDue(db: Db, state: 'preparing' | 'ready'): Promise<boolean> {
  const due = await db
    .selectFrom('analysis_tasks')
    .select('photo_id')
    .where('state', '=', state)
    .where('lease_until', 'is', null)
    .where('run_at', '<=', sql<Date>`now()`)
    .limit(1)
    .executeTakeFirst()
  return due !== undefined
}

async function lockSettings(tx: Db) {
  const msUntil = (column: 'next_use_date' | 'next_start_at') =>
    sql<number>`coalesce(extract(epoch from ${sql.ref(column)} - clock_timestamp())::float8 * 1000, 0)`
  return tx
    .selectFrom('analysis_settings')
    .select([
      ...(['max_process', 'live_limit', 'calm', 'pause_kind'] as const),
      isClosed.as('isClosed'),
      msUntil('next_use_date').as('closedMs'),
      msUntil('next_start_at').as('gapMs'),
    ])
    .forUpdate()
    .executeTakeFirstOrThrow()
}

async function startNextAfter(tx: Db, gap: number): Promise<void> {
  await tx
    .updateTable('analysis_settings')
    .set({ next_start_at: fromNow(gap) })
    .execute()
}

async function isCapReached(tx: Db, { cap, since }: Bounds): Promise<boolean> {
  return cap !== undefined && ((await spentSince(tx, since)).cost ?? 0) >= cap
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

type ClaimOrder = {
  from: 'preparing' | 'ready'
  to: Stage
  room: number
  leaseMs: number
  /** Where the month of the personal caps begins; null where nothing is spent. */
  since: string | null
}

/**
 * Owners take turns: a task's turn is its place in its owner's line plus what runs for that owner already, so ten
 * photos never wait behind another's thousand. Equal turns are drawn by lot, which is fair even with a single slot.
 * A retry stands where its photo stood. The attempt is counted here, before the work, so that a photo which kills its
 * worker ends as failed (F20).
 */
async function claim(tx: Db, order: ClaimOrder): Promise<Claim[]> {
  const { from, to, room, leaseMs, since } = order
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
        select t.photo_id, row_number() over (order by t.created_at, t.photo_id) as place
        from analysis_tasks t
        where t.user_id = o.user_id and t.state = ${from} and t.lease_until is null
          and t.run_at <= clock_timestamp()
        order by t.created_at, t.photo_id limit ${room}
      ) head
      where o.user_id is not null and not exists (${spentUp(since)})
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
    returning t.photo_id as "photoId", t.user_id as "userId", t.fence, t.attempt, t.advice`.execute(
    tx,
  )
  return rows
}

/** The owner `o`, where their budget of the month is used up. */
const spentUp = (since: string | null) => sql`
  select from users u where u.id = o.user_id and ${since}::date is not null
    and u.spending_cap_usd is not null and u.spending_cap_usd <= (
      select coalesce(sum(d.cost), 0) from daily_rollups d where d.user_id = u.id and d.day >= ${since}::date
    )`

/** Tasks that some worker has yet to end, apart from those that a pause or a cap holds back. */
export async function countOpen(
  db: Db,
  { since, cap }: Pick<Bounds, 'since' | 'cap'>,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from analysis_tasks o, analysis_settings s
    where state <> 'ready' or not (
      ${isClosed} or exists (${spentUp(since)})
      or coalesce(${cap ?? null}::numeric <= (select sum(cost) from spending_days where day >= ${since}), false)
    )`.execute(db)
  return rows[0]?.n ?? 0
}
