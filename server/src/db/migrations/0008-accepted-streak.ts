import { type Kysely, sql } from 'kysely'

/** Names the column after what it counts: calls accepted since the last 429 or the last time the limit was raised. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table analysis_settings rename column calm to accepted_streak`.execute(db)
}
