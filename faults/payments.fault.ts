import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { App } from '../e2e/app.ts'
import { createUser } from '../e2e/create-user.ts'
import { readPlans } from '../server/src/plans.ts'
import {
  secretKey,
  startStripe,
  type StripeServer,
  webhookSecret,
} from '../server/src/test/stripe/server.ts'
import { photoSupply } from './photo-supply.ts'
import { newUser } from './user.ts'

const syncs = 10
/** Fewer connections than payers: a sync that occupied one while it waits would block the app. */
const pools = { DB_POOL_SIZE: '4', DB_JOBS_POOL_SIZE: '2' }
const callsPerWindow = 60
/** Other load on the machine may disturb a pair of windows, but a blocked app disturbs every pair. */
const maxPairs = 4
const maxRatio = 2

type Shop = { app: App; stripe: StripeServer }

async function startShop(): Promise<Shop> {
  const folder = await mkdtemp(join(tmpdir(), 'verso-plans-'))
  const plans = readPlans(undefined).map((plan) => ({
    ...plan,
    ...(plan.price > 0 && { stripe_price: `price_${plan.price_id.replace('-', '_')}` }),
  }))
  const amounts = plans.map(({ stripe_price = '', price }) => [stripe_price, price * 100] as const)
  const stripe = await startStripe(Object.fromEntries(amounts))
  const PLANS_FILE = join(folder, 'plans.json')
  await writeFile(PLANS_FILE, JSON.stringify(plans))
  const keys = { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret }
  const shop = { BILLING: 'stripe', STRIPE_API_BASE: stripe.base, PLANS_FILE, ...keys }
  const app = await App.start({ settings: { ...shop, ...pools, LOG_LEVEL: 'error' } })
  onTestFinished(async () => {
    await app.stop()
    await stripe.stop()
    await rm(folder, { recursive: true })
  })
  return { app, stripe }
}

/** The 95th percentile of a call's duration in seconds. */
async function p95(call: () => Promise<void>): Promise<number> {
  const seconds: number[] = []
  for (let n = 0; n < callsPerWindow; n += 1) {
    const from = performance.now()
    await call()
    seconds.push((performance.now() - from) / 1000)
  }
  return seconds.toSorted((a, b) => a - b)[Math.floor(callsPerWindow * 0.95)] ?? Infinity
}

/** Signs up a payer who has a customer at the provider. */
async function newPayer({ app, stripe }: Shop, email: string) {
  const api = await createUser(app, app.address, email)
  const back = { success_url: `${app.address}/a`, cancel_url: `${app.address}/b` }
  const { url } = await api.call('checkoutSession', {
    price_id: 'pack-200',
    mode: 'payment',
    ...back,
  })
  const session = stripe.sessionAt(url)
  return { api, session, customer: session.customer }
}

// PLAN-027, A-13
test('while ten syncs wait for slow payments, the calls of others take at most twice as long', async () => {
  const { app, stripe } = await startShop()
  const payers: Awaited<ReturnType<typeof newPayer>>[] = []
  for (let n = 0; n < syncs; n += 1)
    payers.push(await newPayer({ app, stripe }, `payer-${n}@example.org`))
  for (const { session } of payers) stripe.life.pay(session)
  const other = await newUser(app, 'other@example.org', await photoSupply())
  await other.list()

  const deliver = async (customer: string) => {
    const { body, signature } = stripe.event('checkout.session.completed', { customer })
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
    const request = { method: 'POST', body, headers }
    expect((await fetch(`${app.address}/api/payment-events`, request)).status).toBe(200)
  }
  const creditsOfAll = () =>
    Promise.all(payers.map(async ({ api }) => (await api.call('getUser', {})).total_credit))
  const ratios: number[] = []
  for (let pair = 0; pair < maxPairs && !ratios.some((ratio) => ratio <= maxRatio); pair += 1) {
    const idle = await p95(other.list)
    const release = stripe.hold()
    const readings = stripe.requests.length
    // Ten events for ten payers, and ten more for one of them.
    for (const { customer } of payers) await deliver(customer)
    for (let n = 0; n < syncs; n += 1) await deliver(payers[0]?.customer ?? '')
    const refreshing = payers.map(({ api }) => api.call('getPlans', { refresh: true }))
    await expect.poll(() => stripe.requests.length - readings).toBeGreaterThanOrEqual(syncs)
    ratios.push((await p95(other.list)) / idle)
    release()
    await Promise.all(refreshing)
  }
  expect(Math.min(...ratios)).toBeLessThanOrEqual(maxRatio)
  await expect.poll(creditsOfAll).toEqual(payers.map(() => 50 + 200))
})
