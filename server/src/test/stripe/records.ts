import type { Stripe } from 'stripe'

/*
 * What the fake Stripe stores for one merchant account, as far as the app uses it. The fields are picked from the
 * SDK's types, which are generated from Stripe's OpenAPI document, so that these files no longer compile if an update
 * changes them.
 */
export type Price = Pick<
  Stripe.Price,
  'id' | 'object' | 'unit_amount' | 'currency' | 'active' | 'type'
> & { recurring: { interval: 'month' | 'year'; interval_count: number } | null }

type Item = Pick<
  Stripe.SubscriptionItem,
  'id' | 'object' | 'current_period_start' | 'current_period_end'
> & { price: Price; quantity: number }

export type Subscription = Pick<
  Stripe.Subscription,
  | 'id'
  | 'object'
  | 'status'
  | 'created'
  | 'cancel_at'
  | 'cancel_at_period_end'
  | 'ended_at'
  | 'metadata'
> & {
  customer: string
  cancellation_details: { reason: string | null }
  items: { object: 'list'; data: Item[] }
  schedule: string | null
  latest_invoice: string | null
  pending_update: {
    subscription_items: { id: string; price: Price; quantity: number }[]
    metadata: Record<string, string>
    cancel_at_period_end: boolean | null
    expires_at: number
  } | null
}

export type Line = Pick<Stripe.InvoiceLineItem, 'id' | 'object' | 'amount' | 'quantity'> & {
  pricing: { type: 'price_details'; price_details: { price: string; product: string } }
  parent: { subscription_item_details: { proration: boolean } }
}

export type Invoice = Pick<
  Stripe.Invoice,
  | 'object'
  | 'created'
  | 'status'
  | 'billing_reason'
  | 'amount_due'
  | 'amount_paid'
  | 'currency'
  | 'hosted_invoice_url'
> & {
  id: string
  customer: string
  parent: {
    type: 'subscription_details'
    subscription_details: { subscription: string; metadata: Record<string, string> }
  } | null
  lines: { object: 'list'; data: Line[] }
  status_transitions: { paid_at: number | null }
  payments: { object: 'list'; data: { payment: { type: string; payment_intent: string } }[] }
}

export type Charge = Pick<
  Stripe.Charge,
  | 'id'
  | 'object'
  | 'amount'
  | 'amount_refunded'
  | 'currency'
  | 'created'
  | 'disputed'
  | 'status'
  | 'metadata'
> & { customer: string; payment_intent: string }

export type Dispute = Pick<Stripe.Dispute, 'id' | 'object' | 'status'> & { charge: string }

export type Customer = { id: string; object: 'customer'; deleted: boolean }

export type Session = Pick<
  Stripe.Checkout.Session,
  'id' | 'object' | 'mode' | 'url' | 'status' | 'created'
> & {
  customer: string
  price: string
  quantity: number
  /** Metadata of the payment or of the subscription. */
  metadata: Record<string, string>
}

type Phase = {
  start_date: number
  end_date: number
  items: { price: string; quantity: number }[]
  metadata: Record<string, string>
}
export type Schedule = Pick<Stripe.SubscriptionSchedule, 'id' | 'object' | 'status'> & {
  subscription: string
  current_phase: { start_date: number; end_date: number }
  phases: Phase[]
}
