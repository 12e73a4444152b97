import { type Kysely, sql } from 'kysely'

/**
 * Whether a person solved an alarm. `solved_by` alone does not say so once that administrator is deleted, and the alarm would be
 * raised again although its reason was judged.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const column = sql`add column is_solved_by_hand boolean not null default false`
  await sql`alter table billing_alarms ${column}`.execute(db)
  await sql`update billing_alarms set is_solved_by_hand = true where solved_by is not null`.execute(
    db,
  )
}
