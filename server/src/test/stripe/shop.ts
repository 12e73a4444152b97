import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readPlans } from '../../plans.ts'
import type { SignedEvent } from '../../ports/payments.ts'
import { checkPlans } from '../../start/plan-check.ts'
import { startApp } from '../app.ts'
import type { TestUser } from '../given.ts'
import { secretKey, startStripe, webhookSecret } from './server.ts'

export type StripeShop = Awaited<ReturnType<typeof openStripeShop>>

const back = {
  success_url: 'http://localhost:3000/subscription?checkout=done',
  cancel_url: 'http://localhost:3000/subscription?checkout=cancelled',
}

/** The built-in catalogue, with Stripe prices. */
const shopPlans = readPlans(undefined).map(({ currency: _usd, ...plan }) => ({
  ...plan,
  ...(plan.price > 0 ? { stripe_price: `price_${plan.price_id.replace('-', '_')}` } : {}),
}))

/** Starts the app with the built-in catalogue and a local Stripe server. */
export async function openStripeShop() {
  const folder = await mkdtemp(join(tmpdir(), 'verso-plans-'))
  const amounts = shopPlans.map(({ stripe_price = '', price }) => [stripe_price, price * 100])
  const stripe = await startStripe(Object.fromEntries(amounts))
  const PLANS_FILE = join(folder, 'plans.json')
  await writeFile(PLANS_FILE, JSON.stringify(shopPlans))
  const keys = { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret }
  const app = await startApp({
    config: { BILLING: 'stripe', STRIPE_API_BASE: stripe.base, PLANS_FILE, ...keys },
  })
  await checkPlans(app.deps)

  const seen = new Map<string, Set<string>>()
  const customers = ({ id }: TestUser) => seen.get(id) ?? new Set<string>()

  async function customerOf(person: TestUser): Promise<string> {
    const row = app.db.selectFrom('users').select('stripe_customer_id').where('id', '=', person.id)
    const customer = (await row.executeTakeFirst())?.stripe_customer_id ?? ''
    seen.set(person.id, customers(person).add(customer))
    return customer
  }

  async function openPage(person: TestUser, price_id: string): Promise<string> {
    const mode = price_id.startsWith('pack') ? ('payment' as const) : ('subscription' as const)
    return (await app.as(person).call('checkoutSession', { price_id, mode, ...back })).url
  }

  return {
    app,
    stripe,
    customerOf,
    /** All customers that the person has ever had here. */
    customers,
    openPage,
    async deliver({ body, signature }: SignedEvent): Promise<number> {
      const response = await app.request({
        method: 'POST',
        url: '/payment-events',
        payload: body,
        headers: {
          'stripe-signature': signature,
          'content-type': 'application/json',
        },
      })
      return response.statusCode
    },
    async buy(person: TestUser, price_id: string): Promise<string> {
      stripe.life.pay(stripe.sessionAt(await openPage(person, price_id)))
      return customerOf(person)
    },
    async stop(): Promise<void> {
      await app.stop()
      await stripe.stop()
      await rm(folder, { recursive: true })
    },
  }
}
