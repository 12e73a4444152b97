import type { CallOutput } from '@verso/contract/call.ts'
import { moneyText } from '@verso/contract/rules.ts'

export type Plans = CallOutput<'getPlans'>
export type Plan = Plans['plans'][number]
export type PlanAction = 'buy' | 'upgrade' | 'downgrade'

/** The plan flagged current (PLAN-020). */
export const currentPlan = (plans: readonly Plan[]) => plans.find(({ current }) => current)

type Rights = { isAdmin: boolean; canEnd: boolean; hasSubscription?: boolean }

/**
 * The button of a plan; null for administrators and for the current subscription. `hasSubscription`: a
 * subscription is running, possibly of a discontinued plan.
 */
export function planAction(
  plan: Plan,
  current: Plan | undefined,
  { isAdmin, canEnd, hasSubscription = false }: Rights,
): PlanAction | null {
  if (isAdmin) return null
  if (plan.mode === 'payment') return 'buy'
  if (plan.current) return null
  // No subscription to end, or its end is already set.
  if (plan.price === 0 && !canEnd) return null
  if (!current || current.price === 0) return hasSubscription && plan.price > 0 ? 'upgrade' : 'buy'
  return plan.price >= current.price ? 'upgrade' : 'downgrade'
}

type PlanStep = { confirm: boolean; call: 'checkout' | 'update' }

/** The call that a click on the button makes, and whether it is confirmed first. */
export function planStep(plan: Plan, current: Plan | undefined, hasSubscription = false): PlanStep {
  const isSubscriber = hasSubscription || (current?.mode === 'subscription' && current.price > 0)
  const call = isSubscriber && plan.mode === 'subscription' ? 'update' : 'checkout'
  return { confirm: isSubscriber || (current?.price ?? 0) > 0, call }
}

/** The plan of the running subscription, if it is still sold. */
export const subscribedPlan = ({ plans, subscription }: Plans): Plan | undefined =>
  plans.find(({ price_id }) => price_id === subscription?.price_id)

/** `$9.99 / month` or `$7.99 (one-time)` (PLAN-005, PLAN-006). */
export function priceText({ price, mode, currency }: Pick<Plan, 'price' | 'mode' | 'currency'>) {
  const amount = moneyText(price, currency)
  return mode === 'subscription' ? `${amount} / month` : `${amount} (one-time)`
}
