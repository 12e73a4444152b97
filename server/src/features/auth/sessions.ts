import { createHash, randomBytes } from 'node:crypto'
import type { Deps } from '../../deps.ts'
import { signToken, tokenSeconds, type TokenSubject } from '../../tokens.ts'
import { insertSession } from '../users/session-queries.ts'

const refreshDays = 30

type Needs = Pick<Deps, 'db' | 'keys' | 'clock' | 'config'>

/** Opens a session and returns its three tokens. Only a hash of the refresh token is stored. */
export async function openSession(
  deps: Needs,
  user: Omit<TokenSubject, 'sessionId'>,
  agent: string | null,
  deviceId: string | null = null,
) {
  const refreshToken = randomBytes(32).toString('base64url')
  const sessionId = await insertSession(deps.db, user.id, {
    refresh_hash: refreshHash(refreshToken),
    expires_at: new Date(deps.clock.now().getTime() + refreshDays * 86_400_000),
    agent: agent?.slice(0, 300) ?? null,
    device_id: deviceId,
  })
  return { ...(await shortTokens(deps, { ...user, sessionId })), RefreshToken: refreshToken }
}

/** Returns new id and access tokens for a user with a valid session. */
export async function shortTokens(deps: Needs, user: TokenSubject) {
  const [IdToken, AccessToken] = await Promise.all([
    signToken(deps, 'id', user),
    signToken(deps, 'access', user),
  ])
  return { IdToken, AccessToken, ExpiresIn: tokenSeconds }
}

/** A fast hash is enough for 256 random bits. */
export const refreshHash = (token: string) => createHash('sha256').update(token).digest('base64url')
