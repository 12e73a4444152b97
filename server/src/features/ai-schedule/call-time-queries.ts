import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'

/** Percentiles in milliseconds over the newest completed calls, and how many calls that were. */
type CallDurations = {
  p50: number | null
  p99: number | null
  n: number
  /** How many of the last twenty calls ended with a timeout. */
  timeouts: number
}

export async function callDurations(
  db: Db,
  { provider, model }: { provider: string; model: string },
): Promise<CallDurations> {
  const { rows } = await sql<CallDurations>`
    select percentile_cont(0.5) within group (order by ms) as p50, percentile_cont(0.99) within group (order by ms) as p99, count(*) as n,
      (select count(*) from (
        select outcome from model_calls
        where provider = ${provider} and model = ${model} and outcome in ('completed', 'timeout')
        order by created_at desc limit 20
      ) last where outcome = 'timeout') as timeouts
    from (
      select ms from model_calls
      where provider = ${provider} and model = ${model} and outcome = 'completed'
      order by created_at desc limit 200
    ) newest`.execute(db)
  return rows[0] ?? { p50: null, p99: null, n: 0, timeouts: 0 }
}
