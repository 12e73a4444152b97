import { openStripePayments } from '../../adapters/stripe/stripe-payments.ts'
import { openTestPayments } from '../../adapters/test-payments/test-payments.ts'
import { openDatabase } from '../../db/client.ts'
import { readPlans } from '../../plans.ts'
import type { Payments, Plan, SignedEvent } from '../../ports/payments.ts'
import { createDatabase } from '../database.ts'
import { secretKey, type StripeServer, startStripe, webhookSecret } from '../stripe/server.ts'

/** A payment provider, with functions that simulate its customers and the passing of time. */
export type Place = {
  payments: Payments
  pay(url: string): Promise<void>
  renew(customer: string): Promise<void>
  decline(customer: string): Promise<void>
  refund(customer: string): Promise<void>
  event(customer: string): Promise<SignedEvent>
  stop(): Promise<void>
}

const plans: Plan[] = readPlans(undefined).map((plan) => ({
  ...plan,
  stripe_price: `price_${plan.price_id.replaceAll('-', '_')}`,
}))
export const planOf = (id: string) => plans.find(({ price_id }) => price_id === id) as Plan
export const back = { successUrl: 'http://localhost:3000/a', cancelUrl: 'http://localhost:3000/b' }

export async function openTestPlace(): Promise<Place> {
  const database = await createDatabase()
  const { db } = openDatabase({ connectionString: database.url }, () => undefined)
  const clock = { now: () => new Date() }
  const secret = new Uint8Array(32).fill(7)
  const payments = openTestPayments({
    db,
    clock,
    plans,
    secret,
    pagesUrl: 'http://localhost/desk/',
    returnUrl: 'http://localhost:3000/a',
  })
  const pageIdOf = (url: string) => url.split('/').at(-1) ?? ''
  const manage = async (customer: string, action: string) => {
    const url = await payments.portal(customer, back.successUrl)
    return payments.testPages?.act(pageIdOf(url), action)
  }
  return {
    payments,
    async pay(url) {
      await payments.testPages?.act(pageIdOf(url), 'pay')
    },
    async renew(customer) {
      await manage(customer, 'renew')
    },
    async decline(customer) {
      await manage(customer, 'decline')
    },
    async refund(customer) {
      await manage(customer, 'refund')
    },
    async event(customer) {
      const event = (await manage(customer, 'resume'))?.event
      if (!event) throw new Error('There is no event.')
      return event
    },
    async stop() {
      await db.destroy()
      await database.drop()
    },
  }
}

export async function openStripePlace(): Promise<Place & { stripe: StripeServer }> {
  const stripe = await startStripe(
    Object.fromEntries(plans.map(({ stripe_price = '', price }) => [stripe_price, price * 100])),
  )
  const { state, life, base } = stripe
  return {
    stripe,
    payments: openStripePayments({ secretKey, webhookSecret, plans, base }),
    async pay(url) {
      if (url.includes('invoice'))
        life.payOpenInvoice(state.records.invoices.get(url.split('/').at(-1) ?? '')?.customer ?? '')
      else life.pay(stripe.sessionAt(url))
    },
    renew: async (customer) => life.renew(customer),
    async decline(customer) {
      state.declining.add(customer)
    },
    refund: async (customer) => life.refundNewest(customer, 1),
    event: async (customer) =>
      stripe.event('customer.subscription.updated', { object: 'subscription', customer }),
    stop: () => stripe.stop(),
  }
}
