import { createHash } from 'node:crypto'
import type { AppScope } from '@verso/contract/limits.ts'

/**
 * The caller, as read from the database for this call and never from the token. `app`: the app or script that
 * acts for the user; absent in the user's own session.
 */
export type Actor = {
  userId: string
  email: string
  role: 'user' | 'admin'
  app?: { id: string; name: string; scopes: AppScope[] }
}

/** All tokens of apps begin with this prefix, so that scanners for leaked secrets recognise them. */
export const appTokenPrefix = 'verso_'

/** The stored form of a token. A fast hash is enough, because tokens have 256 random bits. */
export const appTokenHash = (token: string): string =>
  createHash('sha256').update(token).digest('base64url')

/** The content of a valid id token. */
export type IdClaims = {
  userId: string
  tokenVersion: number
  sessionId: string
  expiresAt: Date
}
