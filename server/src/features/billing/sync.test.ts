import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestUser } from '../../test/given.ts'
import { openStripeShop, type StripeShop } from '../../test/stripe/shop.ts'
import { syncPayer } from './jobs.ts'
import * as queries from './queries.ts'
import { resumeSyncs } from './sync.ts'

let shop: StripeShop
beforeAll(async () => {
  shop = await openStripeShop()
  // The first reading also reads the prices.
  const person = await shop.app.given.user()
  await shop.buy(person, 'pack-200')
  await sync(person)
})
afterAll(() => shop.stop())

const creditsOf = async (person: TestUser) =>
  (await shop.app.as(person).call('getUser', {})).total_credit
const sync = ({ id }: TestUser) => shop.app.runJob(syncPayer, { user_id: id })
const readings = () => shop.stripe.requests.filter((each) => each === 'GET subscriptions').length

/** How many connections of the app's database are in a transaction. */
async function openTransactions(): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`.execute(
    shop.app.db,
  )
  return rows[0]?.n ?? 0
}

// PLAN-027, A-13
test('many simultaneous syncs of a payer read the provider twice and hold no connection while it is slow', async () => {
  const person = await shop.app.given.user({ credits: 0 })
  await shop.buy(person, 'pack-200')
  const before = readings()
  const release = shop.stripe.hold()
  const syncs = Array.from({ length: 20 }, () => sync(person))
  await expect.poll(readings).toBe(before + 1)
  expect(await openTransactions()).toBe(0)
  expect(await creditsOf(person)).toBe(0)
  release()
  await Promise.all(syncs)
  expect(await creditsOf(person)).toBe(200)
  expect(readings()).toBe(before + 2)
})

//
test('an older reading changes nothing once a newer one is stored', async () => {
  const person = await shop.app.given.user({ credits: 0 })
  const customer = await shop.buy(person, 'pack-200')
  const older = await queries.beginReading(shop.app.db)
  await sync(person)
  const newer = await queries.beginReading(shop.app.db)
  const lock = (reading: queries.Reading) =>
    queries.lockForReading(shop.app.db, person.id, customer, reading)
  expect([await lock(older), await lock(newer), await lock(older)]).toEqual([false, true, false])
})

//
test('after a crash the payment of an interrupted job is credited when a worker starts', async () => {
  const person = await shop.app.given.user({ credits: 0 })
  const customer = await shop.buy(person, 'pack-200')
  await shop.deliver(shop.stripe.event('checkout.session.completed', { customer }))
  // The job of a killed worker stays active until the queue notices the missing heartbeat.
  expect(await shop.app.jobs.boss.fetch(syncPayer.name)).toHaveLength(1)
  await shop.app.drain()
  expect(await creditsOf(person)).toBe(0)
  await resumeSyncs(shop.app.deps)
  await shop.app.drain()
  expect(await creditsOf(person)).toBe(200)
  await resumeSyncs(shop.app.deps)
  expect(await shop.app.jobs.boss.fetch(syncPayer.name)).toEqual([])
})

//
test('an event that arrives while the account is read is not marked as handled', async () => {
  const person = await shop.app.given.user({ credits: 0 })
  const customer = await shop.buy(person, 'pack-200')
  const before = readings()
  const release = shop.stripe.hold()
  const running = sync(person)
  await expect.poll(readings).toBe(before + 1)
  await shop.deliver(shop.stripe.event('charge.refunded', { customer }))
  release()
  await running
  expect(await queries.unhandledPayers(shop.app.db)).toEqual([person.id])
  await shop.app.drain()
  expect(await queries.unhandledPayers(shop.app.db)).toEqual([])
})

test('refreshing the plans from the provider is limited, reading them is not', async () => {
  const person = await shop.app.given.user()
  const { call } = shop.app.as(person)
  for (let n = 0; n < 20; n += 1) await call('getPlans', { refresh: true })
  await expect(call('getPlans', { refresh: true })).rejects.toMatchObject({ status: 429 })
  expect((await call('getPlans', {})).plans).not.toEqual([])
})

//
test('a customer made for an account that was closed in the meantime is removed again', async () => {
  const person = await shop.app.given.user()
  const release = shop.stripe.hold()
  const before = shop.stripe.requests.length
  const buying = shop.buy(person, 'pack-200')
  await expect.poll(() => shop.stripe.requests.length).toBe(before + 1)
  await shop.app.as(person).call('closeAccount', { password: person.password })
  release()
  await expect(buying).rejects.toMatchObject({ status: 404 })
  const [customer] = [...shop.stripe.state.records.customers.values()].slice(-1)
  expect(customer).toMatchObject({ deleted: true })
})
