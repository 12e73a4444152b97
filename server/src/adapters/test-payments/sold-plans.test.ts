import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '../../db/client.ts'
import { readPlans } from '../../plans.ts'
import type { Plan } from '../../ports/payments.ts'
import { createDatabase } from '../../test/database.ts'
import { openTestPayments } from './test-payments.ts'

const database = await createDatabase()
const { db } = openDatabase({ connectionString: database.url }, () => undefined)
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

const plans = readPlans(undefined)
const back = { successUrl: 'http://localhost:3000/a', cancelUrl: 'http://localhost:3000/b' }
const now = new Date()

/** The provider after a restart with another catalogue. */
function withCatalogue(catalogue: Plan[]) {
  const payments = openTestPayments({
    db,
    clock: { now: () => now },
    plans: catalogue,
    secret: new Uint8Array(32),
    pagesUrl: 'http://localhost/desk/',
    returnUrl: back.successUrl,
  })
  const act = (url: string, action: string) =>
    payments.testPages?.act(url.split('/').at(-1) ?? '', action)
  return {
    payments,
    planOf: (id: string) => catalogue.find(({ price_id }) => price_id === id) as Plan,
    pay: (url: string) => act(url, 'pay'),
    renew: async (customer: string) =>
      act(await payments.portal(customer, back.successUrl), 'renew'),
    paid: async (customer: string) =>
      (await payments.readAccount(customer)).payments.map(({ amount, credits }) => [
        amount,
        credits,
      ]),
  }
}

const repriced = withCatalogue(
  plans.map((plan) =>
    plan.price_id === 'starter' ? { ...plan, price: 14.99, credits: 300 } : plan,
  ),
)
const withoutStudio = withCatalogue(plans.filter(({ price_id }) => price_id !== 'studio'))

async function subscribed(id: string): Promise<string> {
  const { payments, planOf, pay } = withCatalogue(plans)
  const userId = crypto.randomUUID()
  const person = { userId, email: `${userId}@example.org`, name: 'Ann Lee' }
  const customer = await payments.createCustomer(person)
  await pay(await payments.checkout(customer, planOf(id), back))
  return customer
}

// PLAN-027
test('a subscription keeps the price and the credits with which it was sold', async () => {
  const customer = await subscribed('starter')
  await repriced.renew(customer)
  expect(await repriced.paid(customer)).toEqual([
    [999, 500],
    [999, 500],
  ])
})

// PLAN-027
test('a page sells what it was opened for', async () => {
  const { payments, planOf } = withCatalogue(plans)
  const customer = await subscribed('pack-200')
  const url = await payments.checkout(customer, planOf('starter'), back)
  await repriced.pay(url)
  expect((await repriced.paid(customer)).at(-1)).toEqual([999, 500])
})

// PLAN-027, A-96
test('a plan that has left the catalogue is renewed, and a cheaper one follows its period', async () => {
  const customer = await subscribed('studio')
  await withoutStudio.renew(customer)
  const before = await withoutStudio.paid(customer)
  expect(before).toEqual([before[0], before[0]])
  const { payments, planOf } = withoutStudio
  expect(await payments.preview(customer, planOf('starter'), now)).toMatchObject({
    kind: 'downgrade',
    amount: 0,
  })
  await payments.changeSubscription(customer, planOf('starter'), now)
  await withoutStudio.renew(customer)
  expect(await withoutStudio.paid(customer)).toEqual([...before, [999, 500]])
})
