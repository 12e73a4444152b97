import type { Invoice, Line, Price, Subscription } from './records.ts'
import { invalid, missing } from './refusal.ts'
import { shownInvoice } from './shown.ts'
import { monthSeconds, type StripeState } from './state.ts'

/** The line of a whole period or of a part of it; a negative part is a credit. */
export function lineOf(state: StripeState, price: Price, quantity: number, part?: number): Line {
  const share = part ?? 1
  const amount =
    Math.sign(share) * Math.round((price.unit_amount ?? 0) * quantity * Math.abs(share))
  return {
    id: state.newId('il'),
    object: 'line_item',
    amount,
    quantity,
    pricing: { type: 'price_details', price_details: { price: price.id, product: 'prod_1' } },
    parent: { subscription_item_details: { proration: part !== undefined } },
  }
}

/** Credits the old price and charges the new one, for the rest of the period after `date`. */
export function prorationLines(
  state: StripeState,
  { items }: Subscription,
  to: { price: Price; quantity: number },
  date: number,
): Line[] {
  const item = items.data[0]
  if (!item) return []
  const { current_period_start: start, current_period_end: end } = item
  const part = Math.min(1, Math.max(0, (end - date) / (end - start)))
  return [
    lineOf(state, item.price, item.quantity, -part),
    lineOf(state, to.price, to.quantity, part),
  ]
}

/** An invoice that stays open until `payInvoice`. */
export function openInvoice(
  state: StripeState,
  subscription: Subscription,
  billing_reason: Invoice['billing_reason'],
  lines: Line[],
): Invoice {
  const id = state.newId('in')
  const made: Invoice = {
    id,
    object: 'invoice',
    created: state.now(),
    status: 'open',
    billing_reason,
    amount_due: lines.reduce((sum, line) => sum + line.amount, 0),
    amount_paid: 0,
    currency: subscription.items.data[0]?.price.currency ?? 'usd',
    hosted_invoice_url: `https://invoice.stripe.test/i/${id}`,
    customer: subscription.customer,
    parent: {
      type: 'subscription_details',
      subscription_details: {
        subscription: subscription.id,
        metadata: { ...subscription.metadata },
      },
    },
    lines: { object: 'list', data: lines },
    status_transitions: { paid_at: null },
    payments: { object: 'list', data: [] },
  }
  state.records.invoices.set(id, made)
  subscription.latest_invoice = id
  return made
}

export function payInvoice(state: StripeState, invoice: Invoice): void {
  const { amount_due: amount, currency, customer } = invoice
  const { payment_intent, created } = state.charge(customer, { amount, currency })
  invoice.status = 'paid'
  invoice.amount_paid = amount
  invoice.status_transitions.paid_at = created
  invoice.payments.data.push({ payment: { type: 'payment_intent', payment_intent } })
}

/** The upgrade that waits for the invoice is discarded (https://docs.stripe.com/billing/subscriptions/pending-updates). */
export function voidInvoice(state: StripeState, id: string) {
  const invoice = state.records.invoices.get(id)
  if (!invoice) throw missing('invoice', id)
  if (invoice.status !== 'open') throw invalid('You can only pass in open invoices.')
  invoice.status = 'void'
  for (const subscription of state.records.subscriptions.values())
    if (subscription.latest_invoice === id) subscription.pending_update = null
  return shownInvoice(invoice, [])
}

/** Whether the customer's card can be charged without the customer. */
export const paysAtOnce = ({ declining, authenticating }: StripeState, customer: string): boolean =>
  !declining.has(customer) && !authenticating.has(customer)

export const nextPeriod = (start: number) => ({
  current_period_start: start,
  current_period_end: start + monthSeconds,
})
