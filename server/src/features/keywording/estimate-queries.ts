import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'

type RequestKind = { mode: string; width: number | null; height: number | null }
type AverageUsage = { n: number; prompt: number; completion: number; cost: number | null }

/**
 * Average usage of the newest completed calls to this model with the same mode and dimensions. Each value is averaged
 * over the calls that reported it.
 */
export async function averageUsage(
  db: Db,
  { provider, model }: { provider: string; model: string },
  { mode, width, height }: RequestKind,
): Promise<AverageUsage> {
  const { rows } = await sql<AverageUsage>`
    select count(*) as n, coalesce(avg(prompt_tokens) filter (where prompt_tokens > 0), 0)::float8 as prompt,
      coalesce(avg(completion_tokens) filter (where prompt_tokens > 0), 0)::float8 as completion,
      avg(cost)::float8 as cost
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
