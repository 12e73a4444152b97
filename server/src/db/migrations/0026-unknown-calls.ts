import { type Kysely, sql } from 'kysely'

/** The calls of unknown outcome are few among very many, and administrators see their number. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index model_calls_unknown on model_calls (created_at) where outcome = 'unknown'`.execute(
    db,
  )
}
