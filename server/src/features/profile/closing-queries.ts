import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { endFlowsOf } from '../users/flow-queries.ts'

/** `closed_at` is by the app's clock, `requested_at` by the database's. */
export type Closing = { user_id: string; email: string; closed_at: Date; requested_at: Date }

/**
 * Deletes sessions, app tokens, sign-ups, resets and upload tickets, so that these accounts cannot stay signed in,
 * upload or be confirmed.
 */
export async function endAccess(tx: Db, userIds: string[]): Promise<void> {
  for (const table of ['upload_tickets', 'sessions', 'app_tokens', 'app_codes'] as const) {
    await tx
      .deleteFrom(table)
      .where(sql<boolean>`user_id = any(${userIds}::uuid[])`)
      .execute()
  }
  await endFlowsOf(tx, userIds)
}

/**
 * Clears name, email and password of the accounts, so that every token stops working and the email can be used again.
 * A job removes related data later. Returns the ids of the accounts that were open.
 */
export async function closeRows(tx: Db, userIds: string[], now: Date): Promise<string[]> {
  const result = await sql<{ user_id: string }>`
    with open as (
      select id, email from users
      where id = any(${userIds}::uuid[]) and closed_at is null order by id for update
    ), recorded as (
      insert into account_closings (user_id, email) select id, email from open returning user_id
    ), closed as (
      update users set email = 'closed-' || gen_random_uuid(), full_name = '', password_hash = '',
        date_of_birth = '1900-01-01', role = 'user', verified_at = null, last_upload_at = null,
        last_upload_count = null, token_version = token_version + 1, closed_at = ${now}
      from open where users.id = open.id
    )
    select user_id from recorded order by user_id`.execute(tx)
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

/** Users whose removal was requested more than 30 minutes ago, for the scheduled job. */
export async function overdueClosings(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('account_closings')
    .select('user_id')
    .where('requested_at', '<', sql<Date>`now() - interval '30 minutes'`)
    .orderBy('requested_at')
    .execute()
  return rows.map((row) => row.user_id)
}

/** Deletes the user with all dependent rows. The ledger of AI costs stays, without a user. */
export async function deleteUser(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('users').where('id', '=', userId).execute()
}
