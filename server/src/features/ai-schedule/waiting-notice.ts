import type { CallOutput } from '@verso/contract/call.ts'
import { dayOf, firstOfMonth, startOfNextMonth } from '../../calendar.ts'
import type { Deps } from '../../deps.ts'
import { capOf, currentPause, spentSince } from './spending-queries.ts'

type Waiting = CallOutput<'getImages'>['waiting']

/** A shorter pause of the provider is over before anybody has read of it. */
const worthTellingMs = 10_000
const limitKinds = ['rate', 'quota', 'quota_daily']

const sentences = {
  paused: 'The analysis is paused. Your photos are safe and wait for their turn.',
  provider_limit: "The AI provider's limit is reached. Your photos wait and go on by themselves.",
  installation_cap:
    "This month's budget for the AI is used up. Your photos wait until it is renewed.",
  user_cap: 'Your budget for the AI is used up this month. Your photos wait until it is renewed.',
} as const

/** Why this person's pending photos are not analysed now; null where they have their turn. No amount is told. */
export async function whatIsWaitedFor(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  userId: string,
): Promise<Waiting> {
  const since = firstOfMonth(dayOf(clock.now(), config.TIME_ZONE))
  const pause = await currentPause(db)
  const isShort = pause?.until && pause.until.getTime() - Date.now() < worthTellingMs
  if (pause && !isShort) {
    const reason = limitKinds.includes(pause.kind ?? 'rate') ? 'provider_limit' : 'paused'
    return told(reason, pause.until)
  }
  const renewed = startOfNextMonth(clock.now(), config.TIME_ZONE)
  const cap = config.SPENDING_CAP_USD
  if (cap !== undefined && ((await spentSince(db, since)).cost ?? 0) >= cap) {
    return told('installation_cap', renewed)
  }
  const own = await capOf(db, userId, since)
  return own.cap !== null && own.spent >= own.cap ? told('user_cap', renewed) : null
}

const told = (reason: keyof typeof sentences, until: Date | null) => ({
  reason,
  until: until?.toISOString() ?? null,
  sentence: sentences[reason],
})
