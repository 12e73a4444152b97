import type { Selectable } from 'kysely'
import type { Actor, IdClaims } from '../../actor.ts'
import type { Db } from '../../db/client.ts'
import type { Database } from '../../db/schema.ts'

export type UserRow = Selectable<Database['users']>

export function findUserById(db: Db, id: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Matches emails regardless of case. */
export function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()
}

/**
 * The confirmed user of a token; null if the account was deleted, or the token or its session was revoked (SEC-025).
 */
export async function findActor(
  db: Db,
  { userId, tokenVersion, sessionId }: Omit<IdClaims, 'expiresAt'>,
): Promise<Actor | null> {
  const row = await db
    .selectFrom('users')
    .innerJoin('sessions', 'sessions.user_id', 'users.id')
    .select(['users.id', 'email', 'role'])
    .where('users.id', '=', userId)
    .where('token_version', '=', tokenVersion)
    .where('verified_at', 'is not', null)
    .where('sessions.id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return row ? { userId: row.id, email: row.email, role: row.role } : null
}

export type NewUser = {
  email: string
  full_name: string
  date_of_birth: string
  password_hash: string
}

/**
 * Creates the unconfirmed account of an address, unless it exists; returns false if the address is already confirmed
 * (A-46).
 */
export async function reserveAddress(tx: Db, user: NewUser): Promise<boolean> {
  const row = await tx
    .insertInto('users')
    .values(user)
    .onConflict((conflict) =>
      conflict
        .column('email')
        .doUpdateSet({ email: user.email })
        .where('users.verified_at', 'is', null),
    )
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Creates or updates the account of an address from its confirmed sign-up; returns null if the address is already
 * confirmed.
 */
export async function confirmUser(
  tx: Db,
  user: NewUser & { role?: 'admin'; verified_at: Date },
): Promise<string | null> {
  const row = await tx
    .insertInto('users')
    .values(user)
    .onConflict((conflict) =>
      conflict.column('email').doUpdateSet(user).where('users.verified_at', 'is', null),
    )
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Sets the password and invalidates all earlier tokens. */
export async function setPassword(tx: Db, userId: string, passwordHash: string): Promise<void> {
  await tx
    .updateTable('users')
    .set((row) => ({ password_hash: passwordHash, token_version: row('token_version', '+', 1) }))
    .where('id', '=', userId)
    .execute()
}

export async function setLastUpload(
  db: Db,
  userId: string,
  count: number,
  at: Date,
): Promise<void> {
  await db
    .updateTable('users')
    .set({ last_upload_count: count, last_upload_at: at })
    .where('id', '=', userId)
    .execute()
}

/** Like `setPassword`, but only if the current password is still the one that was checked; returns whether it was. */
export async function replacePassword(
  tx: Db,
  userId: string,
  { checked, next }: { checked: string; next: string },
): Promise<boolean> {
  const row = await tx
    .updateTable('users')
    .set((user) => ({ password_hash: next, token_version: user('token_version', '+', 1) }))
    .where('id', '=', userId)
    .where('password_hash', '=', checked)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Locks the password until the end of the transaction; returns whether it still is the one that was checked. */
export async function holdPassword(tx: Db, userId: string, checked: string): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('password_hash', '=', checked)
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}

/** Sets the maximum size of the model copy for later uploads; 0 means the original size. */
export async function setDimensions(
  db: Db,
  userId: string,
  side: { dimension_height: number; dimension_width: number },
): Promise<void> {
  await db.updateTable('users').set(side).where('id', '=', userId).execute()
}

/** Makes the account an administrator; returns false if there is no account with this email. */
export async function makeAdmin(db: Db, email: string): Promise<boolean> {
  const row = await db
    .updateTable('users')
    .set({ role: 'admin' })
    .where('email', '=', email)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function hasAdmin(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('verified_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
