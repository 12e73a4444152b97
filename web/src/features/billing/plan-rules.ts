import type { CallOutput } from '@verso/contract/call.ts'

export type Plans = CallOutput<'getPlans'>
export type Plan = Plans['plans'][number]
export type PlanAction = 'buy' | 'upgrade' | 'downgrade'

/** The plan flagged current (PLAN-020). */
export const currentPlan = (plans: readonly Plan[]) => plans.find(({ current }) => current)

/** Which button a plan has; none for administrators and on the current subscription. */
export function planAction(
  plan: Plan,
  current: Plan | undefined,
  { isAdmin, canEnd }: { isAdmin: boolean; canEnd: boolean },
): PlanAction | null {
  if (isAdmin) return null
  if (plan.mode === 'payment') return 'buy'
  if (plan.current) return null
  // There is nothing to end, or it ends already.
  if (plan.price === 0 && !canEnd) return null
  if (!current || current.price === 0) return 'buy'
  return plan.price >= current.price ? 'upgrade' : 'downgrade'
}

export type PlanStep = { asks: boolean; call: 'checkout' | 'update' }

/** What a click on that button leads to. */
export function planStep(plan: Plan, current: Plan | undefined): PlanStep {
  if (!current || current.price === 0) return { asks: false, call: 'checkout' }
  const isOnce = plan.mode === 'payment' || current.mode === 'payment'
  return { asks: true, call: isOnce ? 'checkout' : 'update' }
}

/** `$9.99 / month` or `$7.99 (one-time)` (PLAN-005, PLAN-006). */
export function priceText({ price, mode }: Pick<Plan, 'price' | 'mode'>): string {
  const amount = Number.isInteger(price) ? String(price) : price.toFixed(2)
  return mode === 'subscription' ? `$${amount} / month` : `$${amount} (one-time)`
}
