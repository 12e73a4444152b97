import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'

export type Installation = { id: string; key_fingerprint: string; storage_marker: string }

/** Returns null if the database was never started by a version with this table, or has no installation yet. */
export async function findInstallation(db: Db): Promise<Installation | null> {
  const { rows } = await sql<{ exists: boolean }>`
    select to_regclass('installation') is not null as exists`.execute(db)
  if (!rows[0]?.exists) return null
  const row = await db
    .selectFrom('installation')
    .select(['id', 'key_fingerprint', 'storage_marker'])
    .executeTakeFirst()
  return row ?? null
}

export async function insertInstallation(db: Db, row: Installation): Promise<void> {
  await db.insertInto('installation').values(row).execute()
}

/**
 * Makes processes that start at the same time call `use` one after the other. Uses one session without a transaction.
 */
export async function inTurn<T>(db: Db, use: (session: Db) => Promise<T>): Promise<T> {
  return db.connection().execute(async (session) => {
    await sql`select pg_advisory_lock(hashtext('verso-installation'))`.execute(session)
    try {
      return await use(session)
    } finally {
      await sql`select pg_advisory_unlock(hashtext('verso-installation'))`.execute(session)
    }
  })
}

/** The object keys of the newest photos. */
export async function newestObjectKeys(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('photos')
    .select('object_key')
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => row.object_key)
}

/** Whether a photo has one of these keys. */
export async function hasObjectKeys(db: Db, keys: string[]): Promise<boolean> {
  const query = db.selectFrom('photos').select('id').where('object_key', 'in', keys)
  return (await query.limit(1).execute()).length > 0
}

export async function hasUsers(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).execute()).length > 0
}

/** Makes this key the installation's, and ends everything that depended on the previous one: sessions and codes. */
export async function acceptKey(db: Db, fingerprint: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx.updateTable('installation').set({ key_fingerprint: fingerprint }).execute()
    await tx
      .updateTable('sessions')
      .set({ revoked_at: sql`now()` })
      .where('revoked_at', 'is', null)
      .execute()
    await tx.deleteFrom('account_flows').where('kind', '=', 'reset').execute()
  })
}
