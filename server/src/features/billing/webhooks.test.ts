import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Plan, SignedEvent } from '../../ports/payments.ts'
import type { TestUser } from '../../test/given.ts'
import type { EventType } from '../../test/stripe/server.ts'
import { openStripeShop, type StripeShop } from '../../test/stripe/shop.ts'
import { checkConsistency } from '../consistency/consistency.ts'
import { syncAll } from './jobs.ts'

let shop: StripeShop
beforeAll(async () => {
  shop = await openStripeShop()
})
afterAll(() => shop.stop())

/** A year of payments; returns the webhooks that Stripe sends for it, in order. */
async function history(person: TestUser): Promise<SignedEvent[]> {
  const events: SignedEvent[] = []
  const { state, life } = shop.stripe
  const pack = await shop.buy(person, 'pack-200')
  const record = (type: EventType, object: object = {}) =>
    events.push(shop.stripe.event(type, { customer: pack, ...object }))
  record('checkout.session.completed')
  const customer = await shop.buy(person, 'starter')
  expect(customer).toBe(pack)
  record('checkout.session.completed')
  record('invoice.paid')
  life.renew(customer)
  record('invoice.paid')
  life.setElapsedDays(customer, 15)
  const studio = shop.app.deps.config.PLANS.find(({ price_id }) => price_id === 'studio') as Plan
  await shop.app.deps.payments?.changeSubscription(customer, studio, new Date())
  record('customer.subscription.updated')
  life.refundNewest(customer, 0.5)
  record('charge.refunded')
  state.declining.add(customer)
  life.renew(customer)
  record('invoice.payment_failed')
  state.declining.delete(customer)
  life.renew(customer)
  record('invoice.paid')
  life.disputeNewest(customer, 'needs_response')
  events.push(
    shop.stripe.event('charge.dispute.created', [...state.records.disputes.values()].at(-1) ?? {}),
  )
  return events
}

async function ledgerOf({ id }: TestUser) {
  const grants = await shop.app.db
    .selectFrom('credit_grants')
    .select(['source', 'amount', 'remaining', 'refunded'])
    .where('user_id', '=', id)
    .orderBy('source')
    .orderBy('amount')
    .orderBy('remaining')
    .execute()
  const user = shop.app.db.selectFrom('users').select(['tier', 'standing']).where('id', '=', id)
  return { grants, ...(await user.executeTakeFirstOrThrow()) }
}

/** 500 twice, half of (2500 − 500), half of which was refunded, 2500 under dispute, and the pack. */
const expected = {
  grants: [
    { source: 'pack', amount: 200, remaining: 200, refunded: 0 },
    { source: 'subscription', amount: 500, remaining: 500, refunded: 0 },
    { source: 'subscription', amount: 500, remaining: 500, refunded: 0 },
    { source: 'subscription', amount: 1000, remaining: 500, refunded: 500 },
    { source: 'subscription', amount: 2500, remaining: 0, refunded: 2500 },
  ],
  tier: 'studio',
  standing: 'active',
}

const deliveries: [string, (events: SignedEvent[]) => Promise<void>][] = [
  ['in order, each followed at once', (events) => each(events, true)],
  ['twice', (events) => each([...events, ...events], false)],
  ['in the wrong order', (events) => each(events.toReversed(), true)],
  [
    'many copies at once',
    async (events) => {
      await Promise.all(
        events.flatMap((event) => [shop.deliver(event), shop.deliver(event), shop.deliver(event)]),
      )
      await shop.app.drain()
    },
  ],
  [
    'not at all, until the nightly sync',
    async () => {
      await shop.app.runJob(syncAll)
      await shop.app.drain()
    },
  ],
  [
    'with a wrong signature, until the nightly sync',
    async (events) => {
      for (const { body } of events) {
        const forged = shop.stripe.event('invoice.paid', {}, { secret: 'whsec_other' })
        expect(await shop.deliver({ body, signature: forged.signature })).toBe(400)
      }
      const recorded = shop.app.db.selectFrom('payment_events').select('provider_id')
      const before = await recorded.execute()
      await shop.app.runJob(syncAll)
      await shop.app.drain()
      expect(await recorded.execute()).toEqual(before)
    },
  ],
]

