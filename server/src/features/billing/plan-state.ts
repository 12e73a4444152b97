import type { Account } from '../../ports/payments.ts'
import type { PlanState } from './queries.ts'

/** The price_id of the free plan, which is also the tier of users without another plan. */
export const freeTier = 'free'

/** The subscription sets the tier, otherwise the first pack that was paid and not refunded, otherwise free. */
export function tierOf({ subscription, payments }: Account): string {
  if (subscription?.priceId) return subscription.priceId
  const packs = payments.filter(({ source, refunded }) => source === 'pack' && refunded < 1)
  const first = packs.toSorted((a, b) => a.paidAt.getTime() - b.paidAt.getTime())[0]
  return first?.priceId ?? freeTier
}

/**
 * The provider's state of the subscription; users without one are `active`, also after they cancelled it.
 * `canceled` means that the subscription ended because it was not paid and nothing has been paid since.
 */
export function standingOf({ subscription, lapsedAt, payments }: Account): string {
  if (subscription) return subscription.status
  const hasPaidSince = payments.some(
    ({ paidAt, source }) => source === 'pack' && lapsedAt !== null && paidAt >= lapsedAt,
  )
  return lapsedAt && !hasPaidSince ? 'canceled' : 'active'
}

/** What is stored about an account. `before`: what was, which has the first day of a debt. */
export function planStateOf(account: Account, before: PlanState): PlanState {
  const { subscription } = account
  return {
    tier: account.isMissing ? tierWithout(before) : tierOf(account),
    standing: standingOf(account),
    renews_at: subscription?.renewsAt ?? null,
    ends_at: subscription?.endsAt ?? null,
    subscription_plan: subscription?.priceId ?? null,
    subscription_status: subscription?.status ?? null,
    next_plan: subscription?.next?.priceId ?? null,
    next_plan_at: subscription?.next?.at ?? null,
    unpaid_since: subscription?.unpaidSince
      ? (before.unpaid_since ?? subscription.unpaidSince)
      : null,
  }
}

/** Where the provider has lost the customer: a subscription went with it, a pack did not. */
const tierWithout = ({ tier, subscription_plan }: PlanState) =>
  tier === subscription_plan ? freeTier : tier
