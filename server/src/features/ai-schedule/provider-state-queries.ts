import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { Pause } from './pauses.ts'
import { fromNow, notify } from './queries.ts'
import { isClosed } from './spending-queries.ts'
import type { Change, Throttle } from './throttle.ts'

/** Where the scheduler stands with the provider: one row, shared by all workers. */
export type Standing = Throttle & {
  max_process: number
  pause_kind: string | null
  pause_step: number
  /** No call may begin; for so long, or (null) until somebody changes something. */
  isClosed: boolean
  closedMs: number | null
}

export const standing = [
  'live_limit as limit',
  'refusals',
  'calm',
  'faults',
  'max_process',
  'pause_kind',
  'pause_step',
  isClosed.as('isClosed'),
  sql<number | null>`extract(epoch from next_use_date - clock_timestamp())::float8 * 1000`.as(
    'closedMs',
  ),
] as const

/**
 * Changes the standing, one worker after the other. It is seen at once and not waited for on the disk: what a power cut
 * forgets, the next answer tells again.
 */
export async function changeStanding(
  db: Db,
  decide: (was: Standing) => Change & { pause: Pause | null },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local synchronous_commit = off`.execute(tx)
    const was = await tx
      .selectFrom('analysis_settings')
      .select(standing)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const { pause, ...change } = decide(was)
    await writeStanding(tx, change)
    if (pause) await beginPause(tx, pause)
  })
}

export async function writeStanding(tx: Db, { throttle, isOver }: Change): Promise<void> {
  const { limit: live_limit, refusals, calm, faults } = throttle
  await tx
    .updateTable('analysis_settings')
    .set({ live_limit, refusals, calm, faults, ...(isOver && noPause) })
    .execute()
}

const noPause = { pause_kind: null, pause_reason: null, pause_step: 0, next_use_date: null }

/** A longer pause stays as it is. */
async function beginPause(tx: Db, { kind, reason, ms, step }: Pause): Promise<void> {
  const until = ms === null ? null : fromNow(ms)
  await tx
    .updateTable('analysis_settings')
    .set({ pause_kind: kind, pause_reason: reason, pause_step: step, next_use_date: until })
    .where(
      sql<boolean>`not ${isClosed} or (${until})::timestamptz is null or next_use_date < (${until})`,
    )
    .execute()
}

/** Ends whatever pause there is, and wakes the workers. */
export async function endPause(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('analysis_settings')
      .set({ ...noPause, faults: 0 })
      .execute()
    await notify(tx)
  })
}

/**
 * Begins anew where another provider, model or key is configured than before, and warily: how much it takes is not
 * known. False where it is the same.
 */
export async function adoptFingerprint(db: Db, fingerprint: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('analysis_settings')
    .set({ ...noPause, fingerprint, live_limit: null, refusals: 0, calm: 0, faults: 0 })
    .where('fingerprint', 'is distinct from', fingerprint)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Of the newest calls: the milliseconds within which half and 99 of 100 were answered, and how many were. */
type TimesOfAnswers = {
  p50: number | null
  p99: number | null
  n: number
  /** How many of the last twenty got no answer in the time they had. */
  late: number
}

export async function timesOfAnswers(
  db: Db,
  { provider, model }: { provider: string; model: string },
): Promise<TimesOfAnswers> {
  const { rows } = await sql<TimesOfAnswers>`
    select percentile_cont(0.5) within group (order by ms) as p50, percentile_cont(0.99) within group (order by ms) as p99, count(*) as n,
      (select count(*) from (
        select outcome from model_calls
        where provider = ${provider} and model = ${model} and outcome in ('completed', 'timeout')
        order by created_at desc limit 20
      ) last where outcome = 'timeout') as late
    from (
      select ms from model_calls
      where provider = ${provider} and model = ${model} and outcome = 'completed'
      order by created_at desc limit 200
    ) newest`.execute(db)
  return rows[0] ?? { p50: null, p99: null, n: 0, late: 0 }
}
