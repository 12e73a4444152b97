import { randomBytes } from 'node:crypto'
import type { CallOutput } from '@verso/contract/call.ts'
import { type AppScope, limits } from '@verso/contract/limits.ts'
import { type Actor, appTokenHash, appTokenPrefix } from '../../actor.ts'
import { AppError } from '../../app-error.ts'
import type { Deps } from '../../deps.ts'
import { totalCredit } from '../credits/queries.ts'
import { lockAppTokens } from '../users/app-token-queries.ts'
import { findUserById } from '../users/queries.ts'
import { type AppToken, deleteToken, insertToken, listTokens } from './queries.ts'

type Needs = Pick<Deps, 'db' | 'clock'>
type Owner = { id: string; token_version: number }
type NewToken = { name: string; scopes: AppScope[] }

/** Makes a token and returns it; only its hash is stored. Throws `conflict` if the account has too many. */
export async function addToken(
  { db, clock }: Needs,
  owner: Owner,
  { name, scopes }: NewToken,
): Promise<{ token: string; stored: AppToken }> {
  await lockAppTokens(db, owner.id)
  const now = clock.now()
  if ((await listTokens(db, owner.id, now)).length >= limits.apps.tokens)
    throw new AppError(
      'conflict',
      `There are ${limits.apps.tokens} apps and scripts already. Disconnect one in your profile first.`,
    )
  const token = appTokenPrefix + randomBytes(32).toString('base64url')
  const row = {
    name,
    scopes: [...new Set(scopes)],
    token_hash: appTokenHash(token),
    token_version: owner.token_version,
  }
  return { token, stored: await insertToken(db, owner.id, row, now) }
}

/** Makes a token for a script of the caller. */
export async function createToken(
  deps: Needs,
  { userId }: Actor,
  wanted: NewToken,
): Promise<CallOutput<'createAppToken'>> {
  return deps.db.transaction().execute(async (tx) => {
    const owner = await findUserById(tx, userId)
    if (!owner) throw new AppError('not_found', 'This account does not exist any more.')
    const { token, stored } = await addToken({ ...deps, db: tx }, owner, wanted)
    return { ...shown(stored), token }
  })
}

export async function ownTokens(
  { db, clock }: Needs,
  userId: string,
): Promise<CallOutput<'listAppTokens'>> {
  return { tokens: (await listTokens(db, userId, clock.now())).map(shown) }
}

/** Throws `not_found` if the caller has no such token. */
export async function revokeToken(
  { db }: Pick<Deps, 'db'>,
  userId: string,
  id: string,
): Promise<void> {
  if (!(await deleteToken(db, userId, id)))
    throw new AppError('not_found', 'This app is not in your list any more.')
}

/** The account that an app acts for, and what it may do there. */
export async function appAccess(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
): Promise<CallOutput<'getAppAccess'>> {
  const { name, scopes } = appOf(actor)
  const credits = actor.role === 'admin' ? null : await totalCredit(db, actor.userId)
  return { email: actor.email, name, scopes, credits }
}

export async function endAccess({ db }: Pick<Deps, 'db'>, actor: Actor): Promise<void> {
  await revokeToken({ db }, actor.userId, appOf(actor).id)
}

function appOf({ app }: Actor) {
  if (app) return app
  throw new AppError('forbidden', 'Only an app can do this, with its own token.')
}

const shown = ({ id, name, scopes, created_at, last_used_at, expires_at }: AppToken) => ({
  id,
  name,
  scopes,
  created_at: created_at.toISOString(),
  last_used_at: last_used_at?.toISOString() ?? null,
  expires_at: expires_at.toISOString(),
})
