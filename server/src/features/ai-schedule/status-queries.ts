import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'

export type Queue = { preparing: number; ready: number; waiting: number; in_flight: number }

/** What the line of tasks looks like now. */
export async function readQueue(db: Db): Promise<Queue> {
  const { rows } = await sql<Queue>`
    select count(*) filter (where state = 'preparing') as preparing,
      count(*) filter (where state = 'ready' and lease_until is null and run_at <= now()) as ready,
      count(*) filter (where state = 'ready' and run_at > now()) as waiting,
      count(*) filter (where state = 'running' and lease_until > now()) as in_flight
    from analysis_tasks`.execute(db)
  return rows[0] ?? { preparing: 0, ready: 0, waiting: 0, in_flight: 0 }
}

export function readSettings(db: Db) {
  return db
    .selectFrom('analysis_settings')
    .select(['max_process', 'live_limit', 'next_use_date', 'pause_kind', 'pause_reason'])
    .executeTakeFirstOrThrow()
}

/** Sets or (null) lifts a person's monthly cap; false where there is no such person. */
export async function saveSpendingCap(db: Db, email: string, usd: number | null): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ spending_cap_usd: usd })
    .where('email', '=', email)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export type Asked = { mode: string; width: number | null; height: number | null }
export type Means = { n: number; prompt: number; completion: number; cost: number | null }

/** What the newest answered calls to this model used on average, those that asked for the same. */
export async function meansOfRecent(
  db: Db,
  { provider, model }: { provider: string; model: string },
  { mode, width, height }: Asked,
): Promise<Means> {
  const { rows } = await sql<Means>`
    select count(*) as n, coalesce(avg(prompt_tokens), 0)::float8 as prompt,
      coalesce(avg(completion_tokens), 0)::float8 as completion,
      case when bool_and(cost is not null) then avg(cost)::float8 end as cost
    from (
      select prompt_tokens, completion_tokens, cost from (
        select * from model_calls where provider = ${provider} and model = ${model}
        order by created_at desc limit 2000
      ) recent
      where outcome in ('completed', 'salvaged') and mode = ${mode}
        and dimension_width is not distinct from ${width}::integer
        and dimension_height is not distinct from ${height}::integer
      limit 200
    ) alike`.execute(db)
  return rows[0] ?? { n: 0, prompt: 0, completion: 0, cost: null }
}
