import { randomUUID } from 'node:crypto'
import type { Account, Payment, Plan } from '../../ports/payments.ts'

/** A customer of the test provider, as stored in the database. Times are ISO strings. */
export type CustomerState = {
  subscription: {
    priceId: string
    /** As it was sold, even if the catalogue has changed since. Older subscriptions were stored without it. */
    plan?: Plan
    status: 'active' | 'past_due'
    renewsAt: string
    endsAt: string | null
    /** Whether the next payments will be declined. */
    declines: boolean
    /** Since when the payment for the period has been due. */
    unpaidSince?: string | null
    /** The cheaper plan that follows the paid period, and how it was sold. */
    next?: string | null
    nextPlan?: Plan | null
  } | null
  lapsedAt: string | null
  payments: StoredPayment[]
}

/** Older payments were stored without an amount. */
type StoredPayment = Pick<Payment, 'ref' | 'source' | 'priceId' | 'credits' | 'refunded'> &
  Partial<Pick<Payment, 'amount' | 'currency'>> & { paidAt: string }

/** Finds a plan of the present catalogue. */
export type PlanOf = (priceId: string) => Plan | undefined

/** The plan of a subscription or page as it was sold, or else as it is now. */
export const soldPlan = ({ plan, priceId }: { plan?: Plan; priceId: string }, planOf: PlanOf) =>
  plan ?? planOf(priceId)

export const newCustomerState = (): CustomerState => ({
  subscription: null,
  lapsedAt: null,
  payments: [],
})

const monthAfter = (iso: string): string => {
  const next = new Date(iso)
  next.setUTCMonth(next.getUTCMonth() + 1)
  return next.toISOString()
}

/** Uses the plan's price and credits unless others are given. */
function charge(
  state: CustomerState,
  at: string,
  plan: Plan,
  { amount = plan.price, credits = plan.credits } = {},
): void {
  state.payments.push({
    ref: `test_pay_${randomUUID()}`,
    source: plan.mode === 'payment' ? 'pack' : 'subscription',
    priceId: plan.price_id,
    credits,
    paidAt: at,
    refunded: 0,
    amount: Math.round(amount * 100),
    currency: plan.currency,
  })
}

/** Applies a paid checkout. */
export function buy(state: CustomerState, plan: Plan, now: Date): void {
  const at = now.toISOString()
  charge(state, at, plan)
  if (plan.mode === 'payment') return
  const renewsAt = monthAfter(at)
  const { price_id: priceId } = plan
  state.subscription = { priceId, plan, status: 'active', renewsAt, endsAt: null, declines: false }
  state.lapsedAt = null
}

/**
 * The amount owed for the rest of the period, and the credits it brings; null if the plan is not more expensive than the
 * present one is today.
 */
export function difference(state: CustomerState, to: Plan, at: Date, planOf: PlanOf) {
  if (!state.subscription) return null
  const sold = soldPlan(state.subscription, planOf)
  const present = planOf(state.subscription.priceId) ?? sold
  if (present && to.price <= present.price) return null
  const rest = (Date.parse(state.subscription.renewsAt) - at.getTime()) / (30 * 86_400_000)
  const part = Math.min(1, Math.max(0, rest))
  return {
    amount: part * Math.max(0, to.price - (sold?.price ?? 0)),
    credits: Math.round(part * Math.max(0, to.credits - (sold?.credits ?? 0))),
  }
}

type Change = { to: Plan; now: Date; planOf: PlanOf; isPaid?: boolean }

/**
 * Changes the plan by the rules of the port. Returns false if an upgrade is declined; `isPaid` means that a person
 * has paid it.
 */
export function change(state: CustomerState, { to, now, planOf, isPaid = false }: Change): boolean {
  const current = state.subscription
  if (!current) return false
  if (to.price_id === current.priceId) {
    resume(state)
    return true
  }
  const owed = difference(state, to, now, planOf)
  if (!owed) {
    state.subscription = { ...current, next: to.price_id, nextPlan: to, endsAt: null }
    return true
  }
  if (current.declines && !isPaid) return false
  charge(state, now.toISOString(), to, owed)
  state.subscription = { ...current, priceId: to.price_id, plan: to, endsAt: null, ...noNext }
  return true
}

const noNext = { next: null, nextPlan: null }

export function cancelAtEnd({ subscription }: CustomerState): void {
  if (subscription) Object.assign(subscription, { endsAt: subscription.renewsAt, ...noNext })
}

/** Undoes a cancellation, and a change to a cheaper plan that has not begun. */
export function resume({ subscription }: CustomerState): void {
  if (subscription) Object.assign(subscription, { endsAt: null, ...noNext })
}

/** Lets payments succeed again, and pays what is due. */
export function accept(state: CustomerState, planOf: PlanOf): void {
  const { subscription } = state
  if (!subscription) return
  const plan = soldPlan(subscription, planOf)
  if (subscription.unpaidSince && plan) charge(state, subscription.unpaidSince, plan)
  Object.assign(subscription, { declines: false, status: 'active', unpaidSince: null })
}

/**
 * Ends one period: the next one is paid or declined, or the subscription ends. Two declined payments in a row end it.
 */
export function renew(state: CustomerState, planOf: PlanOf): void {
  const current = state.subscription
  if (!current) return
  if (current.endsAt || (current.declines && current.status === 'past_due')) {
    state.subscription = null
    state.lapsedAt = current.endsAt ? null : current.renewsAt
    return
  }
  const plan = current.next ? (current.nextPlan ?? planOf(current.next)) : soldPlan(current, planOf)
  Object.assign(current, { priceId: current.next ?? current.priceId, plan, ...noNext })
  current.status = current.declines ? 'past_due' : 'active'
  current.unpaidSince = current.declines ? current.renewsAt : null
  if (!current.declines && plan) charge(state, current.renewsAt, plan)
  current.renewsAt = monthAfter(current.renewsAt)
}

/** Refunds this share of the newest payment. */
export function refundNewest(state: CustomerState, part: number): void {
  const newest = state.payments.at(-1)
  if (newest) newest.refunded = part
}

export function accountOf({ subscription: current, lapsedAt, payments }: CustomerState): Account {
  const dateOf = (iso: string | null | undefined) => (iso ? new Date(iso) : null)
  return {
    subscription: current && {
      priceId: current.priceId,
      status: current.status,
      renewsAt: new Date(current.renewsAt),
      endsAt: dateOf(current.endsAt),
      unpaidSince: dateOf(current.unpaidSince),
      next: current.next ? { priceId: current.next, at: new Date(current.renewsAt) } : null,
    },
    liveCount: current ? 1 : 0,
    isMissing: false,
    lapsedAt: dateOf(lapsedAt),
    payments: payments.map(({ amount = 0, currency = 'usd', ...payment }) => ({
      ...payment,
      amount,
      currency,
      paidAt: new Date(payment.paidAt),
      isUnknown: false,
    })),
  }
}
