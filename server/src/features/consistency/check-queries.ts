import { type Selectable, sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { Database } from '../../db/schema.ts'

export type Check = Selectable<Database['consistency_checks']>

export function lastCheck(db: Db): Promise<Check | undefined> {
  return db
    .selectFrom('consistency_checks')
    .selectAll()
    .orderBy('ended_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Whether a check began after this moment, by the database's clock. */
export async function hasCheckSince(db: Db, moment: string): Promise<boolean> {
  const row = await db
    .selectFrom('consistency_checks')
    .select('id')
    .where('started_at', '>=', sql<Date>`${moment}::timestamptz`)
    .executeTakeFirst()
  return row !== undefined
}

/** Stores a check and keeps the last 30. Returns its id. */
export async function insertCheck(tx: Db, check: Omit<Check, 'id' | 'ended_at'>): Promise<string> {
  const { id } = await tx
    .insertInto('consistency_checks')
    .values(check)
    .returning('id')
    .executeTakeFirstOrThrow()
  const kept = tx
    .selectFrom('consistency_checks')
    .select('id')
    .orderBy('ended_at', 'desc')
    .limit(30)
  await tx.deleteFrom('consistency_checks').where('id', 'not in', kept).execute()
  return id
}

export function findCheck(db: Db, id: string): Promise<Check | undefined> {
  return db.selectFrom('consistency_checks').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Time since the last check ended, and how much it found; undefined before the first check. */
export async function readCheckGauges(
  db: Db,
): Promise<{ ageSeconds: number; findings: number } | undefined> {
  return db
    .selectFrom('consistency_checks')
    .select([
      sql<number>`extract(epoch from clock_timestamp() - ended_at)::float8`.as('ageSeconds'),
      'finding_count as findings',
    ])
    .orderBy('ended_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The open, confirmed accounts of administrators. */
export function findAdmins(db: Db): Promise<{ id: string }[]> {
  return db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('verified_at', 'is not', null)
    .where('closed_at', 'is', null)
    .execute()
}

/** The time of the database's clock, which all processes share. */
export async function databaseTime(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  return rows[0]?.now ?? new Date()
}
