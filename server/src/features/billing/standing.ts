import type { Account } from '../../ports/payments.ts'

/** The free plan's price_id, which is also the tier of who has no other. */
export const freeTier = 'free'

/**
 * A live subscription sets the tier; else the first pack that was paid and kept, which then stays; else free.
 */
export function tierOf({ subscription, payments }: Account): string {
  if (subscription?.priceId) return subscription.priceId
  const packs = payments.filter(({ source, refunded }) => source === 'pack' && refunded < 1)
  const first = packs.toSorted((a, b) => a.paidAt.getTime() - b.paidAt.getTime())[0]
  return first?.priceId ?? freeTier
}

/**
 * Taken from the provider; free, one-time and new users are active. `canceled` is said where the subscription
 * ended because it was not paid, until something is paid again; who cancelled on purpose is an active free user.
 */
export function standingOf({ subscription, lapsedAt, payments }: Account): string {
  if (subscription) return subscription.status
  const hasPaidSince = payments.some(
    ({ paidAt, source }) => source === 'pack' && lapsedAt !== null && paidAt >= lapsedAt,
  )
  return lapsedAt && !hasPaidSince ? 'canceled' : 'active'
}
