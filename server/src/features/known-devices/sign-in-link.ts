import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Deps } from '../../deps.ts'
import { findUserByEmail, findUserById } from '../users/queries.ts'
import { claimLinkMail, releaseLinkMail } from './queries.ts'
import { signInLinkMail } from './sign-in-link-mail.ts'

const dayMs = 86_400_000

type Needs = Pick<Deps, 'db' | 'keys' | 'clock' | 'config' | 'mailer'>

/**
 * Mails a link that makes the browser that opens it known, so that the password works there without a wait. At most
 * once a day; does nothing for addresses without a confirmed account.
 */
export async function mailSignInLink(deps: Needs, email: string): Promise<void> {
  const user = await findUserByEmail(deps.db, email)
  if (!user?.verified_at) return
  const now = deps.clock.now()
  const since = new Date(now.getTime() - dayMs)
  if (!(await claimLinkMail(deps.db, user.id, { now, since }))) return
  const { OPERATOR_NAME: operator, PUBLIC_URL: site, SUPPORT_EMAIL: support } = deps.config
  const link = linkFor(deps, user, new Date(now.getTime() + dayMs))
  try {
    await deps.mailer.send(signInLinkMail({ to: user.email, link, operator, site, support }))
  } catch (error) {
    await releaseLinkMail(deps.db, user.id)
    throw error
  }
}

type LinkSubject = { id: string; token_version: number }

/** Valid for a day, on any number of browsers; a new password invalidates it. */
function linkFor({ keys, config }: Needs, user: LinkSubject, expires: Date): string {
  const until = String(Math.floor(expires.getTime() / 1000))
  const query = new URLSearchParams({ u: user.id, e: until, s: macOf(keys, user, until) })
  return `${config.PUBLIC_URL}${config.API_BASE}/sign-in-link?${query.toString()}`
}

/** The user id of a valid link; null if it is incomplete, changed, expired, or older than the password. */
export async function readLink(
  { db, keys, clock }: Pick<Deps, 'db' | 'keys' | 'clock'>,
  query: URLSearchParams,
): Promise<string | null> {
  const [id = '', until = '', given = ''] = ['u', 'e', 's'].map((name) => query.get(name) ?? '')
  const now = clock.now().getTime() / 1000
  if (!isUuid.test(id) || !(Number(until) > now)) return null
  const user = await findUserById(db, id)
  if (!user?.verified_at) return null
  const [expected, received] = [macOf(keys, user, until), given].map((text) => Buffer.from(text))
  if (!expected || !received || expected.length !== received.length) return null
  return timingSafeEqual(expected, received) ? id : null
}

const isUuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const macOf = (keys: Deps['keys'], { id, token_version }: LinkSubject, until: string) =>
  createHmac('sha256', keys.mailLinks)
    .update(`sign-in:${id}:${token_version}:${until}`)
    .digest('base64url')