async function each(events: SignedEvent[], drains: boolean): Promise<void> {
  for (const event of events) {
    expect(await shop.deliver(event)).toBe(200)
    if (drains) await shop.app.drain()
  }
  await shop.app.drain()
}

// PLAN-027, A-13
test.each(deliveries)('webhooks that arrive %s lead to the same ledger', async (_way, send) => {
  const person = await shop.app.given.user({ credits: 0 })
  await send(await history(person))
  expect(await ledgerOf(person)).toEqual(expected)
  expect(await checkConsistency(shop.app.deps, { graceMs: 60_000 })).toEqual([])
})

test('winning a dispute restores the credits', async () => {
  const person = await shop.app.given.user({ credits: 0 })
  const customer = await shop.buy(person, 'pack-1000')
  const dispute = async (status: 'needs_response' | 'won') => {
    shop.stripe.life.disputeNewest(customer, status)
    await shop.deliver(shop.stripe.event('charge.updated', { customer }))
    await shop.app.drain()
    return (await shop.app.as(person).call('getUser', {})).total_credit
  }
  expect(await dispute('needs_response')).toBe(0)
  expect(await dispute('won')).toBe(1000)
})

// DATA-005, A-69
test('failed payments change the standing and end in canceled', async () => {
  const person = await shop.app.given.user({ credits: 0 })
  const customer = await shop.buy(person, 'starter')
  const follow = async () => {
    await shop.deliver(shop.stripe.event('customer.subscription.updated', { customer }))
    await shop.app.drain()
    const { tier, standing } = await shop.app.as(person).call('getUser', {})
    return `${tier} ${standing}`
  }
  expect(await follow()).toBe('starter active')
  shop.stripe.state.declining.add(customer)
  shop.stripe.life.renew(customer)
  expect(await follow()).toBe('starter past_due')
  shop.stripe.life.renew(customer)
  expect(await follow()).toBe('free canceled')
  shop.stripe.state.declining.delete(customer)
  await shop.buy(person, 'pack-200')
  expect(await follow()).toBe('pack-200 active')
})

test('while Stripe is unavailable calls fail, nothing changes, and the webhook is retried', async () => {
  const person = await shop.app.given.user({ credits: 0 })
  const customer = await shop.buy(person, 'starter')
  shop.stripe.failNext(1000)
  const wanted = { price_id: 'studio' }
  await expect(shop.app.as(person).call('updateSubscription', wanted)).rejects.toMatchObject({
    status: 503,
  })
  expect(await shop.deliver(shop.stripe.event('invoice.paid', { customer }))).toBe(200)
  await expect(shop.app.drain()).rejects.toThrow('Stripe does not answer')
  shop.stripe.failNext(0)
  await shop.app.runJob(syncAll)
  await shop.app.drain()
  expect(await ledgerOf(person)).toMatchObject({ tier: 'starter', grants: [{ amount: 500 }] })
})

// A-60, SET-033
test('closing the account ends payments and keeps anonymous records', async () => {
  const person = await shop.app.given.user({ credits: 0 })
  const customer = await shop.buy(person, 'starter')
  await shop.deliver(shop.stripe.event('invoice.paid', { customer }))
  await shop.app.drain()
  const mine = shop.app.db.selectFrom('credit_grants').select('external_ref')
  const [paid] = await mine.where('user_id', '=', person.id).execute()
  await shop.app.as(person).call('closeAccount', { password: person.password })
  await shop.app.drain()
  expect(shop.stripe.state.liveOf(customer)).toBeUndefined()
  const bare = shop.app.db.selectFrom('credit_grants').select(['user_id', 'amount', 'expired'])
  expect(await bare.where('external_ref', '=', paid?.external_ref ?? '').execute()).toEqual([
    { user_id: null, amount: 500, expired: 500 },
  ])
  // Later events name a customer that is not known any more.
  expect(
    await shop.deliver(shop.stripe.event('customer.deleted', { object: 'customer', id: customer })),
  ).toBe(200)
  await shop.app.drain()
})
