import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openStripePayments } from '../../adapters/stripe/stripe-payments.ts'
import type { Payments } from '../../ports/payments.ts'
import { secretKey, webhookSecret } from '../stripe/server.ts'
import { back, openStripePlace, planOf } from './payment-places.ts'

let place: Awaited<ReturnType<typeof openStripePlace>>
let customer: string
beforeAll(async () => {
  place = await openStripePlace()
})
beforeEach(async () => {
  const userId = crypto.randomUUID()
  const person = { userId, email: `${userId}@example.org`, name: 'Ann Lee' }
  customer = await place.payments.createCustomer(person)
})
afterAll(() => place.stop())

const buy = async (plan: string) =>
  place.pay(await place.payments.checkout(customer, planOf(plan), back))
/** What a process with this catalogue does, which has read no price yet. */
const restarted = (...plans: string[]): Payments =>
  openStripePayments({
    secretKey,
    webhookSecret,
    base: place.stripe.base,
    plans: plans.map(planOf),
  })
const invoices = () =>
  [...place.stripe.state.records.invoices.values()].filter((each) => each.customer === customer)
const open = () => invoices().filter(({ status }) => status === 'open')

// PLAN-021, A-96
test('an upgrade from a plan that has left the catalogue gives the credits of the share that is paid', async () => {
  await buy('starter')
  place.stripe.life.setElapsedDays(customer, 15)
  const payments = restarted('free', 'studio')
  const now = new Date()
  expect(await payments.preview(customer, planOf('studio'), now)).toMatchObject({
    kind: 'upgrade',
    credits: 1000,
  })
  await payments.changeSubscription(customer, planOf('studio'), now)
  const credits = (await restarted('free', 'studio').readAccount(customer)).payments.map(
    (payment) => payment.credits,
  )
  expect(credits.toSorted((one, other) => one - other)).toEqual([500, 1000])
})

// PLAN-021, A-96
test('an upgrade that waits for the bank cannot be paid after another change', async () => {
  const { payments, stripe } = place
  await buy('starter')
  stripe.life.setElapsedDays(customer, 15)
  stripe.state.authenticating.add(customer)
  const upgrade = () => payments.changeSubscription(customer, planOf('studio'), new Date())
  await upgrade()
  // Asking again, such as from a second tab, leads to the same page.
  expect((await upgrade()).payUrl).toBe(open()[0]?.hosted_invoice_url)
  expect(open()).toHaveLength(1)
  await payments.keepSubscription(customer)
  expect(open()).toEqual([])
  await upgrade()
  await payments.endSubscription(customer)
  expect(open()).toEqual([])
})
