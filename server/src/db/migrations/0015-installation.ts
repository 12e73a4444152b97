import { type Kysely, sql } from 'kysely'

/**
 * Records what belongs together: this database, one key and one photo storage. Each process compares them when it
 * starts. The first start adds the row, because a migration knows neither the key nor the storage.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table installation (
      is_only boolean primary key default true check (is_only),
      id uuid not null,
      key_fingerprint text not null,
      storage_marker uuid not null,
      created_at timestamptz not null default now()
    )`.execute(db)
}
