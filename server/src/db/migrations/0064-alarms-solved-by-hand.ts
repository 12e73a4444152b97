import { type Kysely, sql } from 'kysely'

/**
 * Whether a person solved an alarm. `solved_by` alone cannot say so, because it becomes null when that administrator
 * is deleted; the alarm would then be raised again although someone has judged it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const column = sql`add column is_solved_by_hand boolean not null default false`
  await sql`alter table billing_alarms ${column}`.execute(db)
  await sql`update billing_alarms set is_solved_by_hand = true where solved_by is not null`.execute(
    db,
  )
}
