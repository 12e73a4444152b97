import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { standing, type Standing, writeStanding } from './provider-state-queries.ts'
import { type Claim, fromNow, type Stage } from './queries.ts'
import { isClosed } from './spending-queries.ts'
import { afterTaken, isStrained, isWary } from './throttle.ts'

/** `againMs`: when there may be more to claim, where nothing will ring for it. */
export type Claimed = { claims: Claim[]; againMs: number | null }

const nothing: Claimed = { claims: [], againMs: null }

/** Claims photos to prepare, at most `room`. */
export async function claimPreparing(db: Db, room: number, leaseMs: number): Promise<Claimed> {
  return db.transaction().execute(async (tx) => {
    if (!(await lockSettings(tx, 'preparing'))) return nothing
    const stages = { from: 'preparing', to: 'preparing' } as const
    const order = { ...stages, room, most: null, leaseMs, over: [], since: null, gap: null }
    return { ...(await claim(tx, order)), againMs: null }
  })
}

/**
 * The calls of the photos `over` have ended, though what came of them is not written yet: they take no slot. `taken`
 * calls were answered well since the last claim, `typicalMs` is what a call takes, or a `guess`, `since` begins the
 * month whose spending counts, `cap` is the installation's in USD.
 */
export type Bounds = {
  room: number
  leaseMs: number
  over: string[]
  gap: number
  guess: number
  taken: number
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
  return db.transaction().execute(async (tx) => {
    const found = await lockSettings(tx, 'ready', bounds.taken)
    if (!found) return nothing
    const settings = await noteTaken(tx, found, bounds.taken)
    if (settings.isClosed) return { claims: [], againMs: settings.closedMs }
    const { most, gap } = paceOf(settings, bounds)
    if (gap !== null && settings.gapMs > 0) return { claims: [], againMs: settings.gapMs }
    const stages = { from: 'ready', to: 'running' } as const
    const room = gap === null ? bounds.room : Math.min(1, bounds.room)
    const { claims, free } = await claim(tx, { ...bounds, ...stages, most, room, gap })
    return { claims, againMs: free > 0 ? gap : null }
  })
}

/** Calls at once, and for how long none begins after one that does; null where none need wait for another. */
function paceOf(settings: Standing, { typicalMs, guess, gap }: Bounds) {
  const { pause_kind, limit, max_process } = settings
  const isProbing = pause_kind !== null && pause_kind !== 'rate'
  const most = isProbing ? 1 : Math.min(limit ?? Infinity, max_process)
  // At first, and after a time that the provider named, no faster than calls end: of many at once many are refused.
  const isPaced = isWary(settings) && (pause_kind === 'rate' || typicalMs === null)
  const flow = isPaced ? (typicalMs ?? guess) / most : 0
  return { most, gap: isPaced || isStrained(settings) ? Math.max(gap, flow) : null }
}

/**
 * The settings row, locked; undefined, and nothing is locked, where nothing waits to be claimed: most looks find
 * nothing, and cost next to nothing so.
 */
async function lockSettings(tx: Db, state: 'preparing' | 'ready', taken = 0) {
  return tx
    .selectFrom('analysis_settings')
    .select(standing)
    .select(
      sql<number>`coalesce(extract(epoch from next_start_at - clock_timestamp())::float8 * 1000, 0)`.as(
        'gapMs',
      ),
    )
    .where(taken > 0 ? sql.lit(true) : isWaiting(state))
    .forUpdate()
    .executeTakeFirst()
}

/** The state stands in the text: where the planner sees it as a value, it plans each look anew. */
const isWaiting = (state: 'preparing' | 'ready') => sql<boolean>`exists (
  select from analysis_tasks where state = ${sql.lit(state)} and lease_until is null and run_at <= now())`

async function noteTaken<S extends Standing>(tx: Db, was: S, taken: number): Promise<S> {
  const now = taken > 0 ? afterTaken(was, taken) : null
  if (!now) return was
  await writeStanding(tx, now)
  return { ...was, ...now.throttle, ...(now.isOver && { pause_kind: null }) }
}

