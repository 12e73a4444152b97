import { type Kysely, sql } from 'kysely'

/** The network that started a flow, so that a caller's own flows are compared first (decision 24). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table account_flows add column network text`.execute(db)
}
