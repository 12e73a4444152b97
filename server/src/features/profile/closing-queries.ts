import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'

/** `closed_at` by the app's clock, `requested_at` by the database's. */
export type Closing = { user_id: string; email: string; closed_at: Date; requested_at: Date }

/** Nobody can sign in, upload or confirm with these accounts any more. */
export async function endAccess(tx: Db, userIds: string[]): Promise<void> {
  for (const table of ['upload_tickets', 'one_time_codes', 'sessions'] as const) {
    await tx
      .deleteFrom(table)
      .where(sql<boolean>`user_id = any(${userIds}::uuid[])`)
      .execute()
  }
}

/**
 * Takes name, address and password off the accounts, so that every token stops working and the address is free; what
 * hangs on them is left to the removal. Answers the ids of those that were open.
 */
export async function closeRows(tx: Db, userIds: string[], now: Date): Promise<string[]> {
  const result = await sql<{ user_id: string }>`
    with open as (
      select id, email from users
      where id = any(${userIds}::uuid[]) and closed_at is null order by id for update
    ), noted as (
      insert into account_closings (user_id, email) select id, email from open returning user_id
    ), shut as (
      update users set email = 'closed-' || gen_random_uuid(), full_name = '', password_hash = '',
        date_of_birth = '1900-01-01', role = 'user', verified_at = null, last_upload_at = null,
        last_upload_count = null, token_version = token_version + 1, closed_at = ${now}
      from open where users.id = open.id
    )
    select user_id from noted order by user_id`.execute(tx)
  return result.rows.map((row) => row.user_id)
}

export async function findClosing(db: Db, userId: string): Promise<Closing | undefined> {
  return db
    .selectFrom('account_closings')
    .innerJoin('users', 'users.id', 'account_closings.user_id')
    .select(['user_id', 'account_closings.email', 'requested_at'])
    .select((row) => row.ref('closed_at').$notNull().as('closed_at'))
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** Whose removal began a while ago: for the job by the clock alone. */
export async function startedClosings(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('account_closings')
    .select('user_id')
    .where('requested_at', '<', sql<Date>`now() - interval '30 minutes'`)
    .orderBy('requested_at')
    .execute()
  return rows.map((row) => row.user_id)
}

/** Takes every row of the person along; the ledger of what the AI cost stays, without a name. */
export async function deleteUser(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('users').where('id', '=', userId).execute()
}
