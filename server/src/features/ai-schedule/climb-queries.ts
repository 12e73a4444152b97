import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { type Climb, climb, initialLimit, type Measured } from './climb.ts'

/** The self-hosted model whose calls are measured. */
export type MeasuredModel = { provider: string; model: string }

/**
 * Measures the calls at the present limit, stores the next limit if enough calls were measured, and returns the
 * limit. The settings row must be locked.
 */
export async function climbLimit(
  tx: Db,
  { provider, model }: MeasuredModel,
  maxProcess: number,
): Promise<number> {
  const { since, ...before } = await readClimb(tx)
  if (since === null) return storeClimb(tx, before)
  const { rows } = await sql<Measured>`
    select count(*) as calls, coalesce(sum(ms), 0)::float8 as "busyMs",
      coalesce(extract(epoch from max(created_at) - ${since}), 0)::float8 * 1000 as "elapsedMs"
    from model_calls
    where provider = ${provider} and model = ${model} and outcome in ('completed', 'salvaged')
      and created_at >= ${since} and created_at - ms * interval '1 millisecond' >= ${since}`.execute(
    tx,
  )
  const after = rows[0] && climb(before, rows[0], maxProcess)
  return after ? storeClimb(tx, after) : before.limit
}

async function readClimb(tx: Db): Promise<Climb & { since: Date | null }> {
  const row = await tx
    .selectFrom('analysis_settings')
    .select(['live_limit', 'climb_since', 'climb_lower_rate', 'climb_ceiling'])
    .executeTakeFirstOrThrow()
  return {
    limit: row.live_limit ?? initialLimit,
    lowerRate: row.climb_lower_rate,
    ceiling: row.climb_ceiling,
    since: row.climb_since,
  }
}

/** Stores a limit, at which a new measurement begins. */
export async function storeClimb(tx: Db, { limit, lowerRate, ceiling }: Climb): Promise<number> {
  await tx
    .updateTable('analysis_settings')
    .set({
      live_limit: limit,
      climb_lower_rate: lowerRate,
      climb_ceiling: ceiling,
      climb_since: sql`clock_timestamp()`,
    })
    .execute()
  return limit
}
