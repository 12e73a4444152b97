import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { CallOutput } from '@verso/contract/call.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { session } from '../../lib/session.ts'
import { fakeServer, Refusal } from '../../test/fake-server.ts'
import { settings, tokens, user } from '../../test/given.ts'
import '../../app/styles.css'
import { pageAt } from '../../test/page-at.tsx'
import { browser } from './api.ts'
import { parseReturnAddress } from './return-address.ts'
import { SubscriptionPage } from './subscription-page.tsx'

type Plans = CallOutput<'getPlans'>
const months = {
  renews_at: '2026-12-04T10:00:00Z',
  ends_at: null,
  unpaid_since: null,
  next: null,
}
const preview = {
  kind: 'upgrade' as const,
  amount: 15,
  currency: 'usd',
  credits: 1000,
  at: '2026-11-20T10:00:00Z',
  as_of: '2026-11-20T10:00:00Z',
}
const visited: string[] = []

beforeEach(() => {
  sessionStorage.clear()
  visited.length = 0
  vi.spyOn(browser, 'go').mockImplementation((url) => void visited.push(url))
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

function catalogue(tier: string): Plans['plans'] {
  const monthly = { mode: 'subscription' as const }
  const plans = [
    { ...monthly, name: 'Free', price_id: 'free', price: 0, credits: 50 },
    { name: 'Pack 200', price_id: 'pack', price: 7.99, mode: 'payment' as const, credits: 200 },
    { ...monthly, name: 'Starter', price_id: 'starter', price: 9.99, credits: 500 },
    { ...monthly, name: 'Studio', price_id: 'studio', price: 29.99, credits: 2500 },
  ]
  const sold = { currency: 'usd', on_sale: true }
  return plans.map((plan) => ({ ...plan, ...sold, current: plan.price_id === tier }))
}

type History = CallOutput<'getCreditHistory'>
type Options = {
  tier?: string
  role?: 'user' | 'admin'
  standing?: string
  at?: string
  /** Changes of the running subscription, and one of a plan that is not the tier. */
  subscription?: Partial<NonNullable<Plans['subscription']>>
  elsewhere?: NonNullable<Plans['subscription']>
  history?: () => History | Promise<History>
}
const noHistory: History = { grants: [], months: [] }

async function open(options: Options = {}) {
  const { tier = 'free', role = 'user', standing = 'active', at = '' } = options
  await page.viewport(1360, 850)
  localStorage.clear()
  session.open(tokens().AuthenticationResult)
  const server = fakeServer({
    getSettings: () => settings,
    getUser: () => ({ ...user, tier, role, standing, total_credit: 1240 }),
    getPlans: () => ({
      plans: catalogue(tier),
      subscription: ['starter', 'studio'].includes(tier)
        ? { ...months, price_id: tier, ...options.subscription }
        : (options.elsewhere ?? null),
      payments: 0,
      billing: 'test',
    }),
    checkoutSession: () => ({ url: 'https://pay.example.org/1' }),
    customerPortal: () => ({ url: 'https://portal.example.org/1' }),
    updateSubscription: () => ({ message: 'Changed', pay_url: null }),
    keepSubscription: () => ({ message: 'Kept' }),
    previewSubscription: () => preview,
    getCreditHistory: options.history ?? (() => noHistory),
  })
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const Page = () => (
    <QueryClientProvider client={queries}>
      <SubscriptionPage />
    </QueryClientProvider>
  )
  await pageAt(`/subscription${at}`, Page, { validateSearch: parseReturnAddress })
  await expect.element(page.getByRole('button', { name: 'Subscription Plans' })).toBeVisible()
  const calls = (name: string) => server.seen.filter(({ call }) => call === name)
  return { server, calls }
}

/** Waits until the text of an element contains `text`. */
const expectText = (where: Locator, text: string) =>
  expect.poll(() => where.element().textContent).toContain(text)
const card = (name: string) => page.getByRole('listitem').filter({ hasText: name })
const button = (label: string, plan: string) =>
  page.getByRole('button', { name: `${label}: ${plan}` })
const once = () => page.getByRole('button', { name: 'One-Time Payment Plans' }).click()
const dialog = page.getByRole('alertdialog')

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
test('from Free a checkout starts at once, with our address to return to', async () => {
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
test('a change of a paid plan asks first, then reloads user and plans', async () => {
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
test('a downgrade to Free works the same way', async () => {
  const { calls } = await open({ tier: 'studio' })
  await button('Downgrade To This Plan', 'Free').click()
  await page.getByRole('button', { name: 'Yes, Change Plan' }).click()
  await expect.poll(() => calls('updateSubscription')[0]?.input['price_id']).toBe('free')
})

// PLAN-021
test('a one-time plan on top of a subscription asks, then opens the checkout', async () => {
  const { calls } = await open({ tier: 'studio' })
  await once()
  await button('Buy this plan', 'Pack 200').click()
  await expectText(dialog, 'Are you sure you want to change to Pack 200?')
  await page.getByRole('button', { name: 'Yes, Change Plan' }).click()
  await expect.poll(() => calls('checkoutSession')[0]?.input['mode']).toBe('payment')
})

// ERR-016
test('a failed checkout stops loading and shows nothing', async () => {
  const { server } = await open()
  server.answers.checkoutSession = () => new Refusal(500, { error: 'Broken', code: 'internal' })
  const buy = button('Buy this plan', 'Starter')
  await buy.click()
  await expect.element(buy).not.toHaveAttribute('aria-busy')
  await expect.poll(() => vi.mocked(console.error).mock.calls.length).toBeGreaterThan(0)
  await expect.element(page.getByText('Broken')).not.toBeInTheDocument()
  expect(visited).toEqual([])
})

//
test('an upgrade shows its sum and credits first, and charges what was shown', async () => {
  const { calls } = await open({ tier: 'starter' })
  await button('Upgrade To This Plan', 'Studio').click()
  await expectText(
    dialog,
    'You pay $15 now for the time until 4 December 2026, and get 1,000 credits at once.',
  )
  await page.getByRole('button', { name: 'Yes, Change Plan' }).click()
  await expect
    .poll(() => calls('updateSubscription').map(({ input }) => input['as_of']))
    .toEqual([preview.as_of])
})

test('an upgrade that the bank wants confirmed leads to the page of the payment', async () => {
  const { server } = await open({ tier: 'starter' })
  server.answers.updateSubscription = () => ({
    message: 'Please confirm',
    pay_url: 'https://pay.example.org/i/1',
  })
  await button('Upgrade To This Plan', 'Studio').click()
  await page.getByRole('button', { name: 'Yes, Change Plan' }).click()
  await expect.poll(() => visited).toEqual(['https://pay.example.org/i/1'])
})

//
test('a downgrade or cancellation shows its day, and can be taken back', async () => {
  const next = { price_id: 'starter', at: months.renews_at }
  const { calls } = await open({ tier: 'studio', subscription: { next } })
  await expectText(card('Studio'), 'Starter from 4 December 2026')
  await expect.element(button('Downgrade To This Plan', 'Starter')).not.toBeInTheDocument()
  await button('Downgrade To This Plan', 'Free').click()
  await expectText(dialog, 'Your subscription ends on 4 December 2026.')
  await page.getByRole('button', { name: 'No, Cancel' }).click()
  await page.getByRole('button', { name: 'Keep My Plan' }).click()
  await expect.poll(() => calls('keepSubscription')).toHaveLength(1)
})

test('a subscription of a plan that is no longer sold can be managed and cancelled', async () => {
  const { calls } = await open({ elsewhere: { ...months, price_id: null } })
  const other = page.getByRole('region', { name: 'Billing Plan' })
  await expectText(other, 'You have a subscription of a plan that is no longer sold.')
  await other.getByRole('button', { name: 'Manage' }).click()
  await expect.poll(() => visited).toEqual(['https://portal.example.org/1'])
  await other.getByRole('button', { name: 'Cancel Subscription' }).click()
  await page.getByRole('button', { name: 'Yes, Change Plan' }).click()
  await expect.poll(() => calls('updateSubscription')[0]?.input['price_id']).toBe('free')
})

test('an unpaid subscription says since when, with a link to pay', async () => {
  const unpaid_since = '2026-11-04T10:00:00Z'
  await open({ tier: 'starter', standing: 'past_due', subscription: { unpaid_since } })
  await expectText(page.getByRole('alert'), 'The payment of 4 November 2026 has not gone through.')
  expect(card('Starter').element().textContent).not.toContain('Renews on')
  await page.getByRole('button', { name: 'Pay or change the card' }).click()
  await expect.poll(() => visited).toEqual(['https://portal.example.org/1'])
})

test('while a checkout opens, no other one can be opened', async () => {
  const { server } = await open()
  server.answers.checkoutSession = () => new Promise(() => undefined)
  await button('Buy this plan', 'Starter').click()
  await expect.element(button('Buy this plan', 'Studio')).toBeDisabled()
})

test('a plan that the provider cannot sell has no button', async () => {
  const { server } = await open()
  const plans = catalogue('free').map((plan) => ({ ...plan, on_sale: plan.name !== 'Studio' }))
  server.answers.getPlans = () => ({ plans, subscription: null, payments: 0, billing: 'stripe' })
  await page.getByRole('button', { name: 'Subscription Plans' }).click()
  window.dispatchEvent(new Event('visibilitychange'))
  await expectText(card('Studio'), 'Not available at the moment')
  await expect.element(button('Buy this plan', 'Studio')).not.toBeInTheDocument()
})

test('the note of a checkout ends once the payment is confirmed', async () => {
  sessionStorage.setItem('payments-before-checkout', '0')
  const { server } = await open({ at: '?checkout=done' })
  await expectText(page.getByRole('status'), 'Welcome back')
  server.answers.getPlans = () => ({
    plans: catalogue('starter'),
    subscription: { ...months, price_id: 'starter' },
    payments: 1,
    billing: 'test',
  })
  await expect.element(page.getByText('Welcome back')).not.toBeInTheDocument()
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
  await expectText(page.getByRole('alert'), 'The payment was declined')
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
