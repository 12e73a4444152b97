import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'

type AdminUser = { id: string; email: string; role: 'user' | 'admin' }

/**
 * Locks the administrators who can sign in until the transaction ends, so that two of them who change each other at
 * the same time run one after the other. Returns their ids.
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

/** The users with these emails; unknown emails are ignored. */
export async function findUsersByEmail(db: Db, emails: string[]): Promise<AdminUser[]> {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'role'])
    .where(sql<boolean>`email = any(${emails}::citext[])`)
    .orderBy('id')
    .execute()
}

/** Sets the role and invalidates all earlier tokens. */
export async function setRole(tx: Db, userId: string, role: AdminUser['role']): Promise<void> {
  await tx
    .updateTable('users')
    .set((row) => ({ role, token_version: row('token_version', '+', 1) }))
    .where('id', '=', userId)
    .execute()
}

/** Confirms the unconfirmed accounts among these and returns them. */
export async function confirmUsers(
  tx: Db,
  ids: string[],
  now: Date,
): Promise<{ id: string; email: string }[]> {
  return tx
    .updateTable('users')
    .set({ verified_at: now })
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where('verified_at', 'is', null)
    .where('closed_at', 'is', null)
    .returning(['id', 'email'])
    .execute()
}
