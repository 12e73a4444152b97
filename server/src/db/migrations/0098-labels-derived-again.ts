import { type Kysely, sql } from 'kysely'

/**
 * Photos whose owner wrote a place have labels from before migration 87 until the job `search.fill` has derived them
 * again, in the order of their ids. The single row stores the job's progress; it is deleted at the end.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table label_refills (after uuid not null)`.execute(db)
  await sql`insert into label_refills values ('00000000-0000-0000-0000-000000000000')`.execute(db)
}
