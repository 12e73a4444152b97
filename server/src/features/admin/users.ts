import { messages } from '@verso/contract/messages.ts'
import type { Actor } from '../../actor.ts'
import { AppError } from '../../app-error.ts'
import type { Db } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { settleSignUps } from '../auth/settled-sign-ups.ts'
import { grantCredits } from '../credits/queries.ts'
import { grantWelcomeCredits } from '../credits/welcome.ts'
import { closeAccounts } from '../profile/closing.ts'
import { lockFlows } from '../users/flow-queries.ts'
import { findUserByEmail } from '../users/queries.ts'
import { revokeSessions } from '../users/session-queries.ts'
import { findUsersByEmail, lockAdmins, setRole, confirmUsers } from './user-queries.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'config' | 'jobs' | 'keys' | 'log'>

/**
 * Closes the accounts and removes their data, and returns how many were closed. Unknown emails are ignored
 * . Throws `invalid_input` if the list contains the caller or the last administrator.
 */
export async function deleteUsers(deps: Needs, actor: Actor, emails: string[]): Promise<number> {
  return deps.db.transaction().execute(async (tx) => {
    const admins = await lockedAdmins(tx, actor)
    const users = await findUsersByEmail(tx, emails)
    const ids = users.map((user) => user.id)
    if (ids.includes(actor.userId)) refuse('You cannot delete your own account here.')
    if (isLastAdmin(admins, ids)) refuse('The last administrator cannot be deleted.')
    deps.log.info({ by: actor.userId, users: ids }, 'accounts deleted by an administrator')
    return closeAccounts(deps, tx, ids)
  })
}

/** Changes a user's role and ends their sessions (SEC-025). Throws for the caller and for the last administrator. */
export async function changeRole(
  deps: Needs,
  actor: Actor,
  { email, new_role }: { email: string; new_role: 'user' | 'admin' },
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const admins = await lockedAdmins(tx, actor)
    const [user] = await findUsersByEmail(tx, [email])
    if (!user) throw new AppError('invalid_input', `There is no user with the address ${email}.`)
    if (user.id === actor.userId) refuse('You cannot change your own role.')
    if (user.role === new_role) return
    if (isLastAdmin(admins, [user.id])) refuse('The last administrator cannot become a user.')
    deps.log.info({ by: actor.userId, user: user.id, new_role }, 'role changed')
    await setRole(tx, user.id, new_role)
    await revokeSessions(tx, user.id, deps.clock.now())
  })
}

/**
 * Confirms the accounts as if their users had entered the code; returns how many were unconfirmed. If several
 * sign-ups are pending at one address, no one knows which is the owner's: the account gets none of their passwords,
 * and its owner gets a mail.
 */
export async function verifyUsers(deps: Needs, actor: Actor, emails: string[]): Promise<number> {
  return deps.db.transaction().execute(async (tx) => {
    await lockFlows(tx, emails)
    const users = await findUsersByEmail(tx, emails)
    const ids = users.map((user) => user.id)
    const verified = await confirmUsers(tx, ids, deps.clock.now())
    for (const user of verified) {
      await settleSignUps(deps, tx, user)
      await grantWelcomeCredits(deps, tx, user.id)
    }
    const confirmed = verified.map(({ id }) => id)
    deps.log.info({ by: actor.userId, users: confirmed }, 'accounts verified by an administrator')
    return verified.length
  })
}

/** Adds credits that expire after 12 months. The administrator and the reason are logged. */
export async function giveCredits(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  actor: Actor,
  { email, amount, note }: { email: string; amount: number; note: string },
): Promise<void> {
  const user = await findUserByEmail(db, email)
  if (!user) throw new AppError('invalid_input', `There is no user with the address ${email}.`)
  await grantCredits(db, user.id, { source: 'gift', amount, why: note || undefined })
  log.info({ by: actor.userId, user: user.id, amount, note }, 'credits given')
}

/** Locks the administrators and checks again that the caller is one of them. */
async function lockedAdmins(tx: Db, actor: Actor): Promise<Set<string>> {
  const admins = await lockAdmins(tx)
  if (!admins.has(actor.userId)) throw new AppError('forbidden', messages.adminsOnly)
  return admins
}

const isLastAdmin = (admins: Set<string>, removed: string[]) =>
  [...admins].every((id) => removed.includes(id))

function refuse(sentence: string): never {
  throw new AppError('invalid_input', sentence)
}
