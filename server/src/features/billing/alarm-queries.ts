import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { AlarmKind } from '../../db/money-schema.ts'

export type NewAlarm = { kind: AlarmKind; subject: string; userId: string; details: string }

/**
 * Raises an alarm once for each subject. One that a person solved is raised again only after its reason had ceased;
 * it then gets a new id, so that a new mail is sent. Returns its id, or null if nothing was raised.
 */
export async function raiseAlarm(
  tx: Db,
  { kind, subject, userId, details }: NewAlarm,
): Promise<string | null> {
  const row = await tx
    .insertInto('billing_alarms')
    .values({ kind, subject, user_id: userId, details })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'subject'])
        .doUpdateSet({
          id: sql<string>`gen_random_uuid()`,
          solved_at: null,
          solved_by: null,
          is_solved_by_hand: false,
          details,
          created_at: sql<Date>`now()`,
        })
        .where('billing_alarms.solved_at', 'is not', null)
        .where('billing_alarms.is_solved_by_hand', '=', false),
    )
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/**
 * Closes an alarm whose reason has ceased, even one that a person solved, so that the next occurrence raises a new
 * one.
 */
export async function closeAlarm(tx: Db, kind: AlarmKind, subject: string): Promise<void> {
  await tx
    .updateTable('billing_alarms')
    .set({ solved_at: sql`now()`, solved_by: null, is_solved_by_hand: false })
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where((alarm) =>
      alarm.or([alarm('solved_at', 'is', null), alarm('is_solved_by_hand', '=', true)]),
    )
    .execute()
}

/** Returns whether the alarm was open. */
export async function solveAlarm(db: Db, id: string, by: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('billing_alarms')
    .set({ solved_at: sql`now()`, solved_by: by, is_solved_by_hand: true })
    .where('id', '=', id)
    .where('solved_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const maxAlarms = 200

/** The open alarms, oldest first. */
export async function openAlarms(db: Db) {
  return db
    .selectFrom('billing_alarms')
    .leftJoin('users', 'users.id', 'billing_alarms.user_id')
    .select(['billing_alarms.id', 'kind', 'subject', 'details', 'users.email'])
    .select('billing_alarms.created_at')
    .where('solved_at', 'is', null)
    .orderBy('billing_alarms.created_at')
    .orderBy('billing_alarms.id')
    .limit(maxAlarms)
    .execute()
}

/** Null if it is solved. */
export async function findOpenAlarm(db: Db, id: string) {
  return db
    .selectFrom('billing_alarms')
    .leftJoin('users', 'users.id', 'billing_alarms.user_id')
    .select(['kind', 'subject', 'details', 'users.email'])
    .where('billing_alarms.id', '=', id)
    .where('solved_at', 'is', null)
    .executeTakeFirst()
}

/** Ids of the administrators who get mails. */
export async function adminIds(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('verified_at', 'is not', null)
    .where('closed_at', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}
