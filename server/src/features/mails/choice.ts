import { createHmac, timingSafeEqual } from 'node:crypto'
import type { MailKind } from '@verso/contract/mails.ts'
import type { Deps } from '../../deps.ts'

/** Kinds of mail that can be switched off, with their names on the page. */
export const choices: Readonly<Record<MailKind, string>> = {
  expiring: 'reminders of credits that are about to expire',
  used_up: 'mails when your credits are used up',
  batch: 'mails when your photos are ready',
}

type Needs = Pick<Deps, 'keys' | 'config'>

export const isChoice = (kind: string): kind is MailKind => Object.hasOwn(choices, kind)

/** A link that switches one kind of mail off for one user without signing in; it never expires (RFC 8058). */
export function choiceLink({ keys, config }: Needs, userId: string, kind: MailKind): string {
  const query = new URLSearchParams({ u: userId, k: kind, s: macOf(keys, userId, kind) })
  return `${config.PUBLIC_URL}${config.API_BASE}/mail-choice?${query.toString()}`
}

/** The user and kind of a link; null if its signature is wrong. */
export function readChoice(
  { keys }: Pick<Deps, 'keys'>,
  query: URLSearchParams,
): { userId: string; kind: MailKind } | null {
  const [userId = '', kind = '', given = ''] = ['u', 'k', 's'].map((name) => query.get(name) ?? '')
  if (!isChoice(kind)) return null
  const [expected, received] = [macOf(keys, userId, kind), given].map((text) => Buffer.from(text))
  if (!expected || !received || expected.length !== received.length) return null
  return timingSafeEqual(expected, received) ? { userId, kind } : null
}

const macOf = (keys: Deps['keys'], userId: string, kind: string) =>
  createHmac('sha256', keys.mailLinks).update(`${kind}:${userId}`).digest('base64url')
