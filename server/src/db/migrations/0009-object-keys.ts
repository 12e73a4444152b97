import { type Kysely, sql } from 'kysely'

/**
 * The storage key of a photo's original. It can no longer be derived from the name: each key is used once, so that an
 * object is received under its final key and removed after a commit. The column is not null from the start, so that a
 * process of the previous version cannot add photos: it would look for them under other keys.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table photos add column object_key text`.execute(db)
  await sql`update photos set object_key = 'photos/' || user_id || '/' || name`.execute(db)
  await sql`alter table photos alter column object_key set not null`.execute(db)
  await sql`alter table photos add unique (object_key)`.execute(db)
}
