import { type Kysely, sql } from 'kysely'

/** For the number of calls of unknown outcome that administrators see: few rows among very many. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index model_calls_unknown on model_calls (created_at) where outcome = 'unknown'`.execute(
    db,
  )
}
