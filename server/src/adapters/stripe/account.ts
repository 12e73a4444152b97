import type { Stripe } from 'stripe'
import type { Account, Payment, Plan, Subscription } from '../../ports/payments.ts'
import { creditsOf, promiseIn, promisedPlan } from './line-credits.ts'
import { idOf, planOfPrice } from './prices.ts'

/** Stripe's records of one customer. */
export type Records = {
  /** With their schedule and newest invoice expanded. */
  subscriptions: Stripe.Subscription[]
  /** Paid invoices, with their payments expanded. */
  invoices: Stripe.Invoice[]
  charges: Stripe.Charge[]
  /** Ids of charges whose dispute is open or was lost. */
  disputed: Set<string>
  /** The prices of the catalogue, by their ids. */
  prices: Map<string, Stripe.Price>
}

export const missingAccount: Account = {
  subscription: null,
  liveCount: 0,
  isMissing: true,
  lapsedAt: null,
  payments: [],
}

const at = (seconds: number) => new Date(seconds * 1000)

/** Converts Stripe's records into the port's account. */
export function accountOf(records: Records, plans: Plan[]): Account {
  const newestFirst = records.subscriptions.toSorted((a, b) => b.created - a.created)
  const live = newestFirst.filter(isLive)
  const [running] = live
  const ended = newestFirst.find(({ status }) => status === 'canceled')
  const lapsed = ended?.cancellation_details?.reason?.startsWith('payment_')
  return {
    subscription: running ? subscriptionOf(running, plans) : null,
    liveCount: live.length,
    isMissing: false,
    lapsedAt: !running && ended && lapsed ? at(ended.ended_at ?? ended.created) : null,
    payments: [...periods(records, plans), ...packs(records)],
  }
}

const liveStates = ['active', 'trialing', 'past_due', 'unpaid']
export const isLive = ({ status }: Stripe.Subscription) => liveStates.includes(status)

function subscriptionOf(subscription: Stripe.Subscription, plans: Plan[]): Subscription {
  const { status, cancel_at, cancel_at_period_end } = subscription
  const item = subscription.items.data[0]
  const renewsAt = at(item?.current_period_end ?? subscription.created)
  const state = status === 'past_due' ? 'past_due' : status === 'unpaid' ? 'unpaid' : 'active'
  return {
    priceId:
      (planOfPrice(item?.price.id, plans) ?? promisedPlan(subscription, plans))?.price_id ?? null,
    status: state,
    renewsAt,
    endsAt: cancel_at ? at(cancel_at) : cancel_at_period_end ? renewsAt : null,
    unpaidSince: state === 'active' ? null : at(dueSince(subscription)),
    next: nextPhase(subscription, plans),
  }
}

/** The newest invoice is the unpaid one. */
const dueSince = ({ latest_invoice, created }: Stripe.Subscription) =>
  typeof latest_invoice === 'object' ? (latest_invoice?.created ?? created) : created

function nextPhase({ schedule }: Stripe.Subscription, plans: Plan[]): Subscription['next'] {
  if (!schedule || typeof schedule === 'string' || !schedule.current_phase) return null
  const { end_date } = schedule.current_phase
  const phase = schedule.phases.find(({ start_date }) => start_date >= end_date)
  if (!phase) return null
  const price = idOf(phase.items[0]?.price)
  return { priceId: planOfPrice(price, plans)?.price_id ?? null, at: at(phase.start_date) }
}

/** One payment for each paid invoice of a subscription; a change within a period counts by the share that was paid. */
function periods(records: Records, plans: Plan[]): Payment[] {
  return records.invoices
    .filter((invoice) => invoice.parent?.type === 'subscription_details')
    .map((invoice) => {
      const { credits, priceId } = creditsOf(
        { ...invoice, promise: promiseIn(invoice) },
        records.prices,
        plans,
      )
      return {
        ref: invoice.id ?? '',
        source: 'subscription',
        priceId,
        credits,
        paidAt: at(invoice.status_transitions.paid_at ?? invoice.created),
        refunded: refundedShare(chargesOf(invoice, records.charges), records.disputed),
        amount: invoice.amount_paid,
        currency: invoice.currency,
        isUnknown: credits === 0 && invoice.amount_paid > 0,
      }
    })
}

function chargesOf(invoice: Stripe.Invoice, charges: Stripe.Charge[]): Stripe.Charge[] {
  const payments = invoice.payments?.data.map(({ payment }) => payment) ?? []
  const refs = new Set(payments.flatMap((p) => [idOf(p.payment_intent), idOf(p.charge)]))
  refs.delete(null)
  return charges.filter((charge) => refs.has(charge.id) || refs.has(idOf(charge.payment_intent)))
}

/**
 * Charges from our checkout, which marks them with the pack. The credits promised at that time count, not today's
 * catalogue.
 */
function packs({ charges, disputed }: Records): Payment[] {
  return charges
    .filter(({ status, metadata }) => status === 'succeeded' && metadata['verso_pack'])
    .map((charge) => {
      const credits = Number(charge.metadata['verso_credits']) || 0
      return {
        ref: idOf(charge.payment_intent) ?? charge.id,
        source: 'pack',
        priceId: charge.metadata['verso_pack'] ?? null,
        credits,
        paidAt: at(charge.created),
        refunded: refundedShare([charge], disputed),
        amount: charge.amount,
        currency: charge.currency,
        isUnknown: credits === 0,
      }
    })
}

function refundedShare(charges: Stripe.Charge[], disputed: Set<string>): number {
  const paid = charges.filter(({ status }) => status === 'succeeded')
  const sum = paid.reduce((total, { amount }) => total + amount, 0)
  const back = paid.reduce(
    (total, { id, amount, amount_refunded }) =>
      total + (disputed.has(id) ? amount : amount_refunded),
    0,
  )
  return sum === 0 ? 0 : back / sum
}
