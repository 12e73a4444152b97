import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'

/** Whether one of these terms is the term itself or narrower than it, at any number of levels. */
export async function isNarrower(
  db: Db,
  userId: string,
  folds: readonly string[],
  than: string,
): Promise<boolean> {
  const { rows } = await sql`
    with recursive up as (
      select unnest(${folds}::text[]) as folded
      union select unnest(t.broader) from up join keyword_terms t on t.user_id = ${userId} and t.folded = up.folded
    ) select from up where folded = ${than} limit 1`.execute(db)
  return rows.length > 0
}
