import { type Kysely, sql } from 'kysely'

/**
 * Stores the evidence and warnings of a prediction; the record of calls stores which model's price was applied to a
 * call.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table photos add column details jsonb`.execute(db)
  await sql`alter table model_calls add column price_model text`.execute(db)
}
