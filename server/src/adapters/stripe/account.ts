import type { Stripe } from 'stripe'
import type { Account, Payment, Plan, Subscription } from '../../ports/payments.ts'

/** Stripe's records of one customer. */
export type Records = {
  subscriptions: Stripe.Subscription[]
  /** Paid ones, with their payments expanded. */
  invoices: Stripe.Invoice[]
  charges: Stripe.Charge[]
  /** Ids of charges whose dispute is open or lost. */
  disputed: Set<string>
  /** Unit amounts of prices, in the smallest unit of the currency. */
  unitAmounts: Map<string, number>
}

const idOf = (ref: string | { id: string } | null | undefined): string | null =>
  typeof ref === 'string' ? ref : (ref?.id ?? null)
const at = (seconds: number) => new Date(seconds * 1000)

/** Converts Stripe's records into the port's account. */
export function accountOf(records: Records, plans: Plan[]): Account {
  const newestFirst = records.subscriptions.toSorted((a, b) => b.created - a.created)
  const running = newestFirst.find(isLive)
  const ended = newestFirst.find(({ status }) => status === 'canceled')
  const lapsed = ended?.cancellation_details?.reason?.startsWith('payment_')
  return {
    subscription: running ? subscriptionOf(running, plans) : null,
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
  return {
    priceId: plans.find((plan) => plan.stripe_price === item?.price.id)?.price_id ?? null,
    status: status === 'past_due' ? 'past_due' : status === 'unpaid' ? 'unpaid' : 'active',
    renewsAt,
    endsAt: cancel_at ? at(cancel_at) : cancel_at_period_end ? renewsAt : null,
  }
}

/** Each paid invoice of a subscription; a change within a period counts by the share that was paid. */
function periods(records: Records, plans: Plan[]): Payment[] {
  return records.invoices
    .filter((invoice) => invoice.parent?.type === 'subscription_details')
    .map((invoice) => {
      const shares = invoice.lines.data.map((line) => shareOf(line, records, plans))
      const credits = shares.reduce((sum, share) => sum + share.credits, 0)
      return {
        ref: invoice.id ?? '',
        source: 'subscription',
        priceId: shares.find(({ priceId }) => priceId)?.priceId ?? null,
        credits: Math.max(0, Math.round(credits)),
        paidAt: at(invoice.status_transitions.paid_at ?? invoice.created),
        refunded: refundedShare(chargesOf(invoice, records.charges), records.disputed),
      }
    })
}

function shareOf(line: Stripe.InvoiceLineItem, { unitAmounts }: Records, plans: Plan[]) {
  const price = idOf(line.pricing?.price_details?.price)
  const plan = plans.find(({ stripe_price }) => stripe_price && stripe_price === price)
  if (!plan || !price) return { credits: 0, priceId: null }
  const details = line.parent?.subscription_item_details ?? line.parent?.invoice_item_details
  const whole = unitAmounts.get(price)
  const part = details?.proration && whole ? line.amount / whole : 1
  return { credits: plan.credits * part, priceId: plan.price_id }
}

function chargesOf(invoice: Stripe.Invoice, charges: Stripe.Charge[]): Stripe.Charge[] {
  const payments = invoice.payments?.data.map(({ payment }) => payment) ?? []
  const refs = new Set(payments.flatMap((p) => [idOf(p.payment_intent), idOf(p.charge)]))
  return charges.filter((charge) => refs.has(charge.id) || refs.has(idOf(charge.payment_intent)))
}

/** Charges of our checkout, which marked them with the pack. The credits promised then count, not today's catalogue. */
function packs({ charges, disputed }: Records): Payment[] {
  return charges
    .filter(({ status, metadata }) => status === 'succeeded' && metadata['verso_pack'])
    .map((charge) => ({
      ref: idOf(charge.payment_intent) ?? charge.id,
      source: 'pack',
      priceId: charge.metadata['verso_pack'] ?? null,
      credits: Number(charge.metadata['verso_credits'] ?? 0),
      paidAt: at(charge.created),
      refunded: refundedShare([charge], disputed),
    }))
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
