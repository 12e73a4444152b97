import type { CallOutput } from '@verso/contract/call.ts'
import { dayOf, firstOfMonth, startOfNextMonth } from '../../calendar.ts'
import type { Deps } from '../../deps.ts'
import { hasKnownPrice } from './spending-cap.ts'
import { currentPause, spendingOf, spentSince } from './spending-queries.ts'
import { storagePause } from './storage-pause-queries.ts'

type Notice = CallOutput<'getImages'>['waiting']

/** A shorter pause is over before anyone could read about it. */
const minNoticeMs = 10_000
const limitKinds = ['rate', 'quota', 'quota_daily', 'spend_limit']

const sentences = {
  storage:
    'The photo storage cannot be used at the moment. Your photos wait and go on by themselves.',
  paused: 'The analysis is paused. Your photos are safe and wait for their turn.',
  provider_limit: "The AI provider's limit is reached. Your photos wait and go on by themselves.",
  installation_cap:
    "This month's budget for the AI is used up. Your photos wait until it is renewed.",
  unknown_price:
    'The price of the AI is not known, so its budget cannot be kept. Your photos wait until an administrator decides.',
  user_cap: 'Your budget for the AI is used up this month. Your photos wait until it is renewed.',
} as const

/** Why this user's pending photos are not analysed now; null if nothing holds them back. Mentions no amounts. */
export async function waitingNotice(
  {
    db,
    clock,
    config,
    storage,
    vision,
  }: Pick<Deps, 'db' | 'clock' | 'config' | 'storage' | 'vision'>,
  userId: string,
): Promise<Notice> {
  const now = clock.now()
  const noStorage = await storagePause(db)
  if (noStorage || storage.unavailableReason?.()) return notice('storage', noStorage?.until ?? null)
  const pause = await currentPause(db)
  const isShort = pause?.until && pause.until.getTime() - now.getTime() < minNoticeMs
  if (pause && !isShort) {
    const reason = limitKinds.includes(pause.kind ?? 'rate') ? 'provider_limit' : 'paused'
    return notice(reason, pause.until)
  }
  return capNotice({ db, config, vision }, now, userId)
}

/** The notice for a cap of the installation or of the user that is used up or cannot be enforced. */
async function capNotice(
  { db, config, vision }: Pick<Deps, 'db' | 'config' | 'vision'>,
  now: Date,
  userId: string,
): Promise<Notice> {
  const monthStart = firstOfMonth(dayOf(now, config.TIME_ZONE))
  const renewedAt = startOfNextMonth(now, config.TIME_ZONE)
  const cap = vision.capUsd()
  const own = await spendingOf(db, userId, monthStart)
  if (cap === undefined && own.cap === null) return null
  if (!hasKnownPrice(vision.current())) return notice('unknown_price', null)
  if (cap !== undefined && ((await spentSince(db, monthStart)).cost ?? 0) >= cap) {
    return notice('installation_cap', renewedAt)
  }
  return own.cap !== null && own.spent >= own.cap ? notice('user_cap', renewedAt) : null
}

const notice = (reason: keyof typeof sentences, until: Date | null) => ({
  reason,
  until: until?.toISOString() ?? null,
  sentence: sentences[reason],
})
