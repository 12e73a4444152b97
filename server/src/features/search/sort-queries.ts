import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'

/**
 * Moves pending changes into their places in the GIN indexes of photos and keywords; until then searches read them
 * one by one. Blocks neither readers nor writers. Returns the number of pages that held pending changes.
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
