import { type Kysely, sql } from 'kysely'

/** While the photo storage cannot be used, no worker claims a photo. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const columns = sql`add column storage_pause_until timestamptz, add column storage_pause_reason text`
  await sql`alter table analysis_settings ${columns}`.execute(db)
}
