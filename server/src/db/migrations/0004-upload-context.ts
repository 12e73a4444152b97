import { type Kysely, sql } from 'kysely'

/** The note and the names of people that the owner gave for an upload: first on the ticket, then on the photo. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['upload_tickets', 'photos']) {
    await sql`
      alter table ${sql.table(table)}
      add column note text,
      add column people text[] not null default '{}'`.execute(db)
  }
}
