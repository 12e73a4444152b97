import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import {
  button,
  card,
  dialog,
  expectText,
  noHistory,
  once,
  open,
  resetBilling,
  visited,
  type History,
  type Plans,
} from '../../test/billing-page.tsx'
import { Refusal } from '../../test/fake-server.ts'
import { settings } from '../../test/given.ts'

beforeEach(resetBilling)

// PLAN-001, PLAN-004, PLAN-005, PLAN-006, API-021
test('two buttons switch between the kinds of plans, sorted by price', async () => {
  await open()
  const names = () =>
    page
      .getByRole('heading', { level: 3 })
      .elements()
      .map((each) => each.textContent)
  expect(names().slice(0, 3)).toEqual(['Free', 'Starter', 'Studio'])
  await expectText(card('Starter'), '$9.99 / month')
  await once()
  expect(names().slice(0, 1)).toEqual(['Pack 200'])
  await expectText(card('Pack 200'), '$7.99 (one-time)')
})

// PLAN-002, PLAN-003
test.each([
  ['active', true],
  ['Active', true],
  ['past_due', false],
  ['canceled', false],
])('the subscription status %s is shown under Billing Plan', async (standing, isGreen) => {
  await open({ standing })
  const heading = page.getByRole('heading', { name: /Billing Plan/ })
  await expectText(heading, standing)
  const dot = heading.getByText(standing)
  await expect.element(dot).toHaveClass(isGreen ? 'text-ok' : 'text-bad')
})

// PLAN-007, PLAN-009, PLAN-010
test('the current plan is marked and shows the remaining credits; Free has no Manage', async () => {
  await open()
  await expectText(card('Free'), 'Current Plan')
  await expectText(card('Free'), 'Remaining Credits 1,240')
  expect(card('Starter').element().textContent).not.toContain('Remaining Credits')
  await expect.element(page.getByRole('button', { name: 'Manage' })).not.toBeInTheDocument()
})

// PLAN-008, API-026
test('Manage opens the portal', async () => {
  await open({ tier: 'starter' })
  await expectText(card('Starter'), 'Renews on 4 December 2026')
  await page.getByRole('button', { name: 'Manage' }).click()
  await expect.poll(() => visited).toEqual(['https://portal.example.org/1'])
})

// PLAN-011, PLAN-015
test('administrators see Unlimited and no buttons to buy or change', async () => {
  await open({ role: 'admin', tier: 'starter' })
  await expectText(card('Starter'), 'Remaining Credits Unlimited')
  await expect.element(page.getByRole('button', { name: /plan:/i })).not.toBeInTheDocument()
})

// PLAN-012, PLAN-023, API-022, API-023, SEC-023
test('from Free, a checkout opens at once, with our page as return address', async () => {
  const { calls } = await open()
  await button('Buy this plan', 'Studio').click()
  await expect.poll(() => visited).toEqual(['https://pay.example.org/1'])
  expect(calls('checkoutSession')[0]?.input).toEqual({
    method: 'checkout-session',
    price_id: 'studio',
    mode: 'subscription',
    success_url: `${location.origin}/subscription?checkout=done`,
    cancel_url: `${location.origin}/subscription?checkout=cancelled`,
  })
})

// PLAN-013, PLAN-016, PLAN-017, PLAN-022, API-024, API-025
test('a change of a paid plan asks first, then reloads the user and the plans', async () => {
  const { calls } = await open({ tier: 'starter' })
  await button('Upgrade To This Plan', 'Studio').click()
  await expectText(dialog, 'Are you sure you want to change to Studio?')
  await page.getByRole('button', { name: 'No, Cancel' }).click()
  expect(calls('updateSubscription')).toEqual([])
  const before = [calls('getUser').length, calls('getPlans').length]
  await button('Upgrade To This Plan', 'Studio').click()
  await page.getByRole('button', { name: 'Yes, Change Plan' }).click()
  await expect
    .poll(() => calls('updateSubscription').map(({ input }) => input['price_id']))
    .toEqual(['studio'])
  await expect.poll(() => calls('getUser').length).toBeGreaterThan(before[0] ?? 0)
  await expect.poll(() => calls('getPlans').length).toBeGreaterThan(before[1] ?? 0)
})

// PLAN-014, A-12
test('a downgrade to Free asks first, too', async () => {
  const { calls } = await open({ tier: 'studio' })
  await button('Downgrade To This Plan', 'Free').click()
  await page.getByRole('button', { name: 'Yes, Change Plan' }).click()
  await expect.poll(() => calls('updateSubscription')[0]?.input['price_id']).toBe('free')
})

// PLAN-021
test('a one-time plan on top of a subscription asks first, then opens the checkout', async () => {
  const { calls } = await open({ tier: 'studio' })
  await once()
  await button('Buy this plan', 'Pack 200').click()
  await expectText(dialog, 'Are you sure you want to change to Pack 200?')
  await page.getByRole('button', { name: 'Yes, Change Plan' }).click()
  await expect.poll(() => calls('checkoutSession')[0]?.input['mode']).toBe('payment')
})

// ERR-016
test('a failed checkout ends the loading state and shows no error', async () => {
  const { server } = await open()
  server.answers.checkoutSession = () => new Refusal(500, { error: 'Broken', code: 'internal' })
  const buy = button('Buy this plan', 'Starter')
  await buy.click()
  await expect.element(buy).not.toHaveAttribute('aria-busy')
  await expect.poll(() => vi.mocked(console.error).mock.calls.length).toBeGreaterThan(0)
  await expect.element(page.getByText('Broken')).not.toBeInTheDocument()
  expect(visited).toEqual([])
})

test('a declined upgrade shows the error', async () => {
  const { server } = await open({ tier: 'starter' })
  server.answers.updateSubscription = () =>
    new Refusal(402, {
      error: 'The payment was declined. Look at Manage.',
      code: 'payment_declined',
    })
  await button('Upgrade To This Plan', 'Studio').click()
  await page.getByRole('button', { name: 'Yes, Change Plan' }).click()
  const reason = 'Your plan was not changed: The payment was declined. Look at Manage.'
  await expect.element(page.getByText(reason).first()).toBeVisible()
})

// PLAN-018, PLAN-019
test('the page shows both notes', async () => {
  await open()
  await expect
    .element(page.getByText('PLEASE NOTE: Photo credits roll over for 12 months after creation.'))
    .toBeVisible()
  await expect.element(page.getByRole('link', { name: settings.support_email })).toBeVisible()
})

test('returning from a checkout refreshes the plans from the provider', async () => {
  const { calls } = await open({ at: '?checkout=done' })
  await expectText(page.getByRole('status'), 'Welcome back')
  await expect
    .poll(() => calls('getPlans').some(({ input }) => input['refresh'] === true))
    .toBe(true)
})

test('a checkout reloads the credit history even while its first load is running', async () => {
  const responses = [new Promise<History>(() => undefined), noHistory]
  const { calls } = await open({
    at: '?checkout=done',
    history: () => responses.shift() ?? noHistory,
  })
  await expect.poll(() => calls('getCreditHistory')).toHaveLength(2)
  await expect.element(page.getByRole('heading', { name: 'Credit history' })).toBeVisible()
})

// DATA-012
test('the plans are cached for the next visit', async () => {
  await open()
  const cached = JSON.parse(localStorage.getItem('plans') ?? '{}') as Plans
  expect(cached.plans.map(({ price_id }) => price_id)).toContain('studio')
})
