import { messages } from '@verso/contract/messages.ts'
import { AppError } from '../../app-error.ts'
import type { Deps } from '../../deps.ts'
import { knownDevice, rememberDevice } from '../known-devices/devices.ts'
import { sendSignInLink } from '../known-devices/jobs.ts'
import { findUserByEmail } from '../users/queries.ts'
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
  const matches = await passwordMatches(user?.password_hash, password)
  if (!user || !matches) {
    await noteGuess(deps, source, turn)
    throw new AppError('invalid_credentials', messages.credentialsWrong)
  }
  await forgive(deps, source)
  if (!user.verified_at) throw new AppError('not_confirmed', messages.userNotConfirmed)
  const device = await rememberDevice(deps, user.id, client)
  const tokens = await openSession(deps, user, client.agent, device.id)
  return { tokens, deviceToken: device.token }
}

async function noteGuess(deps: Needs, source: Source, turn: { isFirst: boolean }): Promise<void> {
  const isMailDue = await countGuess(deps, source, turn)
  if (isMailDue) await deps.jobs.enqueue(deps.db, sendSignInLink, { email: source.email })
}
