import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestUser } from '../../test/given.ts'
import { openStripeShop, type StripeShop } from '../../test/stripe/shop.ts'

let shop: StripeShop
let boss: TestUser
beforeAll(async () => {
  shop = await openStripeShop()
  boss = await shop.app.given.user({ role: 'admin' })
})
beforeEach(() => {
  shop.app.mailer.sent.length = 0
})
afterAll(() => shop.stop())

const subjects = ({ email }: TestUser) =>
  shop.app.mailer.sent.filter(({ to }) => to === email).map(({ subject }) => subject)
const newestText = ({ email }: TestUser) =>
  shop.app.mailer.sent.findLast(({ to }) => to === email)?.text ?? ''

async function follow(customer: string): Promise<void> {
  await shop.deliver(shop.stripe.event('customer.subscription.updated', { customer }))
  await shop.app.drain()
}

async function subscriber(plan = 'starter') {
  const person = await shop.app.given.user({ credits: 0 })
  const customer = await shop.buy(person, plan)
  await follow(customer)
  const change = (price_id: string) => shop.app.as(person).call('updateSubscription', { price_id })
  return { person, customer, change }
}

test('the mail about a purchase says what was paid', async () => {
  const { person } = await subscriber()
  expect(subjects(person)).toEqual(['500 credits added to your account'])
  expect(newestText(person)).toContain('You paid $9.99.')
})

test('a failed payment is mailed once, and so is the end of an unpaid subscription', async () => {
  const { person, customer } = await subscriber()
  shop.stripe.state.declining.add(customer)
  shop.stripe.life.renew(customer)
  await follow(customer)
  await follow(customer)
  expect(subjects(person).slice(1)).toEqual(['A payment for your subscription failed'])
  shop.stripe.life.renew(customer)
  await follow(customer)
  expect(subjects(person).slice(2)).toEqual(['Your subscription has ended'])
  expect(newestText(person)).toContain('It ended because it was not paid.')
})

//
test('mails about a cancellation, a downgrade and an upgrade are sent, with the day of future ones', async () => {
  const { person, change } = await subscriber('studio')
  await change('starter')
  await shop.app.drain()
  expect(subjects(person)[1]).toMatch(/^Your plan changes to Starter on \d+ \w+ \d{4}$/)
  await change('free')
  await shop.app.drain()
  expect(subjects(person)[2]).toMatch(/^Your subscription ends on \d+ \w+ \d{4}$/)
  const other = await subscriber()
  await other.change('studio')
  await shop.app.drain()
  expect(subjects(other.person)).toContain('Your plan is Studio now')
})

test('a refund is mailed once per share, with its sum and the credits that were removed', async () => {
  const { person, customer } = await subscriber('pack-200')
  shop.stripe.life.refundNewest(customer, 0.5)
  await follow(customer)
  await follow(customer)
  expect(subjects(person).slice(1)).toEqual(['A payment of $7.99 was given back'])
  expect(newestText(person)).toContain('50 % of your payment of $7.99 was given back')
  expect(newestText(person)).toContain('100 unused credits')
})

test('a payment that brings no credits is mailed to administrators and stays as a task', async () => {
  const { person, customer } = await subscriber('pack-200')
  const session = shop.stripe.sessionAt(await shop.openPage(person, 'starter'))
  shop.stripe.state.setPrice('price_unknown', 1299)
  shop.stripe.life.pay({ ...session, price: 'price_unknown', metadata: {}, customer })
  await follow(customer)
  await follow(customer)
  expect(subjects(boss)).toEqual(['A payment needs your attention'])
  expect(newestText(boss)).toContain('$12.99 was paid for something that is not in PLANS_FILE')
  expect(newestText(boss)).toContain(person.email)
  const { alarms } = await shop.app.as(boss).call('getBillingAlarms', {})
  expect(alarms).toMatchObject([{ kind: 'paid_without_credits', email: person.email }])
  const id = alarms[0]?.id ?? ''
  const colleague = await shop.app.given.user({ role: 'admin' })
  await shop.app.as(colleague).call('solveBillingAlarm', { id })
  const open = async () => (await shop.app.as(boss).call('getBillingAlarms', {})).alarms
  expect(await open()).toEqual([])
  const again = shop.app.as(boss).call('solveBillingAlarm', { id })
  await expect(again).rejects.toMatchObject({ status: 404 })
  // It stays solved even after the account of the administrator who solved it is deleted.
  await shop.app.as(boss).call('deleteUsers', { users: [colleague.email] })
  await shop.app.drain()
  await follow(customer)
  expect(await open()).toEqual([])
  expect(subjects(boss)).toEqual(['A payment needs your attention'])
})

test('each time two subscriptions run at once, administrators get a mail', async () => {
  const { customer } = await subscriber()
  const { state, life } = shop.stripe
  const second = async () => {
    const session = { object: 'checkout.session', status: 'open', url: null, created: 1 } as const
    const bought = { mode: 'subscription', price: 'price_studio', quantity: 1 } as const
    life.pay({ ...session, ...bought, id: state.newId('cs'), customer, metadata: {} })
    await follow(customer)
  }
  const tasks = async () => (await shop.app.as(boss).call('getBillingAlarms', {})).alarms
  await second()
  expect(await tasks()).toMatchObject([{ kind: 'two_subscriptions', subject: customer }])
  expect(newestText(boss)).toContain('2 subscriptions are running at once')
  await shop.app.as(boss).call('solveBillingAlarm', { id: (await tasks())[0]?.id ?? '' })
  await follow(customer)
  expect(await tasks()).toEqual([])
  expect(subjects(boss)).toHaveLength(1)
  for (const count of [2, 3]) {
    const all = [...state.records.subscriptions.values()]
    const one = all.find((each) => each.customer === customer && each.status === 'active')
    if (one) one.status = 'canceled'
    await follow(customer)
    expect(await tasks()).toEqual([])
    await second()
    expect(await tasks()).toMatchObject([{ kind: 'two_subscriptions' }])
    expect(subjects(boss)).toHaveLength(count)
  }
})

//
test('the sum that was shown for an upgrade is charged, even some minutes later', async () => {
  const { person, customer } = await subscriber()
  shop.stripe.life.setElapsedDays(customer, 15)
  const api = shop.app.as(person)
  const shown = await api.call('previewSubscription', { price_id: 'studio' })
  expect(shown).toMatchObject({ kind: 'upgrade', amount: 10, credits: 1000, currency: 'usd' })
  shop.app.clock.advance({ minutes: 20 })
  await api.call('updateSubscription', { price_id: 'studio', as_of: shown.as_of })
  const charge = shop.stripe.state.newest(shop.stripe.state.records.charges, customer)
  expect(charge?.amount).toBe(1000)
  const cheaper = await api.call('previewSubscription', { price_id: 'starter' })
  expect(cheaper).toMatchObject({ kind: 'downgrade', amount: 0, credits: 0 })
  const cancelled = await api.call('previewSubscription', { price_id: 'free' })
  expect(cancelled).toMatchObject({ kind: 'cancel', at: cheaper.at })
})
