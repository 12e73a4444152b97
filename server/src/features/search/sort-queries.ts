import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'

/**
 * Puts the changes that wait in the indexes of photos and their keywords into their place there; searches read them one by one until then.
 * Blocks neither readers nor writers. Returns the number of pages on which they waited.
 */
export async function sortChanges(db: Db): Promise<number> {
  const { rows } = await sql<{ pages: number }>`
    select coalesce(sum(gin_clean_pending_list(i.indexrelid)), 0)::int as pages
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam
    where a.amname = 'gin' and i.indrelid in ('photos'::regclass, 'keyword_counts'::regclass)`.execute(
    db,
  )
  return rows[0]?.pages ?? 0
}
