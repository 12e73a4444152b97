import { messages } from '@verso/contract/messages.ts'
import type { Actor } from '../../actor.ts'
import { AppError } from '../../app-error.ts'
import type { Db } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { welcome } from '../auth/sign-up.ts'
import { grantCredits } from '../credits/service.ts'
import { closeAccounts } from '../profile/closing.ts'
import { findUserByEmail } from '../users/queries.ts'
import { revokeSessions } from '../users/session-queries.ts'
import { findPeople, lockAdmins, setRole, verifyPeople } from './people-queries.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'config' | 'jobs' | 'log'>

/**
 * Closes the accounts with all they have, as their owners could; answers how many. Unknown addresses are left
 * out. Refuses the whole list where the caller or the last administrator is on it.
 */
export async function deleteUsers(deps: Needs, actor: Actor, emails: string[]): Promise<number> {
  return deps.db.transaction().execute(async (tx) => {
    const admins = await adminsAround(tx, actor)
    const people = await findPeople(tx, emails)
    const ids = people.map((person) => person.id)
    if (ids.includes(actor.userId)) refuse('You cannot delete your own account here.')
    if (leavesNone(admins, ids)) refuse('The last administrator cannot be deleted.')
    deps.log.info({ by: actor.userId, users: ids }, 'accounts deleted by an administrator')
    return closeAccounts(deps, tx, ids)
  })
}

/** Gives the person another role and ends their sessions (SEC-025). Refuses oneself and the last administrator. */
export async function changeRole(
  deps: Needs,
  actor: Actor,
  { email, new_role }: { email: string; new_role: 'user' | 'admin' },
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const admins = await adminsAround(tx, actor)
    const [person] = await findPeople(tx, [email])
    if (!person) throw new AppError('invalid_input', `There is no user with the address ${email}.`)
    if (person.id === actor.userId) refuse('You cannot change your own role.')
    if (person.role === new_role) return
    if (leavesNone(admins, [person.id])) refuse('The last administrator cannot become a user.')
    deps.log.info({ by: actor.userId, user: person.id, new_role }, 'role changed')
    await setRole(tx, person.id, new_role)
    await revokeSessions(tx, person.id, deps.clock.now())
  })
}

/** Lets the people sign in as if they had typed their code; answers how many could not before. */
export async function verifyUsers(deps: Needs, actor: Actor, emails: string[]): Promise<number> {
  return deps.db.transaction().execute(async (tx) => {
    const people = await findPeople(tx, emails)
    const ids = people.map((person) => person.id)
    const verified = await verifyPeople(tx, ids, deps.clock.now())
    for (const id of verified) await welcome(deps, tx, id)
    deps.log.info({ by: actor.userId, users: verified }, 'accounts verified by an administrator')
    return verified.length
  })
}

/** Adds credits that live 12 months; who gave them and why stands in the log. */
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

/** Looks once more under the lock: the caller may just have lost the role. */
async function adminsAround(tx: Db, actor: Actor): Promise<Set<string>> {
  const admins = await lockAdmins(tx)
  if (!admins.has(actor.userId)) throw new AppError('forbidden', messages.adminsOnly)
  return admins
}

const leavesNone = (admins: Set<string>, gone: string[]) =>
  [...admins].every((id) => gone.includes(id))

function refuse(sentence: string): never {
  throw new AppError('invalid_input', sentence)
}
