import type { Db } from '../../db/client.ts'
import { deleteAppTokens } from './app-token-queries.ts'

type NewSession = {
  refresh_hash: string
  expires_at: Date
  agent: string | null
  device_id?: string | null
}

/** Returns the id of the session. */
export async function insertSession(db: Db, userId: string, session: NewSession): Promise<string> {
  const { id } = await db
    .insertInto('sessions')
    .values({ ...session, user_id: userId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Records the use of a valid session and returns it. */
export function touchSession(
  db: Db,
  refreshHash: string,
  now: Date,
): Promise<{ id: string; user_id: string } | undefined> {
  return db
    .updateTable('sessions')
    .set({ last_used_at: now })
    .where('refresh_hash', '=', refreshHash)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['id', 'user_id'])
    .executeTakeFirst()
}

/** Ends the session of a refresh token, unless it was already revoked. */
export async function revokeSession(db: Db, refreshHash: string, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('refresh_hash', '=', refreshHash)
    .where('revoked_at', 'is', null)
    .execute()
}

/** Ends all sessions of a user, and deletes all app tokens. */
export async function revokeSessions(db: Db, userId: string, now: Date): Promise<void> {
  await deleteAppTokens(db, userId)
  await db
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .execute()
}

/** Ends the sessions that were opened on one known device. */
export async function revokeDeviceSessions(
  db: Db,
  userId: string,
  deviceId: string,
  now: Date,
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('device_id', '=', deviceId)
    .where('revoked_at', 'is', null)
    .execute()
}

/** Deletes sessions that expired or were revoked before the given time. */
export async function deleteEndedSessions(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where((row) => row.or([row('expires_at', '<', before), row('revoked_at', '<', before)]))
    .execute()
}
