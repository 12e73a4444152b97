import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { climbLimit, type MeasuredModel } from './climb-queries.ts'
import { initialLimit } from './climb.ts'
import {
  providerStateColumns,
  type ProviderState,
  saveProviderState,
} from './provider-state-queries.ts'
import { type Claim, fromNow, photoColumns } from './queries.ts'
import { isClosed } from './spending-queries.ts'
import { isStoragePaused } from './storage-pause-queries.ts'
import { afterAcceptedCalls, mustStartOneByOne, hasRecentRefusal } from './throttle.ts'
import { claimInTurn, ownersInTurn } from './turn-queries.ts'

/**
 * `nextClaimMs`: when to claim again if no notification will arrive. `more`: further photos may be waiting for a
 * running one to end.
 */
export type ClaimResult = { claims: Claim[]; nextClaimMs: number | null; more: boolean }

const nothing: ClaimResult = { claims: [], nextClaimMs: null, more: false }

type ClaimLimits = {
  maxClaims: number
  leaseMs: number
  /** Photos whose calls have ended but whose outcome is not stored yet: they occupy no slot. */
  finishedPhotoIds: string[]
  /** Calls that were accepted since the last claim. */
  acceptedCalls: number
  minGapMs: number
  /** Typical duration of a call; if it is null, because it is unknown, `assumedCallMs` applies. */
  typicalCallMs: number | null
  assumedCallMs: number
  /** First day of the month whose spending counts. */
  monthStart: string
  /** The installation's monthly cap in USD. */
  capUsd?: number
  /** Whether the price of the model is known; otherwise no cap can be enforced, so capped photos wait. */
  isPriced: boolean
  /** The self-hosted model, whose limit is found by measuring; null for other models. */
  selfHosted: MeasuredModel | null
}

/**
 * Claims photos to describe: up to `maxClaims`, and as many as `max_process` and the live limit leave free across all
 * workers. During a pause it claims none; after a pause, one at a time until a call succeeds; while it is unknown how
 * many calls the provider accepts, one at a time with a gap between them; none for owners whose budget is used up.
 * Claims lock the single settings row and so run one by one, which makes the limits exact and applies a new value at
 * once.
 */
export async function claimReady(db: Db, limits: ClaimLimits): Promise<ClaimResult> {
  const { acceptedCalls } = limits
  if (acceptedCalls === 0) {
    const now = await readSettings(db).executeTakeFirstOrThrow()
    if (!now.hasWaiting) return nothing
    if (now.isClosed) return { ...nothing, nextClaimMs: now.closedMs }
  }
  return db.transaction().execute(async (tx) => {
    const locked = await readSettings(tx).forUpdate().executeTakeFirstOrThrow()
    const settings = await recordAccepted(tx, locked, limits)
    if (!settings.hasWaiting) return nothing
    if (settings.isClosed) return { ...nothing, nextClaimMs: settings.closedMs }
    const { maxInFlight, gapMs } = startRate(settings, limits)
    if (gapMs !== null && settings.nextStartMs > 0) {
      return { ...nothing, nextClaimMs: settings.nextStartMs }
    }
    const maxClaims = gapMs === null ? limits.maxClaims : Math.min(1, limits.maxClaims)
    const query = { ...limits, maxInFlight, minGapMs: gapMs }
    const claims = await claimInTurn(maxClaims, (owners, wanted) =>
      claim(tx, { ...query, maxClaims: wanted }, owners),
    )
    const free = claims.at(-1)?.left ?? 0
    const more = claims.length === 0 || claims.length === maxClaims || free <= 0
    return { claims, nextClaimMs: free > 0 ? gapMs : null, more }
  })
}

/** Maximum calls at once, and the gap in which no other call may start; null if no gap is needed. */
function startRate(settings: ProviderState, limits: ClaimLimits) {
  const { pause_kind, limit, max_process } = settings
  const { typicalCallMs, assumedCallMs, minGapMs, selfHosted } = limits
  const isProbing = pause_kind !== null && pause_kind !== 'rate'
  const maxInFlight = isProbing
    ? 1
    : Math.min(limit ?? (selfHosted ? initialLimit : Infinity), max_process)
  // At first, and after a rate pause, calls start no faster than calls end, because many of a burst would be refused.
  const isPaced = hasRecentRefusal(settings) && (pause_kind === 'rate' || typicalCallMs === null)
  const pacedGapMs = isPaced ? (typicalCallMs ?? assumedCallMs) / maxInFlight : 0
  const needsGap = isPaced || mustStartOneByOne(settings)
  return { maxInFlight, gapMs: needsGap ? Math.max(minGapMs, pacedGapMs) : null }
}

/** The settings row, and whether a prepared photo is waiting that may be claimed. */
function readSettings(db: Db) {
  return db
    .selectFrom('analysis_settings')
    .select(providerStateColumns)
    .select([
      sql<number>`coalesce(extract(epoch from next_start_at - clock_timestamp())::float8 * 1000, 0)`.as(
        'nextStartMs',
      ),
      hasWaitingTask.as('hasWaiting'),
    ])
}

const hasWaitingTask = sql<boolean>`(exists (
  select from analysis_tasks where state = 'ready' and lease_until is null and run_at <= now())
  and not exists (select from analysis_settings where ${isStoragePaused}))`

