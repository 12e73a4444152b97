import { type Kysely, sql } from 'kysely'

/**
 * Which addresses got welcome credits in the last 12 months. Stored as a keyed hash, which outlives the
 * account.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table welcome_claims (
      address_hash text primary key,
      granted_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index on welcome_claims (granted_at)`.execute(db)
}
