import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkConsistency } from '../features/consistency/consistency.ts'
import type { Plan } from '../ports/payments.ts'
import { type Case, outcomeOf } from './billing-situations/case.ts'
import { changeSituations } from './billing-situations/changes.ts'
import { outageSituations } from './billing-situations/outages.ts'
import { documentedCount, documentedRow, rowOf, writePage } from './billing-situations/page.ts'
import { paymentSituations } from './billing-situations/payments.ts'
import { priceSituations } from './billing-situations/prices.ts'
import type { TestUser } from './given.ts'
import { openStripeShop, type StripeShop } from './stripe/shop.ts'

const situations = [
  ...paymentSituations,
  ...changeSituations,
  ...priceSituations,
  ...outageSituations,
]
const writes = process.env['WRITE_SITUATIONS'] !== undefined
const rows: string[] = []

let shop: StripeShop
let boss: TestUser
let plans: Plan[]
beforeAll(async () => {
  shop = await openStripeShop()
  boss = await shop.app.given.user({ role: 'admin' })
  plans = structuredClone(shop.app.deps.config.PLANS)
})
beforeEach(() => {
  const { state } = shop.stripe
  state.setPrice('price_studio', 2999)
  state.setPrice('price_dearer', 1299)
})
afterEach(async () => {
  shop.stripe.recover()
  shop.app.deps.config.PLANS.splice(0, Infinity, ...structuredClone(plans))
  shop.stripe.state.setPrice('price_studio', 2999)
  await shop.app.deps.payments?.checkPlans()
  await shop.app.db.updateTable('billing_alarms').set({ solved_at: new Date() }).execute()
})
afterAll(async () => {
  await shop.stop()
  if (writes) writePage(rows)
})

// PLAN-027, A-13, A-60, A-69, A-96
test.each(situations.map((situation, index) => [index + 1, situation.title, situation] as const))(
  'situation %i: %s',
  async (number, _title, situation) => {
    const person = await shop.app.given.user({ credits: 0 })
    const at: Case = { shop, person, boss, notes: [] }
    for (const [, run] of situation.steps) await run(at)
    const row = rowOf(number, situation, await outcomeOf(at))
    expect(await checkConsistency(shop.app.deps, { graceMs: 60_000 })).toEqual([])
    if (writes) rows.push(row)
    else expect(row).toBe(documentedRow(number))
  },
  60_000,
)

test('the documentation page has a row for each situation', () => {
  expect(situations.length).toBeGreaterThanOrEqual(40)
  expect(writes ? situations.length : documentedCount()).toBe(situations.length)
})
