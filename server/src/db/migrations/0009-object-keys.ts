import { type Kysely, sql } from 'kysely'

/**
 * The storage key of a photo's original. It can no longer be made from the name: each key is used once, so that an object
 * is received under its final key and removed after a commit. Not null at once, because a process of the version before
 * would look for new photos under other keys, so it must not add any more.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table photos add column object_key text`.execute(db)
  await sql`update photos set object_key = 'photos/' || user_id || '/' || name`.execute(db)
  await sql`alter table photos alter column object_key set not null`.execute(db)
  await sql`alter table photos add unique (object_key)`.execute(db)
}
