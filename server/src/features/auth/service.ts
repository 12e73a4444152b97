import { messages } from '@verso/contract/messages.ts'
import { AppError } from '../../app-error.ts'
import type { Deps } from '../../deps.ts'
import { findUserById } from '../users/queries.ts'
import { touchSession } from '../users/session-queries.ts'
import { refreshHash, shortTokens } from './sessions.ts'

type Needs = Pick<Deps, 'db' | 'keys' | 'clock' | 'config'>

/**
 * Returns new id and access tokens; the refresh token stays valid. Never fails with 401, because that would
 * cause a loop.
 */
export async function refreshSession(deps: Needs, refreshToken: string) {
  const session = await touchSession(deps.db, refreshHash(refreshToken), deps.clock.now())
  const user = session && (await findUserById(deps.db, session.user_id))
  if (!session || !user?.verified_at)
    throw new AppError('invalid_credentials', messages.sessionEnded)
  return shortTokens(deps, { ...user, sessionId: session.id })
}
