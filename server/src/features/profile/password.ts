import type { CallOutput } from '@verso/contract/call.ts'
import { messages } from '@verso/contract/messages.ts'
import type { Actor } from '../../actor.ts'
import { AppError } from '../../app-error.ts'
import type { Deps } from '../../deps.ts'
import { requireUncommonPassword } from '../auth/common-passwords.ts'
import { sendPasswordChanged } from '../auth/jobs.ts'
import { hashPassword, passwordMatches } from '../auth/passwords.ts'
import { openSession } from '../auth/sessions.ts'
import { readDevice } from '../known-devices/devices.ts'
import { findUserById, replacePassword } from '../users/queries.ts'
import { revokeSessions } from '../users/session-queries.ts'

type Needs = Pick<Deps, 'db' | 'keys' | 'clock' | 'config' | 'jobs'>
type Tokens = CallOutput<'changePassword'>['AuthenticationResult']

/** Changes the caller's password, ends all their sessions and tokens, and returns the tokens of a new session. */
export async function changePassword(
  deps: Needs,
  actor: Actor,
  { old_password, new_password }: { old_password: string; new_password: string },
  browser: { agent: string | null; device: string | null },
): Promise<Tokens> {
  const user = await findUserById(deps.db, actor.userId)
  if (!user || !(await passwordMatches(user.password_hash, old_password)))
    throw new AppError('invalid_credentials', messages.passwordWrong)
  await requireUncommonPassword(deps.config, new_password)
  const passwordHash = await hashPassword(new_password)
  return deps.db.transaction().execute(async (tx) => {
    const passwords = { checked: user.password_hash, next: passwordHash }
    // A reset or another change may have happened in between; it also ended the session of this call.
    if (!(await replacePassword(tx, user.id, passwords)))
      throw new AppError('invalid_credentials', messages.passwordWrong)
    await revokeSessions(tx, user.id, deps.clock.now())
    await deps.jobs.enqueue(tx, sendPasswordChanged, { email: user.email, how: 'changed' })
    const changed = await findUserById(tx, user.id)
    return openSession(
      { ...deps, db: tx },
      changed ?? user,
      browser.agent,
      readDevice(deps, browser.device),
    )
  })
}
