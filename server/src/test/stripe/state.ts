import { randomBytes } from 'node:crypto'
import type {
  Charge,
  Customer,
  Dispute,
  Invoice,
  Price,
  Schedule,
  Session,
  Subscription,
} from './records.ts'

export type StripeState = ReturnType<typeof stripeState>

export const monthSeconds = 30 * 86_400

/** A price on sale, charged monthly unless `once`. */
const priceWith = (id: string, unit_amount: number, once: boolean): Price => ({
  id,
  object: 'price',
  unit_amount,
  currency: 'usd',
  active: true,
  type: once ? 'one_time' : 'recurring',
  recurring: once ? null : { interval: 'month', interval_count: 1 },
})

/** The records of one merchant account. Times are in seconds. */
export function stripeState(amounts: Record<string, number>) {
  const prices = new Map<string, Price>()
  const setPrice = (id: string, amount: number, fields: Partial<Price> = {}) => {
    const price = { ...priceWith(id, amount, id.startsWith('price_pack')), ...fields }
    prices.set(id, price)
    return price
  }
  for (const [id, amount] of Object.entries(amounts)) setPrice(id, amount)
  const records = {
    customers: new Map<string, Customer>(),
    sessions: new Map<string, Session>(),
    subscriptions: new Map<string, Subscription>(),
    schedules: new Map<string, Schedule>(),
    invoices: new Map<string, Invoice>(),
    charges: new Map<string, Charge>(),
    disputes: new Map<string, Dispute>(),
  }
  /** Customers whose card is declined, and those whose bank requires them to confirm each payment in its app. */
  const declining = new Set<string>()
  const authenticating = new Set<string>()
  let clock = Math.floor(Date.now() / 1000) - 3600

  /** Increases with each call, so that every record has its own time. */
  const now = () => (clock += 1)
  /** Sets Stripe's clock ahead of ours for all later records. */
  const setAhead = (seconds: number) => {
    clock = Math.floor(Date.now() / 1000) + seconds
  }
  const newId = (kind: string) => `${kind}_${randomBytes(8).toString('hex')}`

  function newest<T extends { customer: string; created: number }>(
    all: Map<string, T>,
    of: string,
  ) {
    const mine = [...all.values()].filter(({ customer }) => customer === of)
    return mine.toSorted((a, b) => b.created - a.created)[0]
  }

  function charge(
    customer: string,
    { amount, currency }: { amount: number; currency: string },
    metadata: Record<string, string> = {},
  ): Charge {
    const made: Charge = {
      id: newId('ch'),
      object: 'charge',
      amount,
      amount_refunded: 0,
      currency,
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

  return {
    prices,
    setPrice,
    records,
    declining,
    authenticating,
    now,
    setAhead,
    newId,
    charge,
    newest,
    priceOf: (id: string) => prices.get(id) ?? priceWith(id, 0, false),
    liveOf: (customer: string) => {
      const mine = [...records.subscriptions.values()].filter((each) => each.customer === customer)
      return mine
        .toSorted((a, b) => b.created - a.created)
        .find((each) => each.status !== 'canceled')
    },
  }
}
