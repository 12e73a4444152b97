import { type Kysely, sql } from 'kysely'

/**
 * Changes may wait longer before they are added to the search indexes. The job `search.sort` adds them, so that a
 * save has to do so only if thousands of photos change within a minute (decision 72).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const index of ['words', 'folds', 'labels', 'search'])
    await sql.raw(`alter index photos_${index} set (gin_pending_list_limit = 8192)`).execute(db)
}
