import { messages } from '@verso/contract/messages.ts'
import type { Actor } from '../../actor.ts'
import { AppError } from '../../app-error.ts'
import type { Db } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { passwordMatches } from '../auth/passwords.ts'
import { findUserById } from '../users/queries.ts'
import { closeRows, endAccess } from './closing-queries.ts'
import { removeAccount } from './jobs.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'jobs'>

/** Closes the caller's account for good, where the password is theirs (A-60, SEC-018). */
export async function closeOwnAccount(deps: Needs, actor: Actor, password: string): Promise<void> {
  const user = await findUserById(deps.db, actor.userId)
  if (!(await passwordMatches(user?.password_hash, password)))
    throw new AppError('invalid_credentials', messages.passwordWrong)
  await deps.db.transaction().execute((tx) => closeAccounts(deps, tx, [actor.userId]))
}

/**
 * Ends the accounts within the caller's transaction: tokens stop working when it commits, and the addresses are free
 * for new accounts. A job for each removes what they had. Answers how many were open.
 */
export async function closeAccounts(
  deps: Pick<Deps, 'clock' | 'jobs'>,
  tx: Db,
  userIds: string[],
): Promise<number> {
  // Tickets first: an upload that arrives holds its ticket while it waits for the account.
  await endAccess(tx, userIds)
  const closed = await closeRows(tx, userIds, deps.clock.now())
  for (const user_id of closed) await deps.jobs.enqueue(tx, removeAccount, { user_id })
  return closed.length
}
