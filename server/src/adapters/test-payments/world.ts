import { randomUUID } from 'node:crypto'
import type { Account, Payment, Plan } from '../../ports/payments.ts'

/** A customer of the test provider, as kept in the database. Times are ISO texts. */
export type World = {
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

export const newWorld = (): World => ({ subscription: null, lapsedAt: null, payments: [] })

const monthAfter = (iso: string): string => {
  const next = new Date(iso)
  next.setUTCMonth(next.getUTCMonth() + 1)
  return next.toISOString()
}

function charge(
  world: World,
  at: string,
  payment: Pick<Payment, 'source' | 'priceId' | 'credits'>,
): void {
  world.payments.push({ ...payment, ref: `test_pay_${randomUUID()}`, paidAt: at, refunded: 0 })
}

/** A checkout was paid. */
export function buy(world: World, plan: Plan, now: Date): void {
  const at = now.toISOString()
  const { price_id: priceId, credits } = plan
  charge(world, at, { source: plan.mode === 'payment' ? 'pack' : 'subscription', priceId, credits })
  if (plan.mode === 'payment') return
  const renewsAt = monthAfter(at)
  world.subscription = { priceId, status: 'active', renewsAt, endsAt: null, declines: false }
  world.lapsedAt = null
}

/** As the port says: dearer is paid at once for the rest of the month, cheaper counts from the next one on. */
export function change(world: World, from: Plan | undefined, to: Plan, now: Date): boolean {
  const running = world.subscription
  if (!running) return false
  if (from && to.price > from.price) {
    if (running.declines) return false
    const rest = (Date.parse(running.renewsAt) - now.getTime()) / (30 * 86_400_000)
    const part = Math.min(1, Math.max(0, rest))
    const credits = Math.round(part * (to.credits - from.credits))
    charge(world, now.toISOString(), { source: 'subscription', priceId: to.price_id, credits })
  }
  world.subscription = { ...running, priceId: to.price_id, endsAt: null }
  return true
}

export function cancelAtEnd(world: World): void {
  if (world.subscription) world.subscription.endsAt = world.subscription.renewsAt
}

export function resume(world: World): void {
  if (world.subscription) world.subscription.endsAt = null
}

/** One period goes by: it is paid, is declined, or was the last. A second payment that fails in a row ends it. */
export function renew(world: World, plan: Plan | undefined): void {
  const running = world.subscription
  if (!running) return
  if (running.endsAt || (running.declines && running.status === 'past_due')) {
    world.subscription = null
    world.lapsedAt = running.endsAt ? null : running.renewsAt
    return
  }
  running.status = running.declines ? 'past_due' : 'active'
  if (!running.declines) {
    const { priceId } = running
    const credits = plan?.credits ?? 0
    charge(world, running.renewsAt, { source: 'subscription', priceId, credits })
  }
  running.renewsAt = monthAfter(running.renewsAt)
}

/** The newest payment goes back to the payer. */
export function refundNewest(world: World, part: number): void {
  const newest = world.payments.at(-1)
  if (newest) newest.refunded = part
}

export function accountOf(world: World): Account {
  const { subscription: running, lapsedAt, payments } = world
  return {
    subscription: running && {
      priceId: running.priceId,
      status: running.status,
      renewsAt: new Date(running.renewsAt),
      endsAt: running.endsAt ? new Date(running.endsAt) : null,
    },
    lapsedAt: lapsedAt ? new Date(lapsedAt) : null,
    payments: payments.map((payment) => ({ ...payment, paidAt: new Date(payment.paidAt) })),
  }
}
