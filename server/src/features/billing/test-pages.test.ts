import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, startApp } from '../../test/app.ts'
import { testCheckout, back } from '../../test/checkout.ts'

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const { checkout, openPage, click, buy } = testCheckout(() => app)

// API-026, A-37
test('the portal links back to the app; users who never paid have no portal', async () => {
  const person = await app.given.user()
  await expect(app.as(person).call('customerPortal', {})).rejects.toMatchObject({ status: 409 })
  await buy(person, 'starter')
  const { url } = await app.as(person).call('customerPortal', {})
  const page = await openPage(url)
  expect(page.body).toContain('href="http://localhost:3000/subscription"')
})

test('test billing pages say that no money moves, and their ids cannot be guessed', async () => {
  const person = await app.given.user()
  const url = await checkout(person, 'starter')
  const page = await openPage(url)
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(page.body).toContain('Test billing: no money moves')
  expect(page.body).toContain('$9.99 / month')
  expect((await app.request({ method: 'GET', url: '/test-billing/test_desk_x' })).statusCode).toBe(
    404,
  )
  app.clock.advance({ days: 2 })
  expect((await click(url, 'pay')).statusCode).toBe(404)
})

test('an unsigned event changes nothing', async () => {
  const payload = JSON.stringify({ id: 'e1', kind: 'checkout.paid', customer: 'test_cus_1' })
  const response = await app.request({ method: 'POST', url: '/payment-events', payload })
  expect(response.statusCode).toBe(400)
})

//
test('without a provider the calls are refused and the plan list says so', async () => {
  const plain = await startApp({ config: { BILLING: 'none' } })
  const person = await plain.given.user()
  expect((await plain.as(person).call('getPlans', { refresh: true })).billing).toBe('none')
  const wanted = { price_id: 'starter', mode: 'subscription' as const, ...back }
  const calls = [
    () => plain.as(person).call('checkoutSession', wanted),
    () => plain.as(person).call('updateSubscription', { price_id: 'starter' }),
    () => plain.as(person).call('customerPortal', {}),
  ]
  for (const call of calls) await expect(call()).rejects.toMatchObject({ status: 503 })
  expect((await plain.request({ method: 'POST', url: '/payment-events' })).statusCode).toBe(404)
  await plain.stop()
})

test('a payment that fails half-way is not marked as paid', async () => {
  const person = await app.given.user()
  const url = await checkout(person, 'starter')
  const { purpose } = await app.db
    .selectFrom('test_desks')
    .select('purpose')
    .orderBy('expires_at', 'desc')
    .executeTakeFirstOrThrow()
  await sql`alter table test_customers add constraint refused check (state->'subscription' = 'null') not valid`.execute(
    app.db,
  )
  expect((await click(url, 'pay')).statusCode).toBe(500)
  await sql`alter table test_customers drop constraint refused`.execute(app.db)
  const page = app.db.selectFrom('test_desks').select('purpose').orderBy('expires_at', 'desc')
  expect((await page.executeTakeFirstOrThrow()).purpose).toEqual(purpose)
  expect((await click(url, 'pay')).statusCode).toBe(303)
  await app.drain()
  expect(await app.as(person).call('getUser', {})).toMatchObject({ tier: 'starter' })
})
