import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto'
import type { CallOutput, ParsedInput } from '@verso/contract/call.ts'
import type { Actor } from '../../actor.ts'
import { AppError } from '../../app-error.ts'
import type { Deps } from '../../deps.ts'
import { findUserById } from '../users/queries.ts'
import { answerCode, deleteCode, findWaitingCode, insertCode, lockCode } from './queries.ts'
import { addToken } from './tokens.ts'

/** Letters that are not confused with each other and spell no words (RFC 8628, 6.1), which makes 20^8 codes. */
const letters = 'BCDFGHJKLMNPQRSTVWXZ'
const length = 8
const lifeSeconds = 600
const pollSeconds = 5

type Needs = Pick<Deps, 'db' | 'keys' | 'clock' | 'config'>

/** Begins to connect an app: makes the code that its owner types in the web app. */
export async function requestCode(
  deps: Needs,
  { app, device, scopes }: ParsedInput<'requestAppCode'>,
  network: string,
): Promise<CallOutput<'requestAppCode'>> {
  const now = deps.clock.now()
  const deviceCode = randomBytes(32).toString('base64url')
  const userCode = newUserCode()
  const isNew = await insertCode(deps.db, {
    device_hash: hashOf(deviceCode),
    user_code_mac: macOf(deps, userCode),
    app,
    device,
    scopes: [...new Set(scopes)],
    network,
    created_at: now,
    expires_at: new Date(now.getTime() + lifeSeconds * 1000),
  })
  if (!isNew) return requestCode(deps, { app, device, scopes }, network)
  const page = `${deps.config.PUBLIC_URL}/connect`
  return {
    device_code: deviceCode,
    user_code: userCode,
    verification_uri: page,
    // The code is after the #, so that no log of a server or proxy contains it.
    verification_uri_complete: `${page}#${userCode}`,
    expires_in: lifeSeconds,
    interval: pollSeconds,
  }
}

/** Which app asks with this code, and from where. Throws `not_found`. */
export async function findRequest(
  deps: Needs,
  userCode: string,
  network: string,
): Promise<CallOutput<'findAppRequest'>> {
  const found = await findWaitingCode(deps.db, macOf(deps, userCode), deps.clock.now())
  if (!found) throw codeEnded()
  return {
    app: found.app,
    device: found.device,
    scopes: found.scopes,
    network: found.network,
    is_same_network: found.network === network,
    requested_at: found.created_at.toISOString(),
    expires_at: found.expires_at.toISOString(),
  }
}

/**
 * Approves or refuses a request for the caller's account. Throws `not_found` if it has been answered or has expired.
 */
export async function answerRequest(
  deps: Needs,
  { userId }: Actor,
  { user_code, is_approved }: ParsedInput<'answerAppRequest'>,
): Promise<void> {
  const user = await findUserById(deps.db, userId)
  if (!user) throw codeEnded()
  const answer = {
    state: is_approved ? ('approved' as const) : ('refused' as const),
    user_id: userId,
    token_version: user.token_version,
  }
  if (!(await answerCode(deps.db, macOf(deps, user_code), answer, deps.clock.now())))
    throw codeEnded()
}

/** The state of an app's request. After approval, the app gets its token once. */
export async function redeemCode(
  deps: Needs,
  deviceCode: string,
): Promise<CallOutput<'redeemAppCode'>> {
  return deps.db.transaction().execute(async (tx) => {
    const code = await lockCode(tx, hashOf(deviceCode), deps.clock.now())
    if (!code) return { state: 'expired' }
    const { id, state, user_id: userId, app, device, scopes } = code
    if (state === 'waiting' || !userId) return { state: 'waiting' }
    await deleteCode(tx, id)
    if (state === 'refused') return { state: 'refused' }
    const user = await findUserById(tx, userId)
    // The account's password was changed since, or the account was closed.
    if (!user || user.token_version !== code.token_version) return { state: 'expired' }
    const name = `${app} on ${device}`
    const { token } = await addToken({ ...deps, db: tx }, user, { name, scopes })
    return { state: 'connected', token, email: user.email, name, scopes }
  })
}

function newUserCode(): string {
  const picked = Array.from({ length }, () => letters[randomInt(letters.length)]).join('')
  return `${picked.slice(0, 4)}-${picked.slice(4)}`
}

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url')

/** A MAC with a key, because the codes are so few that they could all be tried against a copy of the database. */
function macOf({ keys }: Pick<Deps, 'keys'>, userCode: string): string {
  const typed = userCode.toUpperCase().replace(/[^A-Z]/g, '')
  return createHmac('sha256', keys.codes).update(`app-code:${typed}`).digest('base64url')
}

const codeEnded = () =>
  new AppError(
    'not_found',
    'This code is not valid. It may have expired: ask the app for a new one.',
  )
