import { lineOf, nextPeriod, openInvoice, payInvoice, paysAtOnce } from './invoices.ts'
import type { Dispute, Session, Subscription } from './records.ts'
import type { StripeState } from './state.ts'
import { applyUpdate } from './subscriptions.ts'

/** Simulates what customers, banks, time and the merchant do at Stripe. */
export function stripeLife(state: StripeState) {
  const { records } = state

  function subscribe({ customer, price, quantity, metadata }: Session): void {
    const created = state.now()
    const subscription: Subscription = {
      id: state.newId('sub'),
      object: 'subscription',
      status: 'active',
      created,
      customer,
      cancel_at: null,
      cancel_at_period_end: false,
      ended_at: null,
      metadata,
      cancellation_details: { reason: null },
      items: {
        object: 'list',
        data: [
          {
            id: state.newId('si'),
            object: 'subscription_item',
            price: state.priceOf(price),
            quantity,
            ...nextPeriod(Math.floor(Date.now() / 1000)),
          },
        ],
      },
      schedule: null,
      latest_invoice: null,
      pending_update: null,
    }
    records.subscriptions.set(subscription.id, subscription)
    const lines = [lineOf(state, state.priceOf(price), quantity)]
    payInvoice(state, openInvoice(state, subscription, 'subscription_create', lines))
  }

  return {
    /** Pays an open checkout; returns false if it is closed, because Stripe's page can then not be paid. */
    pay(session: Session): boolean {
      if (session.status !== 'open') return false
      session.status = 'complete'
      if (session.mode === 'subscription') subscribe(session)
      else {
        const { unit_amount, currency } = state.priceOf(session.price)
        state.charge(session.customer, { amount: unit_amount ?? 0, currency }, session.metadata)
      }
      return true
    },

    /** Ends the current period. */
    renew(customer: string): void {
      const subscription = state.liveOf(customer)
      const item = subscription?.items.data[0]
      if (!subscription || !item) return
      const fails = !paysAtOnce(state, customer)
      if (subscription.cancel_at_period_end || (fails && subscription.status === 'past_due')) {
        const wasAsked = subscription.cancel_at_period_end
        end(state, subscription, wasAsked ? 'cancellation_requested' : 'payment_failed')
        return
      }
      enterPhase(state, subscription)
      Object.assign(item, nextPeriod(item.current_period_end))
      subscription.status = fails ? 'past_due' : 'active'
      const lines = [lineOf(state, item.price, item.quantity)]
      const invoice = openInvoice(state, subscription, 'subscription_cycle', lines)
      if (!fails) payInvoice(state, invoice)
    },

    /** The customer pays or confirms on the hosted page of the newest open invoice. */
    payOpenInvoice(customer: string): void {
      const subscription = state.liveOf(customer)
      const invoice = records.invoices.get(subscription?.latest_invoice ?? '')
      if (!subscription || invoice?.status !== 'open') return
      payInvoice(state, invoice)
      if (subscription.pending_update) applyUpdate(subscription)
      subscription.status = 'active'
    },

    /** An upgrade was not paid within 23 hours: its invoice becomes void, and nothing has changed. */
    expireUpdate(customer: string): void {
      const subscription = state.liveOf(customer)
      const invoice = records.invoices.get(subscription?.latest_invoice ?? '')
      if (subscription) subscription.pending_update = null
      if (invoice?.status === 'open') invoice.status = 'void'
    },

    /** Moves the current period so that this many of its 30 days have passed. */
    setElapsedDays(customer: string, days: number): void {
      const start = Math.floor(Date.now() / 1000) - days * 86_400
      const item = state.liveOf(customer)?.items.data[0]
      if (item) Object.assign(item, nextPeriod(start))
    },

    /**
     * The customer changes the quantity in the portal, which an operator can allow; it is charged from the next
     * period on.
     */
    setQuantity(customer: string, quantity: number): void {
      const item = state.liveOf(customer)?.items.data[0]
      if (item) item.quantity = quantity
    },

    refundNewest(customer: string, part: number): void {
      const last = state.newest(records.charges, customer)
      if (last) last.amount_refunded = Math.round(last.amount * part)
    },

    disputeNewest(customer: string, status: Dispute['status']): void {
      const last = state.newest(records.charges, customer)
      if (!last) return
      last.disputed = true
      const id = `dp_${last.id}`
      records.disputes.set(id, { id, object: 'dispute', charge: last.id, status })
    },

    /** The merchant deletes the customer in the dashboard: its subscriptions end at once. */
    deleteCustomer(id: string): void {
      const customer = records.customers.get(id)
      if (customer) customer.deleted = true
      for (const subscription of records.subscriptions.values())
        if (subscription.customer === id) end(state, subscription, 'cancellation_requested')
    },
  }
}

/** Switches to the phase that a schedule has after the current period, and releases the schedule. */
function enterPhase(state: StripeState, subscription: Subscription): void {
  const item = subscription.items.data[0]
  const schedule = state.records.schedules.get(subscription.schedule ?? '')
  const ends = item?.current_period_end ?? 0
  const phase = schedule?.phases.find(({ start_date }) => start_date >= ends)
  const [wanted] = phase?.items ?? []
  if (!schedule || !phase || !item || !wanted) return
  Object.assign(item, { price: state.priceOf(wanted.price), quantity: wanted.quantity })
  subscription.metadata = { ...subscription.metadata, ...phase.metadata }
  schedule.status = 'released'
  subscription.schedule = null
}

function end(state: StripeState, subscription: Subscription, reason: string): void {
  if (subscription.status === 'canceled') return
  subscription.status = 'canceled'
  subscription.ended_at = state.now()
  subscription.cancellation_details = { reason }
}
