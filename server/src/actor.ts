import { createHash } from 'node:crypto'
import type { AppScope } from '@verso/contract/limits.ts'

/**
 * The caller, as read from the database for this call and never from the token. `app`: the app or script that acts for
 * the user; missing where it is the user's own session.
 */
export type Actor = {
  userId: string
  email: string
  role: 'user' | 'admin'
  app?: { id: string; name: string; scopes: AppScope[] }
}

/** All tokens of apps begin with it, so that programs which look for leaked secrets can recognise them. */
export const appTokenPrefix = 'verso_'

/** What is stored of a token. A fast hash is enough for 256 random bits. */
export const appTokenHash = (token: string): string =>
  createHash('sha256').update(token).digest('base64url')

/** What a valid id token says. */
export type IdClaims = {
  userId: string
  tokenVersion: number
  sessionId: string
  expiresAt: Date
}