async function recordAccepted<S extends ProviderState>(
  tx: Db,
  state: S,
  { acceptedCalls, selfHosted }: ClaimLimits,
): Promise<S> {
  if (acceptedCalls === 0) return state
  const change = afterAcceptedCalls(state, acceptedCalls, selfHosted !== null)
  if (change) await saveProviderState(tx, change)
  const limit = selfHosted && (await climbLimit(tx, selfHosted, state.max_process))
  return {
    ...state,
    ...change?.throttle,
    ...(change?.endsPause && { pause_kind: null }),
    ...(limit !== null && { limit }),
  }
}

type ClaimQuery = {
  maxClaims: number
  /** Maximum photos in work at once across all workers. */
  maxInFlight: number
  leaseMs: number
  /** Photos that are no longer counted as in work. */
  finishedPhotoIds: string[]
  /** First day of the month whose spending counts against budgets. */
  monthStart: string
  capUsd?: number
  isPriced: boolean
  /** Milliseconds during which no other claim may follow. */
  minGapMs: number | null
}

/**
 * Owners take turns: a task's turn is its place in its owner's queue plus the number of tasks in work for that owner,
 * so ten photos never wait behind another owner's thousand. Equal turns are ordered at random, which is fair even
 * with a single slot. A retry keeps the place of its photo. The attempt is counted here, before the work, so that a
 * photo that crashes its worker fails in the end instead of being retried forever. `heads` is limited once more, by a
 * number that PostgreSQL knows when it plans: for the result of `slots` it expects a tenth of all tasks, and would
 * read all photos for these few. A limit across all workers needs a lock in an earlier statement, because this one
 * must see what the previous claim committed. Each row also says how many slots are `left`; if there was nothing to
 * claim, the result is a single row without a photo.
 */
async function claim(tx: Db, query: ClaimQuery, maxOwners: number) {
  const { maxClaims, maxInFlight, leaseMs, finishedPhotoIds, minGapMs } = query
  const { rows } = await sql<Claim & { left: number; owners: number }>`
    with recursive active as materialized (
      select user_id, count(*) as n from analysis_tasks
      where state = 'running' and lease_until > clock_timestamp() and not photo_id = any(${finishedPhotoIds}::uuid[])
      group by user_id
    ), slots as materialized (
      select free, case when not ${hasWaitingTask} or ${capReached(query)} then 0 else greatest(0, least(free, ${maxClaims}::int)) end as n
      from (select ${maxInFlight}::int - coalesce(sum(n), 0) as free from active) as left_over
    ), owners as (
      ${ownersInTurn(maxOwners, sql`(select n from slots) > 0`)}
    ), heads as (
      select head.photo_id from owners o
      left join active a on a.user_id = o.user_id
      cross join lateral (
        select t.photo_id, row_number() over (order by t.created_at, t.photo_id) as place
        from analysis_tasks t
        where t.user_id = o.user_id and t.state = 'ready' and t.lease_until is null
          and t.run_at <= clock_timestamp()
        order by t.created_at, t.photo_id limit (select n from slots)
      ) head
      where not exists (${ownerOverBudget(query)})
      order by head.place + coalesce(a.n, 0), random() limit (select n from slots)
    ), free_heads as (
      select photo_id from analysis_tasks
      where photo_id in (select photo_id from heads limit ${maxClaims}::int) and state = 'ready' and lease_until is null
      for update skip locked
    ), number as (
      update analysis_settings
      set next_fence = next_fence + 1, next_start_at = ${minGapMs === null ? sql`next_start_at` : fromNow(minGapMs)}
      where exists (select from free_heads) returning next_fence as fence
    ), claimed as (
      update analysis_tasks t
      set state = 'running', attempt = t.attempt + 1, fence = number.fence, lease_until = ${fromNow(leaseMs)}
      from free_heads, number, photos p where t.photo_id = free_heads.photo_id and p.id = t.photo_id
      returning t.photo_id as "photoId", t.user_id as "userId", ${photoColumns}, t.fence, t.attempt, t.advice,
        exists (select from users u where u.id = t.user_id and u.spending_cap_usd is not null) as "isCapped"
    )
    select claimed.*, (free - (select count(*) from claimed))::int as left, (select count(*) from owners) as owners
    from slots left join claimed on true`.execute(tx)
  return rows
}

type Budget = Pick<ClaimLimits, 'monthStart' | 'capUsd' | 'isPriced'>

/** Selects the owner `o` if their budget of the month is used up or cannot be enforced. */
const ownerOverBudget = ({ monthStart, isPriced }: Budget) => sql`
  select from users u where u.id = o.user_id
    and u.spending_cap_usd is not null and (not ${isPriced}::boolean or u.spending_cap_usd <= (
      select coalesce(sum(d.cost), 0) from daily_rollups d where d.user_id = u.id and d.day >= ${monthStart}::date
    ))`

const capReached = ({ monthStart, capUsd, isPriced }: Budget) =>
  capUsd === undefined
    ? sql`false`
    : sql`not ${isPriced}::boolean or ${capUsd}::numeric <= (select coalesce(sum(cost), 0) from spending_days where day >= ${monthStart})`

/** Counts unfinished tasks, without those that a pause or a cap holds back. */
export async function countOpen(db: Db, budget: Budget): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from analysis_tasks o, analysis_settings s
    where state <> 'ready' or lease_until is not null or not (
      ${isClosed} or exists (${ownerOverBudget(budget)})
      or ${capReached(budget)}
    )`.execute(db)
  return rows[0]?.n ?? 0
}
