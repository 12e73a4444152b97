import { type Kysely, sql } from 'kysely'

/** Whether the photo should be refused if its owner already has it, as when two pages upload the same folder. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table upload_tickets add column unless_known boolean not null default false`.execute(
    db,
  )
}
