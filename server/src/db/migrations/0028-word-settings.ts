import { type Kysely, sql } from 'kysely'

/** How a person wants their photos described. Null means the usual way, in the installation's language. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users
    add column keyword_count smallint check (keyword_count between 5 and 50),
    add column keyword_language text,
    add column keyword_number text check (keyword_number in ('singular', 'plural')),
    add column keyword_lower_case boolean not null default false,
    add column keywords_only boolean not null default false`.execute(db)
}
