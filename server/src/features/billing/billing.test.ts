import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, startApp } from '../../test/app.ts'
import { testCheckout, back } from '../../test/checkout.ts'
import type { TestUser } from '../../test/given.ts'
import { jpeg } from '../../test/upload-files.ts'
import { syncAll } from './jobs.ts'

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const { checkout, click, buy } = testCheckout(() => app)
const recordOf = (person: TestUser) => app.as(person).call('getUser', {})

async function manage(person: TestUser, action: string): Promise<void> {
  const { url } = await app.as(person).call('customerPortal', {})
  expect((await click(url, action)).statusCode).toBe(303)
  await app.drain()
}

// API-020, API-021, DATA-034, DATA-003, PLAN-020, PLAN-024
test('plans are listed by price with the current one marked', async () => {
  const person = await app.given.user()
  const { plans, subscription, billing } = await app.as(person).call('getPlans', {})
  const price = { mode: 'subscription', current: false, currency: 'usd', on_sale: true }
  expect(plans).toEqual([
    { ...price, name: 'Free', price: 0, price_id: 'free', credits: 50, current: true },
    {
      ...price,
      name: 'Pack 200',
      price: 7.99,
      price_id: 'pack-200',
      credits: 200,
      mode: 'payment',
    },
    { ...price, name: 'Starter', price: 9.99, price_id: 'starter', credits: 500 },
    { ...price, name: 'Studio', price: 29.99, price_id: 'studio', credits: 2500 },
    {
      ...price,
      name: 'Pack 1000',
      price: 29.99,
      price_id: 'pack-1000',
      credits: 1000,
      mode: 'payment',
    },
  ])
  expect({ subscription, billing }).toEqual({ subscription: null, billing: 'test' })
})

// API-022, PLAN-025, PLAN-027
test('a paid checkout adds the credits of the plan and sets the tier, once', async () => {
  const person = await app.given.user({ credits: 3 })
  const url = await checkout(person, 'starter')
  await click(url, 'pay')
  await click(url, 'pay')
  await app.drain()
  expect(await recordOf(person)).toMatchObject({
    tier: 'starter',
    standing: 'active',
    total_credit: 503,
  })
  const { plans, subscription } = await app.as(person).call('getPlans', {})
  expect(plans.filter(({ current }) => current)).toMatchObject([{ price_id: 'starter' }])
  expect(subscription).toMatchObject({ ends_at: null })
})

// API-022, A-13
test('opening the return page grants nothing', async () => {
  const person = await app.given.user({ credits: 3 })
  await checkout(person, 'studio')
  const { plans } = await app.as(person).call('getPlans', { refresh: true })
  expect(plans.find(({ current }) => current)?.price_id).toBe('free')
  await app.drain()
  expect(await recordOf(person)).toMatchObject({ tier: 'free', total_credit: 3 })
})

test('a user who returns before the webhook arrives sees the paid credits', async () => {
  const person = await app.given.user({ credits: 0 })
  await click(await checkout(person, 'pack-200'), 'pay')
  await app.as(person).call('getPlans', { refresh: true })
  expect(await recordOf(person)).toMatchObject({ tier: 'pack-200', total_credit: 200 })
  await app.drain()
  expect(await recordOf(person)).toMatchObject({ total_credit: 200 })
})

// SEC-023, A-37
test.each([
  'https://evil.example/subscription',
  'http://localhost:3001/subscription',
  'http://localhost:3000.evil.example/',
  '//evil.example',
  '/subscription',
  'javascript:alert(1)',
])('a return address at %s is refused', async (url) => {
  const person = await app.given.user()
  const wanted = { price_id: 'starter', mode: 'subscription' as const, ...back }
  for (const field of ['success_url', 'cancel_url']) {
    const call = app.as(person).call('checkoutSession', { ...wanted, [field]: url })
    await expect(call).rejects.toMatchObject({ status: 400 })
  }
})

// SEC-023
test('an unknown price, the free plan, or another payment mode is refused', async () => {
  const person = await app.given.user()
  for (const [price_id, mode] of [
    ['price_1', 'payment'],
    ['free', 'subscription'],
    ['starter', 'payment'],
    ['', 'payment'],
  ] as const) {
    const call = app.as(person).call('checkoutSession', { price_id, mode, ...back })
    await expect(call).rejects.toMatchObject({ status: 400 })
  }
  const change = app.as(person).call('updateSubscription', { price_id: 'pack-200' })
  await expect(change).rejects.toMatchObject({ status: 400 })
})

// PLAN-015, UP-031
test('administrators cannot buy plans', async () => {
  const boss = await app.given.user({ role: 'admin', credits: 0 })
  await expect(checkout(boss, 'starter')).rejects.toMatchObject({ status: 403 })
  const change = app.as(boss).call('updateSubscription', { price_id: 'starter' })
  await expect(change).rejects.toMatchObject({ status: 403 })
  await app.as(boss).upload(await jpeg(1))
})

