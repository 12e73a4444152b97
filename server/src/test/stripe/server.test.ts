import { Stripe } from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { secretKey, startStripe, type StripeServer } from './server.ts'

let server: StripeServer
let stripe: Stripe
beforeAll(async () => {
  server = await startStripe({ price_starter: 999 })
  const { hostname: host, port } = new URL(server.base)
  stripe = new Stripe(secretKey, { host, port, protocol: 'http', maxNetworkRetries: 0 })
})
afterAll(() => server.stop())

const subscriber = async () => {
  const customer = (await stripe.customers.create({ email: 'a@example.org' })).id
  const session = await stripe.checkout.sessions.create({
    customer,
    mode: 'subscription',
    line_items: [{ price: 'price_starter', quantity: 1 }],
    success_url: 'http://localhost/a',
  })
  server.life.pay(server.sessionAt(session.url ?? ''))
  return server.state.liveOf(customer)?.id ?? ''
}

test.each<[string, (id: string) => Promise<unknown>, string]>([
  [
    'an unknown parameter',
    (id) => stripe.subscriptions.update(id, { price: 'price_starter' } as never),
    'Received unknown parameter: price',
  ],
  [
    'an unknown parameter inside another',
    (id) => stripe.subscriptions.update(id, { items: [{ cost: 1 }] } as never),
    'Received unknown parameter: items[0][cost]',
  ],
  [
    'a number that is none',
    (id) => stripe.subscriptions.update(id, { proration_date: 'soon' } as never),
    'Invalid integer: soon',
  ],
  [
    'a choice that does not exist',
    (id) => stripe.subscriptions.update(id, { proration_behavior: 'later' }),
    'must be one of always_invoice',
  ],
  [
    'a price that does not exist',
    (id) => stripe.subscriptions.update(id, { items: [{ id: 'si_1', price: 'price_x' }] }),
    'A second item was not expected',
  ],
  ['an unknown address', () => stripe.coupons.list(), 'Unrecognized request URL'],
])('the fake of Stripe refuses %s', async (_what, request, message) => {
  await expect(request(await subscriber())).rejects.toThrow(message)
})

test('a subscription with a schedule cannot be changed directly', async () => {
  const id = await subscriber()
  const { id: schedule } = await stripe.subscriptionSchedules.create({ from_subscription: id })
  const cancel = () => stripe.subscriptions.update(id, { cancel_at_period_end: true })
  await expect(cancel()).rejects.toThrow('managed by the subscription schedule')
  await stripe.subscriptionSchedules.release(schedule)
  expect((await cancel()).cancel_at_period_end).toBe(true)
})
