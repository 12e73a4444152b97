import { type Kysely, sql } from 'kysely'

/**
 * Accounts at the payment provider are read outside of transactions, so readings are numbered: a user's row stores
 * the number of the reading that its plan comes from, and an older reading changes nothing.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create sequence payment_readings`.execute(db)
  await sql`alter table users add column payment_reading bigint not null default 0`.execute(db)
}