// API-024, A-12, A-96
test('a subscription can be upgraded, downgraded, and cancelled at the end of its period', async () => {
  const person = await app.given.user({ credits: 0 })
  await expect(app.as(person).call('updateSubscription', { price_id: 'studio' })).rejects.toThrow(
    'There is no subscription to change',
  )
  await buy(person, 'starter')
  const change = (price_id: string) => app.as(person).call('updateSubscription', { price_id })
  expect(await change('studio')).toEqual({ message: 'Your plan is Studio now.', pay_url: null })
  const up = await recordOf(person)
  expect(up.tier).toBe('studio')
  expect(up.total_credit).toBeGreaterThan(500)
  expect(await change('starter')).toMatchObject({
    message: 'Your plan is Starter from the next period.',
  })
  expect(await recordOf(person)).toMatchObject({ tier: 'studio', total_credit: up.total_credit })
  const planned = (await app.as(person).call('getPlans', {})).subscription
  expect(planned?.next).toEqual({ price_id: 'starter', at: planned?.renews_at })
  await change('free')
  const { subscription } = await app.as(person).call('getPlans', {})
  expect(subscription).toMatchObject({ ends_at: subscription?.renews_at, next: null })
  expect((await recordOf(person)).tier).toBe('studio')
  await manage(person, 'renew')
  expect(await recordOf(person)).toMatchObject({ tier: 'free', standing: 'active' })
})

test('a second subscription is refused', async () => {
  const person = await app.given.user()
  await buy(person, 'starter')
  await expect(checkout(person, 'studio')).rejects.toMatchObject({ status: 409 })
})

// DATA-003, A-34
test('a pack sets the tier of a free user; a subscriber keeps the subscription tier', async () => {
  const [free, subscriber] = [await app.given.user(), await app.given.user()]
  await buy(free, 'pack-1000')
  expect(await recordOf(free)).toMatchObject({ tier: 'pack-1000', total_credit: 1050 })
  await buy(free, 'pack-200')
  expect((await recordOf(free)).tier).toBe('pack-1000')
  await buy(subscriber, 'starter')
  await buy(subscriber, 'pack-200')
  expect(await recordOf(subscriber)).toMatchObject({ tier: 'starter', total_credit: 750 })
})

// DATA-005, A-69
test('renewals add credits; failed payments change the standing', async () => {
  const person = await app.given.user({ credits: 0 })
  await buy(person, 'starter')
  await manage(person, 'renew')
  expect(await recordOf(person)).toMatchObject({ standing: 'active', total_credit: 1000 })
  await manage(person, 'decline')
  await manage(person, 'renew')
  expect(await recordOf(person)).toMatchObject({ standing: 'past_due', total_credit: 1000 })
  const preview = app.as(person).call('previewSubscription', { price_id: 'studio' })
  await expect(preview).rejects.toThrow(
    'The last payment is still due. Click “Pay or change the card” first.',
  )
  await manage(person, 'renew')
  expect(await recordOf(person)).toMatchObject({ tier: 'free', standing: 'canceled' })
})

test('the nightly sync adds the credits of a missed renewal', async () => {
  const person = await app.given.user({ credits: 0 })
  await buy(person, 'starter')
  app.clock.advance({ days: 32 })
  await app.runJob(syncAll)
  await app.drain()
  const sum = app.db.selectFrom('credit_grants').where('user_id', '=', person.id)
  expect(await sum.select(({ fn }) => fn.sum<number>('amount').as('n')).execute()).toEqual([
    { n: 1000 },
  ])
})

// PLAN-027
test('a refund removes only unused credits', async () => {
  const person = await app.given.user({ credits: 0 })
  await buy(person, 'pack-200')
  const name = await app.as(person).upload(await jpeg(2))
  await app.drain()
  expect(name).toBeTruthy()
  await manage(person, 'refund')
  expect(await recordOf(person)).toMatchObject({ tier: 'free', total_credit: 0 })
  const history = await app.as(person).call('getCreditHistory', {})
  expect(history.grants).toMatchObject([
    { source: 'pack', amount: 200, used: 1, refunded: 199, remaining: 0 },
  ])
  expect(history.months).toMatchObject([{ granted: 200, used: 1, refunded: 199 }])
})

test('users see only their own credit history', async () => {
  const [ann, bob] = [await app.given.user({ credits: 4 }), await app.given.user({ credits: 6 })]
  expect((await app.as(ann).call('getCreditHistory', {})).grants).toMatchObject([{ amount: 4 }])
  expect((await app.as(bob).call('getCreditHistory', {})).grants).toMatchObject([{ amount: 6 }])
})
