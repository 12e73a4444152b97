import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'

/** What the AI cost so far in USD, over all people and photos, deleted ones included. */
export async function sumOfAllCosts(db: Db): Promise<number> {
  const row = await db
    .selectFrom('model_calls')
    .select(sql<number>`coalesce(sum(cost), 0)::float8`.as('cost'))
    .executeTakeFirst()
  return row?.cost ?? 0
}
