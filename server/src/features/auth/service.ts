import { messages } from '@verso/contract/messages.ts'
import { AppError } from '../../app-error.ts'
import type { Deps } from '../../deps.ts'
import { spendCode } from '../users/code-queries.ts'
import { findUserByEmail, findUserById, setPassword } from '../users/queries.ts'
import { revokeSessions, touchSession } from '../users/session-queries.ts'
import { checkCode } from './codes.ts'
import { hashPassword } from './passwords.ts'
import { refreshHash, shortTokens } from './sessions.ts'

type Needs = Pick<Deps, 'db' | 'keys' | 'clock' | 'config'>

/** Returns new id and access tokens; the refresh token stays valid. Never fails with 401, which would loop. */
export async function refreshSession(deps: Needs, refreshToken: string) {
  const userId = await touchSession(deps.db, refreshHash(refreshToken), deps.clock.now())
  const user = userId ? await findUserById(deps.db, userId) : undefined
  if (!user?.verified_at) throw new AppError('invalid_credentials', messages.sessionEnded)
  return shortTokens(deps, user)
}

/** Sets a new password with a mailed code and ends every session of the account. */
export async function resetPassword(
  deps: Needs,
  { email, code, password }: { email: string; code: string; password: string },
): Promise<void> {
  const user = await findUserByEmail(deps.db, email)
  const mac = user?.verified_at ? await checkCode(deps, user.id, 'reset', code) : null
  const passwordHash = await hashPassword(password)
  if (!user || !mac) throw new AppError('invalid_credentials', messages.codeWrong)
  await deps.db.transaction().execute(async (tx) => {
    const spent = await spendCode(tx, user.id, 'reset', mac)
    if (!spent) throw new AppError('invalid_credentials', messages.codeWrong)
    await setPassword(tx, user.id, passwordHash)
    await revokeSessions(tx, user.id, deps.clock.now())
  })
}
