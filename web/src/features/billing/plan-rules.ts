import type { CallOutput } from '@verso/contract/call.ts'

export type Plans = CallOutput<'getPlans'>
export type Plan = Plans['plans'][number]
export type PlanAction = 'buy' | 'upgrade' | 'downgrade'

/** The plan flagged current (PLAN-020). */
export const currentPlan = (plans: readonly Plan[]) => plans.find(({ current }) => current)

/** The button of a plan; null for administrators and for the current subscription. */
export function planAction(
  plan: Plan,
  current: Plan | undefined,
  { isAdmin, canEnd }: { isAdmin: boolean; canEnd: boolean },
): PlanAction | null {
  if (isAdmin) return null
  if (plan.mode === 'payment') return 'buy'
  if (plan.current) return null
  // There is no subscription to end, or it already ends.
  if (plan.price === 0 && !canEnd) return null
  if (!current || current.price === 0) return 'buy'
  return plan.price >= current.price ? 'upgrade' : 'downgrade'
}

type PlanStep = { confirm: boolean; call: 'checkout' | 'update' }

/** The call that a click on the button makes, and whether it is confirmed first. */
export function planStep(plan: Plan, current: Plan | undefined): PlanStep {
  if (!current || current.price === 0) return { confirm: false, call: 'checkout' }
  const isOnce = plan.mode === 'payment' || current.mode === 'payment'
  return { confirm: true, call: isOnce ? 'checkout' : 'update' }
}

/** `$9.99 / month` or `$7.99 (one-time)` (PLAN-005, PLAN-006). */
export function priceText({ price, mode }: Pick<Plan, 'price' | 'mode'>): string {
  const amount = Number.isInteger(price) ? String(price) : price.toFixed(2)
  return mode === 'subscription' ? `$${amount} / month` : `$${amount} (one-time)`
}
