import { messages } from '@verso/contract/messages.ts'
import type { Actor } from '../../actor.ts'
import { AppError } from '../../app-error.ts'
import type { Db } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { passwordMatches } from '../auth/passwords.ts'
import { rememberWelcome } from '../credits/welcome.ts'
import { findUserById, holdPassword } from '../users/queries.ts'
import { closeRows, endAccess } from './closing-queries.ts'
import { removeAccount } from './jobs.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'config' | 'jobs' | 'keys'>

/**
 * Closes the caller's account permanently if the password is correct (A-60, SEC-018). Refuses if the password was
 * changed or reset after it was checked, because someone else may have sent it.
 */
export async function closeOwnAccount(deps: Needs, actor: Actor, password: string): Promise<void> {
  const user = await findUserById(deps.db, actor.userId)
  const wrong = () => new AppError('invalid_credentials', messages.passwordWrong)
  if (!user || !(await passwordMatches(user.password_hash, password))) throw wrong()
  await deps.db.transaction().execute(async (tx) => {
    await endAccess(tx, [user.id])
    if (!(await holdPassword(tx, user.id, user.password_hash))) throw wrong()
    await closeAccounts(deps, tx, [user.id])
  })
}

/**
 * Closes the accounts within the caller's transaction: when it commits, tokens stop working and the emails are free
 * for new accounts. A job for each account removes its data. Returns how many accounts were open.
 */
export async function closeAccounts(
  deps: Pick<Deps, 'clock' | 'config' | 'jobs' | 'keys'>,
  tx: Db,
  userIds: string[],
): Promise<number> {
  // Tickets come first, because an arriving upload locks its ticket while it waits for the account row.
  await endAccess(tx, userIds)
  await rememberWelcome(deps, tx, userIds)
  const closed = await closeRows(tx, userIds, deps.clock.now())
  for (const user_id of closed) await deps.jobs.enqueue(tx, removeAccount, { user_id })
  return closed.length
}
