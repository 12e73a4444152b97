import { type Kysely, sql } from 'kysely'

/** How far the owner turned a photo, clockwise and on top of what its file says. No file is written again (decision 34). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table photos add column turn smallint not null default 0
    check (turn in (0, 90, 180, 270))`.execute(db)
}
