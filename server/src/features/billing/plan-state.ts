import type { Account, Subscription } from '../../ports/payments.ts'
import type { PlanState } from './queries.ts'

/** The price_id of the free plan, which is also the tier of users without another plan. */
export const freeTier = 'free'

/** The plan of the subscription; without one the first pack that was paid and not refunded; otherwise free. */
function tierOf({ subscription, payments }: Account): string {
  if (subscription?.priceId) return subscription.priceId
  const packs = payments.filter(({ source, refunded }) => source === 'pack' && refunded < 1)
  const first = packs.toSorted((a, b) => a.paidAt.getTime() - b.paidAt.getTime())[0]
  return first?.priceId ?? freeTier
}

/**
 * The provider's status of the subscription. Users without one are `active`, even after they cancelled it.
 * `canceled` means that the subscription ended because it was not paid, and no pack has been paid since.
 */
function standingOf({ subscription, lapsedAt, payments }: Account): string {
  if (subscription) return subscription.status
  const hasPaidSince = payments.some(
    ({ paidAt, source }) => source === 'pack' && lapsedAt !== null && paidAt >= lapsedAt,
  )
  return lapsedAt && !hasPaidSince ? 'canceled' : 'active'
}

/** What is stored about an account. `before` is the state stored until now, such as the first day of a debt. */
export function planStateOf(account: Account, before: PlanState): PlanState {
  return {
    tier: account.isMissing ? tierWithout(before) : tierOf(account),
    standing: standingOf(account),
    ...(account.subscription ? runningState(account.subscription, before) : withoutSubscription),
  }
}

const withoutSubscription = {
  renews_at: null,
  ends_at: null,
  subscription_plan: null,
  subscription_status: null,
  next_plan: null,
  next_plan_at: null,
  unpaid_since: null,
}

function runningState(subscription: Subscription, { unpaid_since }: PlanState) {
  const { priceId, status, renewsAt, endsAt, unpaidSince, next } = subscription
  return {
    renews_at: renewsAt,
    ends_at: endsAt,
    subscription_plan: priceId,
    subscription_status: status,
    next_plan: next?.priceId ?? null,
    next_plan_at: next?.at ?? null,
    unpaid_since: unpaidSince && (unpaid_since ?? unpaidSince),
  }
}

/** If the provider has lost the customer, a subscription is lost too, but a pack is not. */
const tierWithout = ({ tier, subscription_plan }: PlanState) =>
  tier === subscription_plan ? freeTier : tier
