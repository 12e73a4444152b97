import { randomUUID } from 'node:crypto'
import type { Account, Payment, Plan } from '../../ports/payments.ts'

/** A customer of the test provider, as stored in the database. Times are ISO strings. */
export type CustomerState = {
  subscription: {
    priceId: string
    status: 'active' | 'past_due'
    renewsAt: string
    endsAt: string | null
    /** The next payment will be declined. */
    declines: boolean
  } | null
  lapsedAt: string | null
  payments: (Omit<Payment, 'paidAt'> & { paidAt: string })[]
}

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

function charge(
  state: CustomerState,
  at: string,
  payment: Pick<Payment, 'source' | 'priceId' | 'credits'>,
): void {
  state.payments.push({ ...payment, ref: `test_pay_${randomUUID()}`, paidAt: at, refunded: 0 })
}

/** A checkout was paid. */
export function buy(state: CustomerState, plan: Plan, now: Date): void {
  const at = now.toISOString()
  const { price_id: priceId, credits } = plan
  charge(state, at, { source: plan.mode === 'payment' ? 'pack' : 'subscription', priceId, credits })
  if (plan.mode === 'payment') return
  const renewsAt = monthAfter(at)
  state.subscription = { priceId, status: 'active', renewsAt, endsAt: null, declines: false }
  state.lapsedAt = null
}

/** Follows the rules of the port. Returns false where the payment is declined. */
export function change(state: CustomerState, from: Plan | undefined, to: Plan, now: Date): boolean {
  const current = state.subscription
  if (!current) return false
  if (from && to.price > from.price) {
    if (current.declines) return false
    const rest = (Date.parse(current.renewsAt) - now.getTime()) / (30 * 86_400_000)
    const part = Math.min(1, Math.max(0, rest))
    const credits = Math.round(part * (to.credits - from.credits))
    charge(state, now.toISOString(), { source: 'subscription', priceId: to.price_id, credits })
  }
  state.subscription = { ...current, priceId: to.price_id, endsAt: null }
  return true
}

export function cancelAtEnd(state: CustomerState): void {
  if (state.subscription) state.subscription.endsAt = state.subscription.renewsAt
}

export function resume(state: CustomerState): void {
  if (state.subscription) state.subscription.endsAt = null
}

/** Ends one period: the next is paid or declined, or the subscription ends. Two declined payments in a row end it. */
export function renew(state: CustomerState, plan: Plan | undefined): void {
  const current = state.subscription
  if (!current) return
  if (current.endsAt || (current.declines && current.status === 'past_due')) {
    state.subscription = null
    state.lapsedAt = current.endsAt ? null : current.renewsAt
    return
  }
  current.status = current.declines ? 'past_due' : 'active'
  if (!current.declines) {
    const { priceId } = current
    const credits = plan?.credits ?? 0
    charge(state, current.renewsAt, { source: 'subscription', priceId, credits })
  }
  current.renewsAt = monthAfter(current.renewsAt)
}

/** Refunds this share of the newest payment. */
export function refundNewest(state: CustomerState, part: number): void {
  const newest = state.payments.at(-1)
  if (newest) newest.refunded = part
}

export function accountOf(state: CustomerState): Account {
  const { subscription: current, lapsedAt, payments } = state
  return {
    subscription: current && {
      priceId: current.priceId,
      status: current.status,
      renewsAt: new Date(current.renewsAt),
      endsAt: current.endsAt ? new Date(current.endsAt) : null,
    },
    lapsedAt: lapsedAt ? new Date(lapsedAt) : null,
    payments: payments.map((payment) => ({ ...payment, paidAt: new Date(payment.paidAt) })),
  }
}
