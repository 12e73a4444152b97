import { type Kysely, sql } from 'kysely'

/** Bases and warnings of a prediction are kept with it; the ledger says by which model's price a call was counted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table photos add column details jsonb`.execute(db)
  await sql`alter table model_calls add column price_model text`.execute(db)
}
