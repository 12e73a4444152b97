import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Payments } from '../../ports/payments.ts'
import { back, openStripePlace, openTestPlace, type Place, planOf } from './payment-places.ts'

describe.each([
  ['test', openTestPlace],
  ['stripe', openStripePlace],
] as const)('payments by %s', (kind, open) => {
  let place: Place
  let payments: Payments
  let customer: string
  beforeAll(async () => {
    place = await open()
    payments = place.payments
  })
  beforeEach(async () => {
    customer = await newCustomer()
  })
  afterAll(() => place.stop())

  const newCustomer = (userId: string = crypto.randomUUID()) =>
    payments.createCustomer({ userId, email: `${userId}@example.org`, name: 'Ann Lee' })
  const buy = async (id: string) => place.pay(await payments.checkout(customer, planOf(id), back))
  const creditsOf = async () =>
    (await payments.readAccount(customer)).payments.map(({ credits }) => credits)

  test('the same person always gets the same customer', async () => {
    const userId = crypto.randomUUID()
    const [one, two] = await Promise.all([newCustomer(userId), newCustomer(userId)])
    expect(one).toBe(two)
    expect(payments.ownsCustomer(one)).toBe(true)
    expect(payments.ownsCustomer('other_1')).toBe(false)
    expect(one).not.toContain(userId)
    expect(await payments.has(one)).toBe(true)
    const nothing = { subscription: null, lapsedAt: null, payments: [] }
    expect(await payments.readAccount(one)).toEqual({ ...nothing, liveCount: 0, isMissing: false })
  })

  test('an unpaid checkout grants nothing', async () => {
    const url = await payments.checkout(customer, planOf('starter'), back)
    expect(URL.canParse(url)).toBe(true)
    expect((await payments.readAccount(customer)).payments).toEqual([])
  })

  test('a paid subscription is active, with the credits of its first period', async () => {
    await buy('starter')
    const { subscription, payments: paid } = await payments.readAccount(customer)
    expect(subscription).toMatchObject({ priceId: 'starter', status: 'active', endsAt: null })
    expect(subscription?.renewsAt.getTime()).toBeGreaterThan(Date.now())
    expect(paid).toMatchObject([
      { source: 'subscription', priceId: 'starter', credits: 500, refunded: 0 },
    ])
    expect(await payments.readAccount(customer)).toEqual(await payments.readAccount(customer))
  })

  test('a pack is paid once and creates no subscription', async () => {
    await buy('pack-200')
    const { subscription, payments: paid } = await payments.readAccount(customer)
    expect(subscription).toBeNull()
    expect(paid).toMatchObject([{ source: 'pack', priceId: 'pack-200', credits: 200 }])
  })

  test('each period has its own payment', async () => {
    await buy('starter')
    await place.renew(customer)
    await place.renew(customer)
    const { payments: paid } = await payments.readAccount(customer)
    expect(paid.map(({ credits }) => credits)).toEqual([500, 500, 500])
    expect(new Set(paid.map(({ ref }) => ref)).size).toBe(3)
  })

  test('an upgrade is charged for the rest of the period and grants that share of the credits', async () => {
    await buy('starter')
    await payments.changeSubscription(customer, planOf('studio'), new Date())
    const { subscription, payments: paid } = await payments.readAccount(customer)
    expect(subscription?.priceId).toBe('studio')
    const sum = paid.reduce((total, { credits }) => total + credits, 0)
    expect(sum).toBeGreaterThan(500)
    expect(sum).toBeLessThanOrEqual(2500)
  })

  //
  test('a downgrade takes effect after the paid period, and neither removes nor grants credits', async () => {
    await buy('studio')
    const { renewsAt } = (await payments.readAccount(customer)).subscription ?? {}
    const preview = await payments.preview(customer, planOf('starter'), new Date())
    expect(preview).toMatchObject({ kind: 'downgrade', amount: 0, credits: 0, at: renewsAt })
    await payments.changeSubscription(customer, planOf('starter'), new Date())
    expect((await payments.readAccount(customer)).subscription).toMatchObject({
      priceId: 'studio',
      next: { priceId: 'starter', at: renewsAt },
    })
    expect(await creditsOf()).toEqual([2500])
    await place.renew(customer)
    expect((await creditsOf()).toSorted((a, b) => a - b)).toEqual([500, 2500])
  })

  test('a cancelled subscription ends with its period, unless it is kept before that', async () => {
    await buy('starter')
    await payments.endSubscription(customer)
    const { subscription } = await payments.readAccount(customer)
    expect(subscription?.endsAt).toEqual(subscription?.renewsAt)
    await payments.keepSubscription(customer)
    expect((await payments.readAccount(customer)).subscription?.endsAt).toBeNull()
    await payments.endSubscription(customer)
    await place.renew(customer)
    expect(await payments.readAccount(customer)).toMatchObject({
      subscription: null,
      lapsedAt: null,
    })
  })

  //
  test('changing back to the current plan, such as from a second tab, undoes a downgrade and costs nothing', async () => {
    await buy('studio')
    const before = await payments.readAccount(customer)
    await payments.changeSubscription(customer, planOf('starter'), new Date())
    const again = await payments.changeSubscription(customer, planOf('studio'), new Date())
    expect(again).toEqual({ payUrl: null })
    expect(await payments.readAccount(customer)).toEqual(before)
  })

  //
  test('a cancellation and a downgrade can be taken back until the period ends', async () => {
    await buy('studio')
    await payments.endSubscription(customer)
    await payments.keepSubscription(customer)
    await payments.changeSubscription(customer, planOf('starter'), new Date())
    await payments.keepSubscription(customer)
    const plain = { priceId: 'studio', endsAt: null, next: null }
    expect((await payments.readAccount(customer)).subscription).toMatchObject(plain)
    await place.renew(customer)
    expect((await payments.readAccount(customer)).subscription).toMatchObject(plain)
    expect(await creditsOf()).toEqual([2500, 2500])
  })

  //
  test('an upgrade costs and brings what its preview said', async () => {
    await buy('starter')
    const at = new Date()
    const preview = await payments.preview(customer, planOf('studio'), at)
    expect(preview).toMatchObject({ kind: 'upgrade', currency: 'usd' })
    await payments.changeSubscription(customer, planOf('studio'), at)
    const paid = (await payments.readAccount(customer)).payments.find(
      ({ credits }) => credits !== 500,
    )
    expect(paid).toMatchObject({ amount: preview.amount, credits: preview.credits })
  })

  test('all plans can be sold', async () => {
    expect(await payments.checkPlans()).toEqual([])
    expect(payments.faultOf('starter')).toBeNull()
  })

  test('a second checkout closes the first one', async () => {
    const first = await payments.checkout(customer, planOf('starter'), back)
    const second = await payments.checkout(customer, planOf('studio'), back)
    await place.pay(first)
    expect((await payments.readAccount(customer)).payments).toEqual([])
    await place.pay(second)
    expect((await payments.readAccount(customer)).subscription).toMatchObject({ priceId: 'studio' })
  })

  test('a customer that no longer exists at the provider is replaced by a new one', async () => {
    const userId = crypto.randomUUID()
    const first = await newCustomer(userId)
    await payments.forget(first)
    expect(await payments.has(first)).toBe(false)
    const person = { userId, email: `${userId}@example.org`, name: 'Ann Lee' }
    const second = await payments.createCustomer({ ...person, replaces: first })
    expect(second).not.toBe(first)
    expect(await payments.has(second)).toBe(true)
  })

  test('a failed payment makes a subscription past due; a second failure ends it', async () => {
    await buy('starter')
    await place.decline(customer)
    await place.renew(customer)
    const due = (await payments.readAccount(customer)).subscription
    expect(due).toMatchObject({ status: 'past_due', unpaidSince: expect.any(Date) })
    await place.renew(customer)
    const { subscription, lapsedAt } = await payments.readAccount(customer)
    expect(subscription).toBeNull()
    expect(lapsedAt).toBeInstanceOf(Date)
    expect(await creditsOf()).toEqual([500])
  })

  test('an upgrade that cannot be charged at once changes nothing until it is paid', async () => {
    await buy('starter')
    await place.decline(customer)
    const { payUrl } = await payments.changeSubscription(customer, planOf('studio'), new Date())
    expect((await payments.readAccount(customer)).subscription?.priceId).toBe('starter')
    expect(await creditsOf()).toEqual([500])
    await place.pay(payUrl ?? '')
    expect((await payments.readAccount(customer)).subscription?.priceId).toBe('studio')
    expect((await creditsOf()).length).toBe(2)
  })

  test('a cancellation withdraws an upgrade that waits for its payment', async () => {
    await buy('starter')
    await place.decline(customer)
    const { payUrl } = await payments.changeSubscription(customer, planOf('studio'), new Date())
    await payments.endSubscription(customer)
    await place.pay(payUrl ?? '').catch(() => undefined)
    const { subscription } = await payments.readAccount(customer)
    expect(subscription).toMatchObject({ priceId: 'starter', endsAt: expect.any(Date) })
  })

  test('changing a missing subscription throws', async () => {
    const none = { reason: 'no_subscription' }
    await expect(
      payments.changeSubscription(customer, planOf('studio'), new Date()),
    ).rejects.toMatchObject(none)
  })

  test('a refund appears in its payment', async () => {
    await buy('pack-200')
    await place.refund(customer)
    expect((await payments.readAccount(customer)).payments).toMatchObject([
      { credits: 200, refunded: 1 },
    ])
  })

  test('forgetting a customer ends the subscription, and may be repeated', async () => {
    await buy('starter')
    await payments.forget(customer)
    await payments.forget(customer)
    expect((await payments.readAccount(customer)).subscription).toBeNull()
  })

  test('an event names its customer; a changed, foreign or missing signature is rejected', async () => {
    const { body, signature } = await place.event(customer)
    expect(await payments.readEvent(body, signature)).toMatchObject({ customer })
    const forged = { reason: 'forged' }
    await expect(payments.readEvent(`${body} `, signature)).rejects.toMatchObject(forged)
    await expect(payments.readEvent(body, signature.replace(/.$/, 'x'))).rejects.toMatchObject(
      forged,
    )
    await expect(payments.readEvent(body, '')).rejects.toMatchObject(forged)
  })

  test('the customer portal has an address', async () => {
    expect(URL.canParse(await payments.portal(customer, back.successUrl))).toBe(true)
    expect(payments.name).toMatch(kind === 'test' ? /no money moves/ : /^Stripe/)
  })
})
