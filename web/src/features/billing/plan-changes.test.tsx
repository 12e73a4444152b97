import { beforeEach, expect, test } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import {
  button,
  card,
  catalogue,
  dialog,
  expectText,
  months,
  open,
  preview,
  resetBilling,
  visited,
} from '../../test/billing-page.tsx'
import { Refusal } from '../../test/fake-server.ts'

beforeEach(resetBilling)

//
test('an upgrade shows its cost and credits first, and charges exactly the shown amount', async () => {
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

test('an upgrade that the bank must confirm leads to the payment page', async () => {
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
test('a downgrade or cancellation shows its date and can be reverted', async () => {
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

test('a subscription of a discontinued plan can be managed and cancelled', async () => {
  const { calls } = await open({ elsewhere: { ...months, price_id: null } })
  const other = page.getByRole('region', { name: 'Billing Plan' })
  await expectText(other, 'You are subscribed to a plan that is no longer sold.')
  await other.getByRole('button', { name: 'Manage' }).click()
  await expect.poll(() => visited).toEqual(['https://portal.example.org/1'])
  await other.getByRole('button', { name: 'Cancel Subscription' }).click()
  await page.getByRole('button', { name: 'Yes, Change Plan' }).click()
  await expect.poll(() => calls('updateSubscription')[0]?.input['price_id']).toBe('free')
})

test('an unpaid subscription shows the date of the failed payment, with a button to pay', async () => {
  const unpaid_since = '2026-11-04T10:00:00Z'
  await open({ tier: 'starter', standing: 'past_due', subscription: { unpaid_since } })
  await expectText(page.getByRole('alert'), 'The payment of 4 November 2026 has not gone through.')
  expect(card('Starter').element().textContent).not.toContain('Renews on')
  await page.getByRole('button', { name: 'Pay or change the card' }).click()
  await expect.poll(() => visited).toEqual(['https://portal.example.org/1'])
})

test('while a checkout opens, no other checkout can be opened', async () => {
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

test('the note about a checkout disappears once the payment is confirmed', async () => {
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

async function openPortal() {
  const opened = await open({ tier: 'starter' })
  await page.getByRole('button', { name: 'Manage' }).click()
  await expect.poll(() => visited).toHaveLength(1)
  return opened
}

// PLAN-008
test('the link back from the portal leads to a page that asks the provider once', async () => {
  await openPortal()
  await cleanup()
  const { calls } = await open({ tier: 'studio' })
  const refreshes = () => calls('getPlans').filter(({ input }) => input['refresh'] === true)
  await expect.poll(refreshes).toHaveLength(1)
  window.dispatchEvent(new PageTransitionEvent('pageshow'))
  await expectText(card('Studio'), 'Current Plan')
  expect(refreshes()).toHaveLength(1)
  expect(page.getByText('Welcome back').elements()).toEqual([])
})

// PLAN-008
test('the Back button from the portal shows what was changed there', async () => {
  const { server } = await openPortal()
  let tier = 'starter'
  server.answers.getPlans = ({ input }) => {
    if (input['refresh']) tier = 'studio'
    return { plans: catalogue(tier), subscription: null, payments: 0, billing: 'test' }
  }
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  await expectText(card('Studio'), 'Current Plan')
  await expect
    .element(page.getByRole('button', { name: 'Manage' }))
    .not.toHaveAttribute('aria-busy')
})

// PLAN-008
test('a failed question to the provider after the portal changes nothing on the page', async () => {
  const { server, calls } = await openPortal()
  server.answers.getPlans = () => new Refusal(429, { error: 'Too many', code: 'too_many' })
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  await expect.poll(() => calls('getPlans').length).toBeGreaterThan(1)
  await expectText(card('Starter'), 'Current Plan')
  await expect.element(page.getByText('Too many')).not.toBeInTheDocument()
})
