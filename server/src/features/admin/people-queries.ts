import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'

export type Person = { id: string; email: string; role: 'user' | 'admin' }

/**
 * The administrators who can sign in, locked until the transaction ends: two of them who change each other at the same
 * moment come one after the other, and the second one sees what the first one did.
 */
export async function lockAdmins(tx: Db): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('verified_at', 'is not', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  return new Set(rows.map((row) => row.id))
}

/** Addresses nobody has are left out. */
export async function findPeople(db: Db, emails: string[]): Promise<Person[]> {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'role'])
    .where(sql<boolean>`email = any(${emails}::citext[])`)
    .orderBy('id')
    .execute()
}

/** Sets the role; every token given out before stops working. */
export async function setRole(tx: Db, userId: string, role: Person['role']): Promise<void> {
  await tx
    .updateTable('users')
    .set((row) => ({ role, token_version: row('token_version', '+', 1) }))
    .where('id', '=', userId)
    .execute()
}

/** Confirms those who were not; answers their ids. Their open codes are of no more use. */
export async function verifyPeople(tx: Db, ids: string[], now: Date): Promise<string[]> {
  const rows = await tx
    .updateTable('users')
    .set({ verified_at: now })
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where('verified_at', 'is', null)
    .where('closed_at', 'is', null)
    .returning('id')
    .execute()
  const verified = rows.map((row) => row.id)
  await tx
    .deleteFrom('one_time_codes')
    .where('purpose', '=', 'confirm')
    .where(sql<boolean>`user_id = any(${verified}::uuid[])`)
    .execute()
  return verified
}
