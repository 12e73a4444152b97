import { type Kysely, sql } from 'kysely'

/**
 * How far the owner turned a photo, clockwise and in addition to the orientation in its file. The file itself is not
 * rewritten (decision 34).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table photos add column turn smallint not null default 0
    check (turn in (0, 90, 180, 270))`.execute(db)
}