type ClaimOrder = {
  from: 'preparing' | 'ready'
  to: Stage
  room: number
  /** In work at once over all workers; null sets no bound. */
  most: number | null
  leaseMs: number
  /** Photos whose work in this stage holds nobody up any more. */
  over: string[]
  /** Where the month of the personal caps begins; null where nothing is spent. */
  since: string | null
  cap?: number
  /** Milliseconds in which no other claim may follow. */
  gap: number | null
}

/**
 * Owners take turns: a task's turn is its place in its owner's line plus what runs for that owner already, so ten
 * photos never wait behind another's thousand. Equal turns are drawn by lot, which is fair even with a single slot.
 * A retry stands where its photo stood. The attempt is counted here, before the work, so that a photo which kills its
 * worker ends as failed. `free`: what `most` still allows after it.
 * A statement of its own after the lock: it must see what the claim before this one committed.
 */
async function claim(tx: Db, order: ClaimOrder): Promise<{ claims: Claim[]; free: number }> {
  const { from, to, room, most, leaseMs, over, since, cap, gap } = order
  const { rows } = await sql<Claim & { free: number | null }>`
    with recursive active as materialized (
      select user_id, count(*) as n from analysis_tasks
      where state = ${to} and lease_until > clock_timestamp() and not photo_id = any(${over}::uuid[])
      group by user_id
    ), slots as materialized (
      select free, case when ${capReached(since, cap)} then 0 else greatest(0, least(free, ${room}::int)) end as n
      from (select ${most}::int - coalesce(sum(n), 0) as free from active) as left_over
    ), owners as (
      (select user_id from analysis_tasks where (select n from slots) > 0 order by user_id limit 1)
      union all
      select (
        select t.user_id from analysis_tasks t where t.user_id > o.user_id order by t.user_id limit 1
      ) from owners o where o.user_id is not null
    ), heads as (
      select head.photo_id from owners o
      left join active a on a.user_id = o.user_id
      cross join lateral (
        select t.photo_id, row_number() over (order by t.created_at, t.photo_id) as place
        from analysis_tasks t
        where t.user_id = o.user_id and t.state = ${from} and t.lease_until is null
          and t.run_at <= clock_timestamp()
        order by t.created_at, t.photo_id limit (select n from slots)
      ) head
      where o.user_id is not null and not exists (${spentUp(since)})
      order by head.place + coalesce(a.n, 0), random() limit (select n from slots)
    ), free_heads as (
      select photo_id from analysis_tasks
      where photo_id in (select photo_id from heads) and state = ${from} and lease_until is null
      for update skip locked
    ), number as (
      update analysis_settings
      set next_fence = next_fence + 1, next_start_at = ${gap === null ? sql`next_start_at` : fromNow(gap)}
      where exists (select from free_heads) returning next_fence as fence
    )
    update analysis_tasks t
    set state = ${to}, attempt = t.attempt + 1, fence = number.fence, lease_until = ${fromNow(leaseMs)}
    from free_heads, number, photos p where t.photo_id = free_heads.photo_id and p.id = t.photo_id
    returning t.photo_id as "photoId", t.user_id as "userId", p.name, t.fence, t.attempt, t.advice,
      exists (select from users u where u.id = t.user_id and u.spending_cap_usd is not null) as "isCapped",
      (select free from slots)::int as free`.execute(tx)
  return { claims: rows, free: (rows[0]?.free ?? 0) - rows.length }
}

/** The owner `o`, where their budget of the month is used up. */
const spentUp = (since: string | null) => sql`
  select from users u where u.id = o.user_id and ${since}::date is not null
    and u.spending_cap_usd is not null and u.spending_cap_usd <= (
      select coalesce(sum(d.cost), 0) from daily_rollups d where d.user_id = u.id and d.day >= ${since}::date
    )`

const capReached = (since: string | null, cap: number | undefined) =>
  cap === undefined
    ? sql`false`
    : sql`${cap}::numeric <= (select coalesce(sum(cost), 0) from spending_days where day >= ${since})`

/** Tasks that some worker has yet to end, apart from those that a pause or a cap holds back. */
export async function countOpen(
  db: Db,
  { since, cap }: Pick<Bounds, 'since' | 'cap'>,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from analysis_tasks o, analysis_settings s
    where state <> 'ready' or lease_until is not null or not (
      ${isClosed} or exists (${spentUp(since)})
      or ${capReached(since, cap)}
    )`.execute(db)
  return rows[0]?.n ?? 0
}
