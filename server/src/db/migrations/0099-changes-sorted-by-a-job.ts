import { type Kysely, sql } from 'kysely'

/**
 * Changes wait longer for their place in the indexes of the search: the job `search.sort` puts them there, so that a save does so only
 * where thousands of photos change within a minute (decision 72).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const index of ['words', 'folds', 'labels', 'search'])
    await sql.raw(`alter index photos_${index} set (gin_pending_list_limit = 8192)`).execute(db)
}
