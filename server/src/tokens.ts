import { jwtVerify, SignJWT } from 'jose'
import type { IdClaims } from './actor.ts'
import type { Deps } from './deps.ts'

const algorithm = 'HS256'
const audience = 'verso'

/** Lifetime of the tokens. A refresh token is not a JWT but a row in `sessions`. */
export const tokenSeconds = 3600

/**
 * `id` is sent in the Bearer header, `access` shows the browser that a user is signed in; neither replaces the other.
 */
type TokenKind = 'id' | 'access'
export type TokenSubject = { id: string; email: string; token_version: number; sessionId: string }

type Needs = Pick<Deps, 'keys' | 'config' | 'clock'>

/**
 * Signs a token in the format of Cognito. It names its session but contains no role: that is read from the database
 * (A-04).
 */
export function signToken(deps: Needs, kind: TokenKind, user: TokenSubject): Promise<string> {
  const now = Math.floor(deps.clock.now().getTime() / 1000)
  const own = kind === 'id' ? { email: user.email, email_verified: true } : { client_id: audience }
  return new SignJWT({ ...own, token_use: kind, version: user.token_version, sid: user.sessionId })
    .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
    .setSubject(user.id)
    .setIssuer(deps.config.PUBLIC_URL)
    .setAudience(audience)
    .setIssuedAt(now)
    .setExpirationTime(now + tokenSeconds)
    .sign(deps.keys.tokens)
}

/**
 * Returns the claims of a valid id token; null if it is forged, expired, of another kind or of another installation.
 */
export async function readIdToken(deps: Needs, token: string): Promise<IdClaims | null> {
  const verified = await jwtVerify(token, deps.keys.tokens, {
    algorithms: [algorithm],
    issuer: deps.config.PUBLIC_URL,
    audience,
    currentDate: deps.clock.now(),
    requiredClaims: ['sub', 'exp'],
  }).catch(() => null)
  if (!verified) return null
  const { sub, exp, token_use: kind, version, sid } = verified.payload
  if (kind !== 'id' || !sub || exp === undefined) return null
  if (typeof version !== 'number' || typeof sid !== 'string') return null
  return { userId: sub, tokenVersion: version, sessionId: sid, expiresAt: new Date(exp * 1000) }
}
