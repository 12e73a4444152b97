import type { Selectable } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { Database } from '../../db/schema.ts'
import { unusedUntil } from '../users/app-token-queries.ts'

type AppCode = Selectable<Database['app_codes']>
export type AppToken = Omit<Selectable<Database['app_tokens']>, 'token_hash' | 'token_version'>

const tokenColumns = [
  'id',
  'user_id',
  'name',
  'scopes',
  'created_at',
  'last_used_at',
  'expires_at',
] as const

type NewCode = Pick<
  AppCode,
  | 'device_hash'
  | 'user_code_mac'
  | 'app'
  | 'device'
  | 'scopes'
  | 'network'
  | 'created_at'
  | 'expires_at'
>

/** Returns false if the code is in use. */
export async function insertCode(db: Db, code: NewCode): Promise<boolean> {
  const row = await db
    .insertInto('app_codes')
    .values(code)
    .onConflict((conflict) => conflict.column('user_code_mac').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** The unexpired request with this code that has not been answered yet. */
export function findWaitingCode(db: Db, userCodeMac: string, now: Date) {
  return db
    .selectFrom('app_codes')
    .selectAll()
    .where('user_code_mac', '=', userCodeMac)
    .where('state', '=', 'waiting')
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

type Answer = { state: 'approved' | 'refused'; user_id: string; token_version: number }

/** Stores an answer unless there is one already; returns whether it was stored. */
export async function answerCode(
  db: Db,
  userCodeMac: string,
  answer: Answer,
  now: Date,
): Promise<boolean> {
  const row = await db
    .updateTable('app_codes')
    .set(answer)
    .where('user_code_mac', '=', userCodeMac)
    .where('state', '=', 'waiting')
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Locks and returns the unexpired code of an app. */
export function lockCode(tx: Db, deviceHash: string, now: Date) {
  return tx
    .selectFrom('app_codes')
    .selectAll()
    .where('device_hash', '=', deviceHash)
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst()
}

export async function deleteCode(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('app_codes').where('id', '=', id).execute()
}

type NewToken = Pick<AppToken, 'name' | 'scopes'> & { token_hash: string; token_version: number }

export function insertToken(tx: Db, userId: string, token: NewToken, now: Date): Promise<AppToken> {
  return tx
    .insertInto('app_tokens')
    .values({ ...token, user_id: userId, created_at: now, expires_at: unusedUntil(now) })
    .returning(tokenColumns)
    .executeTakeFirstOrThrow()
}

/** The unexpired tokens, newest first. */
export function listTokens(db: Db, userId: string, now: Date): Promise<AppToken[]> {
  return db
    .selectFrom('app_tokens')
    .select(tokenColumns)
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
}

/** Deletes a token, and its upload tickets with it. Returns whether the user had this token. */
export async function deleteToken(db: Db, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('app_tokens')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
