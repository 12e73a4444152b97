import { createHmac, timingSafeEqual } from 'node:crypto'
import type { MailKind } from '@verso/contract/mails.ts'
import type { Deps } from '../../deps.ts'

/** Kinds of mail that may be switched off, and what each is called there. */
export const choices: Readonly<Record<MailKind, string>> = {
  expiring: 'reminders of credits that are about to expire',
  used_up: 'mails that tell when your credits are used up',
  batch: 'mails that tell when your photos are ready',
}

type Needs = Pick<Deps, 'keys' | 'config'>

export const isChoice = (kind: string): kind is MailKind => Object.hasOwn(choices, kind)

/** An address that switches one kind off for one person, without signing in; it never runs out (RFC 8058). */
export function choiceLink({ keys, config }: Needs, userId: string, kind: MailKind): string {
  const query = new URLSearchParams({ u: userId, k: kind, s: macOf(keys, userId, kind) })
  return `${config.PUBLIC_URL}${config.API_BASE}/mail-choice?${query.toString()}`
}

/** Whom and what a link speaks of; null where it is not one of ours. */
export function readChoice(
  { keys }: Pick<Deps, 'keys'>,
  query: URLSearchParams,
): { userId: string; kind: MailKind } | null {
  const [userId = '', kind = '', given = ''] = ['u', 'k', 's'].map((name) => query.get(name) ?? '')
  if (!isChoice(kind)) return null
  const [right, told] = [macOf(keys, userId, kind), given].map((text) => Buffer.from(text))
  if (!right || !told || right.length !== told.length) return null
  return timingSafeEqual(right, told) ? { userId, kind } : null
}

const macOf = (keys: Deps['keys'], userId: string, kind: string) =>
  createHmac('sha256', keys.mailLinks).update(`${kind}:${userId}`).digest('base64url')
