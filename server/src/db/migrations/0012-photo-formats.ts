import { type Kysely, sql } from 'kysely'

/**
 * The formats that administrators allow besides the four of the specification. Photos of formats that some
 * browsers cannot show have a preview, which is made during preparation.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table allowed_formats (
      format text primary key,
      allowed_at timestamptz not null default clock_timestamp()
    )`.execute(db)
  await sql`alter table photos add column has_preview boolean not null default false`.execute(db)
}
