import { randomBytes } from 'node:crypto'
import type { Stripe } from 'stripe'

/*
 * What the fake Stripe stores for one merchant account, as far as the app uses it. Most fields are picked from the SDK's
 * types, so that this file no longer compiles if an SDK update changes them.
 */
type Price = Pick<Stripe.Price, 'id' | 'object' | 'unit_amount' | 'currency'>
type Item = Pick<Stripe.SubscriptionItem, 'id' | 'object' | 'current_period_end'> & { price: Price }
export type Subscription = Pick<
  Stripe.Subscription,
  'id' | 'object' | 'status' | 'created' | 'cancel_at' | 'cancel_at_period_end' | 'ended_at'
> & {
  customer: string
  cancellation_details: { reason: string | null }
  items: { object: 'list'; data: Item[] }
}
type Line = Pick<Stripe.InvoiceLineItem, 'id' | 'object' | 'amount'> & {
  pricing: { type: 'price_details'; price_details: { price: string; product: string } }
  parent: { subscription_item_details: { proration: boolean } }
}
export type Invoice = Pick<Stripe.Invoice, 'object' | 'created' | 'status' | 'billing_reason'> & {
  id: string
  customer: string
  parent: { type: 'subscription_details' }
  lines: { object: 'list'; data: Line[] }
  status_transitions: { paid_at: number | null }
  payments: { object: 'list'; data: { payment: { type: string; payment_intent: string } }[] }
}
export type Charge = Pick<
  Stripe.Charge,
  'id' | 'object' | 'amount' | 'amount_refunded' | 'created' | 'disputed' | 'status' | 'metadata'
> & { customer: string; payment_intent: string }
type Dispute = Pick<Stripe.Dispute, 'id' | 'object' | 'status'> & { charge: string }
export type Session = Pick<Stripe.Checkout.Session, 'id' | 'object' | 'mode' | 'url'> & {
  customer: string
  price: string
  metadata: Record<string, string>
  paid: boolean
}

/** Creates the records, with functions that change them as time and customers do. Times are in seconds. */
export function stripeState(amounts: Record<string, number>) {
  const prices = new Map<string, Price>(
    Object.entries(amounts).map(([id, unit_amount]) => [
      id,
      { id, object: 'price', unit_amount, currency: 'usd' },
    ]),
  )
  const records = {
    customers: new Map<string, { id: string; object: 'customer'; deleted: boolean }>(),
    sessions: new Map<string, Session>(),
    subscriptions: new Map<string, Subscription>(),
    invoices: new Map<string, Invoice>(),
    charges: new Map<string, Charge>(),
    disputes: new Map<string, Dispute>(),
  }
  const declining = new Set<string>()
  const month = 30 * 86_400
  let clock = Math.floor(Date.now() / 1000) - 3600

  /** Increases with each call, so that every record has its own time. */
  const now = () => (clock += 1)
  const newId = (kind: string) => `${kind}_${randomBytes(8).toString('hex')}`
  const priceOf = (id: string) => prices.get(id) ?? ({ ...[...prices.values()][0], id } as Price)

  function charge(customer: string, amount: number, metadata: Record<string, string> = {}): Charge {
    const made: Charge = {
      id: newId('ch'),
      object: 'charge',
      amount,
      amount_refunded: 0,
      created: now(),
      disputed: false,
      status: 'succeeded',
      metadata,
      customer,
      payment_intent: newId('pi'),
    }
    records.charges.set(made.id, made)
    return made
  }

  function bill(customer: string, reason: Invoice['billing_reason'], lines: Line[]): Invoice {
    const amount = lines.reduce((sum, line) => sum + line.amount, 0)
    const { payment_intent, created } = charge(customer, amount)
    const payment = { type: 'payment_intent', payment_intent }
    const made: Invoice = {
      id: newId('in'),
      object: 'invoice',
      created,
      status: 'paid',
      billing_reason: reason,
      customer,
      parent: { type: 'subscription_details' },
      lines: {
        object: 'list',
        data: lines,
      },
      status_transitions: { paid_at: created },
      payments: {
        object: 'list',
        data: [{ payment }],
      },
    }
    records.invoices.set(made.id, made)
    return made
  }

  const line = (price: string, amount: number, proration = false): Line => ({
    id: newId('il'),
    object: 'line_item',
    amount,
    pricing: {
      type: 'price_details',
      price_details: {
        price,
        product: 'prod_1',
      },
    },
    parent: { subscription_item_details: { proration } },
  })

  function newest<T extends { customer: string; created: number }>(
    all: Map<string, T>,
    of: string,
  ) {
    const mine = [...all.values()].filter(({ customer }) => customer === of)
    return mine.toSorted((a, b) => b.created - a.created)[0]
  }
  const liveOf = (customer: string) => {
    const subscription = newest(records.subscriptions, customer)
    return subscription?.status === 'canceled' ? undefined : subscription
  }

  return {
    prices,
    records,
    declining,
    now,
    newId,
    priceOf,
    newest,
    liveOf,
    pay(session: Session): void {
      session.paid = true
      const { customer, price, metadata } = session
      const { unit_amount } = priceOf(price)
      if (session.mode === 'payment') {
        charge(customer, unit_amount ?? 0, metadata)
        return
      }
      const id = newId('sub')
      const item: Item = {
        id: newId('si'),
        object: 'subscription_item',
        price: priceOf(price),
        current_period_end: now() + month,
      }
      records.subscriptions.set(id, {
        id,
        object: 'subscription',
        status: 'active',
        created: now(),
        customer,
        cancel_at: null,
        cancel_at_period_end: false,
        ended_at: null,
        cancellation_details: { reason: null },
        items: {
          object: 'list',
          data: [item],
        },
      })
      bill(customer, 'subscription_create', [line(price, unit_amount ?? 0)])
    },
    renew(customer: string): void {
      const subscription = liveOf(customer)
      const item = subscription?.items.data[0]
      if (!subscription || !item) return
      const fails = declining.has(customer)
      if (subscription.cancel_at_period_end || (fails && subscription.status === 'past_due')) {
        subscription.status = 'canceled'
        subscription.ended_at = now()
        const reason = subscription.cancel_at_period_end
          ? 'cancellation_requested'
          : 'payment_failed'
        subscription.cancellation_details = { reason }
        return
      }
      subscription.status = fails ? 'past_due' : 'active'
      item.current_period_end += month
      if (!fails)
        bill(customer, 'subscription_cycle', [line(item.price.id, item.price.unit_amount ?? 0)])
    },
    prorate(subscription: Subscription, to: Price): void {
      const item = subscription.items.data[0]
      if (!item) return
      const half = (price: Price) => Math.round((price.unit_amount ?? 0) / 2)
      bill(subscription.customer, 'subscription_update', [
        line(item.price.id, -half(item.price), true),
        line(to.id, half(to), true),
      ])
    },
    refundNewest(customer: string, part: number): void {
      const last = newest(records.charges, customer)
      if (last) last.amount_refunded = Math.round(last.amount * part)
    },
    disputeNewest(customer: string, status: Dispute['status']): void {
      const last = newest(records.charges, customer)
      if (!last) return
      last.disputed = true
      const id = `dp_${last.id}`
      records.disputes.set(id, {
        id,
        object: 'dispute',
        charge: last.id,
        status,
      })
    },
  }
}
