import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { storeClimb } from './climb-queries.ts'
import type { Climb } from './climb.ts'
import type { Pause } from './pauses.ts'
import { fromNow, notify } from './queries.ts'
import { isClosed } from './spending-queries.ts'
import type { StateChange, Throttle } from './throttle.ts'

/** What is known about the provider: a single row, shared by all workers. */
export type ProviderState = Throttle & {
  max_process: number
  pause_kind: string | null
  pause_step: number
  /** The fingerprint of the AI that this state belongs to; null before the first worker started. */
  fingerprint: string | null
  /** Whether calls are paused. */
  isClosed: boolean
  /** Time left of the pause; null if it lasts until someone changes something. */
  closedMs: number | null
}

export const providerStateColumns = [
  'live_limit as limit',
  'refusals',
  'accepted_streak as acceptedStreak',
  'faults',
  'max_process',
  'pause_kind',
  'pause_step',
  'fingerprint',
  isClosed.as('isClosed'),
  sql<number | null>`extract(epoch from next_use_date - clock_timestamp())::float8 * 1000`.as(
    'closedMs',
  ),
] as const

/**
 * Changes the state, one worker after the other. Other workers see the change at once. It is not flushed to disk,
 * because the next result restores what a power cut loses. `decide` returns null to change nothing.
 */
export async function updateProviderState(
  db: Db,
  decide: (
    state: ProviderState,
  ) => (StateChange & { pause: Pause | null; climb?: Climb | null }) | null,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local synchronous_commit = off`.execute(tx)
    const state = await tx
      .selectFrom('analysis_settings')
      .select(providerStateColumns)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const decided = decide(state)
    if (!decided) return
    const { pause, climb, ...change } = decided
    await saveProviderState(tx, change)
    if (climb) await storeClimb(tx, climb)
    if (pause) await beginPause(tx, pause)
  })
}

export async function saveProviderState(
  tx: Db,
  { throttle, endsPause }: StateChange,
): Promise<void> {
  const { limit, refusals, acceptedStreak, faults } = throttle
  await tx
    .updateTable('analysis_settings')
    .set({
      live_limit: limit,
      refusals,
      accepted_streak: acceptedStreak,
      faults,
      ...(endsPause && noPause),
    })
    .execute()
}

const noPause = { pause_kind: null, pause_reason: null, pause_step: 0, next_use_date: null }

/** Begins a pause, unless a longer one is running. */
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

/** Ends any pause and wakes the workers. */
export async function endPause(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('analysis_settings')
      .set({ ...noPause, faults: 0 })
      .execute()
    await notify(tx, 'analysis')
  })
}

/**
 * Resets the state if another provider, model or key is configured than before. Calls then start carefully, because
 * it is not known how many the new one accepts. Returns false if nothing changed.
 */
export async function replaceFingerprint(db: Db, fingerprint: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('analysis_settings')
    .set({
      ...noPause,
      fingerprint,
      live_limit: null,
      refusals: 0,
      accepted_streak: 0,
      faults: 0,
      climb_since: null,
      climb_lower_rate: null,
      climb_ceiling: null,
    })
    .where('fingerprint', 'is distinct from', fingerprint)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
