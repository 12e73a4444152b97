import { type Kysely, sql } from 'kysely'

/** What the owner wrote for the photos of an upload, and whom they named: promised with the ticket, kept with the photo. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['upload_tickets', 'photos']) {
    await sql`
      alter table ${sql.table(table)}
      add column note text,
      add column people text[] not null default '{}'`.execute(db)
  }
}
