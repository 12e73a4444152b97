import { expect, test } from 'vitest'
import { currentPlan, type Plan, planAction, planStep, priceText } from './plan-rules.ts'

const plan = (price: number, mode: Plan['mode'] = 'subscription', current = false): Plan => ({
  name: `Plan ${price}`,
  price_id: `p${price}`,
  price,
  mode,
  current,
  credits: 1,
  currency: 'usd',
  on_sale: true,
})
const [free, starter, studio, pack] = [plan(0), plan(10), plan(30), plan(8, 'payment')]
const user = { isAdmin: false, canEnd: true }

// PLAN-012, PLAN-013, PLAN-014, A-35
test.each<[string, Plan, Plan | undefined, string | null]>([
  ['free buys a subscription', starter, free, 'buy'],
  ['free buys a pack', pack, free, 'buy'],
  ['without a plan', starter, undefined, 'buy'],
  ['a more expensive subscription', studio, starter, 'upgrade'],
  ['one of the same price', plan(10), starter, 'upgrade'],
  ['a cheaper subscription', starter, studio, 'downgrade'],
  ['back to free', free, studio, 'downgrade'],
  ['a pack on top of a subscription', pack, studio, 'buy'],
  ['a cheaper pack', pack, plan(30, 'payment'), 'buy'],
  ['the current subscription', { ...studio, current: true }, studio, null],
  ['the current pack once more', { ...pack, current: true }, pack, 'buy'],
  ['a subscription from a pack', studio, pack, 'upgrade'],
])('%s', (_case, target, current, action) => {
  expect(planAction(target, current, user)).toBe(action)
})

// PLAN-015
test('administrators have no buttons, and Free has none without a subscription to end', () => {
  for (const target of [free, starter, pack])
    expect(planAction(target, studio, { isAdmin: true, canEnd: true })).toBeNull()
  expect(planAction(free, pack, { isAdmin: false, canEnd: false })).toBeNull()
})

// PLAN-021, PLAN-022, PLAN-023, A-12
test.each<[string, Plan, Plan | undefined, boolean, string]>([
  ['free to a subscription', studio, free, false, 'checkout'],
  ['free to a pack', pack, free, false, 'checkout'],
  ['no plan', studio, undefined, false, 'checkout'],
  ['subscription to subscription', studio, starter, true, 'update'],
  ['subscription to free', free, starter, true, 'update'],
  ['subscription to a pack', pack, starter, true, 'checkout'],
  ['pack to subscription', studio, pack, true, 'checkout'],
])('%s', (_case, target, current, confirm, call) => {
  expect(planStep(target, current)).toEqual({ confirm, call })
})

test('a subscriber of a discontinued plan changes it and does not buy a second one', () => {
  const rights = { isAdmin: false, canEnd: true, hasSubscription: true }
  expect(planAction(starter, { ...free, current: true }, rights)).toBe('upgrade')
  expect(planAction(pack, free, rights)).toBe('buy')
  expect(planStep(starter, free, true)).toEqual({ confirm: true, call: 'update' })
  expect(planStep(pack, free, true)).toEqual({ confirm: true, call: 'checkout' })
})

// PLAN-005, PLAN-006
test('prices are formatted as specified', () => {
  const usd = { currency: 'usd' }
  expect(priceText({ price: 9.99, mode: 'subscription', ...usd })).toBe('$9.99 / month')
  expect(priceText({ price: 7.5, mode: 'payment', ...usd })).toBe('$7.50 (one-time)')
  expect(priceText({ price: 0, mode: 'subscription', ...usd })).toBe('$0 / month')
  expect(priceText({ price: 9.5, mode: 'subscription', currency: 'eur' })).toBe('€9.50 / month')
  expect(priceText({ price: 900, mode: 'payment', currency: 'jpy' })).toBe('¥900 (one-time)')
})

// PLAN-020
test('the current plan is the one flagged current', () => {
  expect(currentPlan([free, { ...starter, current: true }])?.price).toBe(10)
  expect(currentPlan([free])).toBeUndefined()
})
