import { messages } from '@verso/contract/messages.ts'
import { AppError } from '../../app-error.ts'
import type { Deps } from '../../deps.ts'
import { knownDevice, rememberDevice } from '../known-devices/devices.ts'
import { sendSignInLink } from '../known-devices/jobs.ts'
import { findUserByEmail, holdPassword, type UserRow } from '../users/queries.ts'
import { findSignUps } from './confirmation.ts'
import { flowIdOf } from './flow-ids.ts'
import { passwordMatches } from './passwords.ts'
import { openSession } from './sessions.ts'
import { countGuess, forgive, type Source, takeTurn } from './sign-in-delays.ts'

type Needs = Pick<Deps, 'db' | 'keys' | 'clock' | 'config' | 'jobs'>
type Client = { network: string; agent: string | null; device: string | null }

/**
 * Returns the tokens of a new session and the browser's device token. Failures delay the next attempt. Only a correct
 * password reveals that an account is unconfirmed (A-06, SEC-024).
 */
export async function signIn(
  deps: Needs,
  { email, password }: { email: string; password: string },
  client: Client,
) {
  const known = await knownDevice(deps, email, client.device)
  const place = known ? `device ${known}` : `network ${client.network}`
  const source = { email, place, isKnown: known !== null }
  const turn = await takeTurn(deps, source)
  const user = await findUserByEmail(deps.db, email)
  const isWaiting = user !== undefined && user.verified_at === null
  // A pending sign-up has a password of its own.
  const [pending] = isWaiting ? await findSignUps(deps, email, password, client.network) : []
  const matches = !isWaiting && (await passwordMatches(user?.password_hash, password))
  if (!user || !(matches || pending)) {
    await noteGuess(deps, source, turn)
    throw new AppError('invalid_credentials', messages.credentialsWrong)
  }
  await forgive(deps, source)
  if (pending) throw unconfirmed(deps, pending.id)
  return admit(deps, user, client)
}

/**
 * Opens the session, unless the password was changed or reset after it was checked: that ended all sessions, and a
 * new one would survive it.
 */
async function admit(deps: Needs, user: UserRow, client: Client) {
  return deps.db.transaction().execute(async (tx) => {
    if (!(await holdPassword(tx, user.id, user.password_hash)))
      throw new AppError('invalid_credentials', messages.credentialsWrong)
    const within = { ...deps, db: tx }
    const device = await rememberDevice(within, user.id, client)
    const tokens = await openSession(within, user, client.agent, device.id)
    return { tokens, deviceToken: device.token }
  })
}

/** The refusal contains the sign-up's flow id, which the code screen needs to continue (AUTH-015). */
function unconfirmed(deps: Needs, flow: string): AppError {
  const details = { flow_id: flowIdOf(deps, flow) }
  return new AppError('not_confirmed', messages.userNotConfirmed, null, details)
}

async function noteGuess(deps: Needs, source: Source, turn: { isFirst: boolean }): Promise<void> {
  const isMailDue = await countGuess(deps, source, turn)
  if (isMailDue) await deps.jobs.enqueue(deps.db, sendSignInLink, { email: source.email })
}
