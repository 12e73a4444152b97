import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { StripeServer } from '../stripe/server.ts'
import { back, openStripePlace, type Place, planOf } from './payment-places.ts'

let place: Place
let stripe: StripeServer
beforeAll(async () => {
  const opened = await openStripePlace()
  place = opened
  stripe = opened.stripe
})
afterEach(() => stripe.failNext(0))
afterAll(() => place.stop())

const customer = () =>
  place.payments.createCustomer({
    userId: crypto.randomUUID(),
    email: 'a@example.org',
    name: 'A',
  })

test('temporary errors are retried; a permanent one is reported as unavailable', async () => {
  stripe.failNext(2)
  const id = await customer()
  expect(id).toMatch(/^cus_/)
  stripe.failNext(20)
  await expect(place.payments.readAccount(id)).rejects.toMatchObject({ reason: 'unavailable' })
})

test('all pages of records are read', async () => {
  const id = await customer()
  await place.pay(await place.payments.checkout(id, planOf('starter'), back))
  for (let n = 0; n < 120; n += 1) stripe.life.renew(id)
  expect((await place.payments.readAccount(id)).payments).toHaveLength(121)
})

test('a disputed payment counts as refunded until the dispute is won, and names its customer', async () => {
  const id = await customer()
  await place.pay(await place.payments.checkout(id, planOf('pack-1000'), back))
  const refunded = async () => (await place.payments.readAccount(id)).payments[0]?.refunded
  stripe.life.disputeNewest(id, 'needs_response')
  expect(await refunded()).toBe(1)
  stripe.life.disputeNewest(id, 'won')
  expect(await refunded()).toBe(0)
  const [dispute] = [...stripe.state.records.disputes.values()]
  const { body, signature } = stripe.event('charge.dispute.closed', dispute ?? {})
  expect(await place.payments.readEvent(body, signature)).toMatchObject({ customer: id })
})

test('a signature expires after five minutes', async () => {
  const timestamp = Math.floor(Date.now() / 1000) - 600
  const { body, signature } = stripe.event('invoice.paid', { customer: 'cus_1' }, { timestamp })
  await expect(place.payments.readEvent(body, signature)).rejects.toMatchObject({
    reason: 'forged',
  })
})

test('repeating a request creates only one customer; another request with the same key is rejected', async () => {
  const before = stripe.state.records.customers.size
  const person = { userId: 'same', email: 'same@example.org', name: 'Same' }
  await place.payments.createCustomer(person)
  await place.payments.createCustomer(person)
  expect(stripe.state.records.customers.size).toBe(before + 1)
})
