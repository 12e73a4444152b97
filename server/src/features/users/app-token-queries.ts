import { limits } from '@verso/contract/limits.ts'
import { sql } from 'kysely'
import type { Actor } from '../../actor.ts'
import type { Db } from '../../db/client.ts'

const dayMs = 86_400_000
/** `last_used_at` is written at most this often, so that calls do not wait for one another. */
const noteEveryMs = 600_000

/** When a token that is used now expires if it is not used again. */
export const unusedUntil = (now: Date): Date =>
  new Date(now.getTime() + limits.apps.unusedDays * dayMs)

/**
 * The actor for an app token; null if the token was revoked or has expired, or its owner's sessions have ended since.
 */
export async function findAppActor(db: Db, tokenHash: string, now: Date): Promise<Actor | null> {
  const row = await db
    .selectFrom('app_tokens as t')
    .innerJoin('users as u', (join) =>
      join.onRef('u.id', '=', 't.user_id').onRef('u.token_version', '=', 't.token_version'),
    )
    .select(['u.id as userId', 'u.email', 'u.role', 't.id', 't.name', 't.scopes', 't.last_used_at'])
    .where('t.token_hash', '=', tokenHash)
    .where('t.expires_at', '>', now)
    .where('u.verified_at', 'is not', null)
    .executeTakeFirst()
  if (!row) return null
  const { userId, email, role, id, name, scopes, last_used_at } = row
  if (!last_used_at || now.getTime() - last_used_at.getTime() >= noteEveryMs)
    await noteUse(db, id, now)
  return { userId, email, role, app: { id, name, scopes } }
}

async function noteUse(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('app_tokens')
    .set({ last_used_at: now, expires_at: unusedUntil(now) })
    .where('id', '=', id)
    .execute()
}

/** Deletes a user's app tokens and codes, which also ends the uploads begun with the tokens. */
export async function deleteAppTokens(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('app_tokens').where('user_id', '=', userId).execute()
  await db.deleteFrom('app_codes').where('user_id', '=', userId).execute()
}

/** Deletes tokens and codes that have expired by this time. */
export async function deleteEndedAppAccess(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('app_tokens').where('expires_at', '<=', now).execute()
  await db.deleteFrom('app_codes').where('expires_at', '<=', now).execute()
}

/** Waits until no other transaction of this user changes their tokens, and locks out others. */
export async function lockAppTokens(tx: Db, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`app-tokens/${userId}`}, 0))`.execute(
    tx,
  )
}
