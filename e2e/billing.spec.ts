import { expect, type Page } from '@playwright/test'
import { createUser } from './create-user.ts'
import { expectNoSideways, checkScreen, test } from './journey.ts'
import { generatePhotos } from './photos.ts'
import { address, openSignedIn } from './sign-in.ts'

// Plans, credits and payments, from the click to the ledger, with the app's test provider.

const card = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
const button = (page: Page, label: string, plan: string) =>
  page.getByRole('button', { name: `${label}: ${plan}` })
/** The plans show the same banner, so only the address identifies the provider's page. */
const testCheckout = /\/api\/test-billing\//
const testBanner = (page: Page) => page.getByText('Test billing: no money moves')

async function openPlans(page: Page, email: string): Promise<void> {
  await openSignedIn(page, email, '/subscription')
  await expect(page.getByRole('heading', { name: 'Plan & Billing' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Subscription Plans' })).toBeVisible()
}

/** Pays on the page of the test provider. */
async function pay(page: Page, price: string): Promise<void> {
  await expect(page).toHaveURL(testCheckout)
  await expect(testBanner(page)).toBeVisible()
  await page.getByRole('button', { name: `Pay $${price}` }).click()
  await expect(page).toHaveURL('/subscription')
}

/** Waits for the next page, because leaving this one earlier could cancel the request. */
async function pressInPortal(page: Page, name: string, shownNext: string): Promise<void> {
  await page.getByRole('button', { name }).click()
  await expect(page.getByText(shownNext)).toBeVisible()
}

async function confirmChange(page: Page, plan: string): Promise<void> {
  const dialog = page.getByRole('alertdialog', {
    name: `Are you sure you want to change to ${plan}?`,
  })
  await expect(dialog.getByRole('button', { name: 'No, Cancel' })).toBeVisible()
  // An upgrade first shows its price.
  await expect(dialog).not.toContainText('Calculating what you pay')
  await dialog.getByRole('button', { name: 'Yes, Change Plan' }).click()
}

// A-96, NAV-007, PLAN-001, PLAN-007, PLAN-008, PLAN-010, PLAN-016, PLAN-023, PLAN-027, API-023, API-025
// API-026
test('@phone a free user subscribes, upgrades, downgrades and cancels in the portal', async ({
  page,
  app,
  network,
}) => {
  const email = address('subscriber')
  await createUser(app, network.address, email)
  await openPlans(page, email)
  await expect(card(page, 'Free')).toContainText('Current Plan')
  await expect(card(page, 'Free')).toContainText('Remaining Credits 50')
  await checkScreen(page, 'plans-free')

  await button(page, 'Buy this plan', 'Starter').click()
  await expect(page).toHaveURL(testCheckout)
  await expect(testBanner(page)).toBeVisible()
  await checkScreen(page, 'test-checkout')
  await pay(page, '9.99')
  await expect(card(page, 'Starter')).toContainText('Current Plan')
  await expect(card(page, 'Starter')).toContainText('Remaining Credits 550')
  await expect(card(page, 'Starter')).toContainText('Renews on')
  await checkScreen(page, 'plans-starter')

  await button(page, 'Upgrade To This Plan', 'Studio').click()
  await checkScreen(page, 'plans-dialog')
  await confirmChange(page, 'Studio')
  await expect(card(page, 'Studio')).toContainText('Current Plan')
  await button(page, 'Downgrade To This Plan', 'Starter').click()
  await confirmChange(page, 'Starter')
  await expect(card(page, 'Studio')).toContainText('Starter from')
  await page.getByRole('button', { name: 'Keep My Plan' }).click()
  await expect(card(page, 'Studio')).toContainText('Renews on')
  await button(page, 'Downgrade To This Plan', 'Starter').click()
  await confirmChange(page, 'Starter')
  await expect(card(page, 'Studio')).toContainText('Current Plan')
  await expect(card(page, 'Studio')).toContainText('Starter from')
  await checkScreen(page, 'plans-downgrade')

  await page.getByRole('button', { name: 'Manage' }).click()
  await expect(page).toHaveURL(testCheckout)
  await expect(testBanner(page)).toBeVisible()
  await checkScreen(page, 'test-portal')
  await pressInPortal(page, 'Let payments fail from now on', 'Let payments succeed from now on')
  await pressInPortal(page, 'Let a month pass', 'past_due')
  await page.getByRole('link', { name: 'Back to the app' }).click()
  await expect(page.getByRole('heading', { name: /Billing Plan/ })).toContainText('past_due')
  await expect(card(page, 'Starter')).toContainText('Current Plan')
  await expect(page.getByRole('alert').filter({ hasText: 'has not gone through' })).toBeVisible()
  await checkScreen(page, 'plans-past-due')

  await page.getByRole('button', { name: 'Pay or change the card' }).click()
  await pressInPortal(page, 'Let payments succeed from now on', 'Let payments fail from now on')
  await page.getByRole('link', { name: 'Back to the app' }).click()
  await button(page, 'Downgrade To This Plan', 'Free').click()
  await confirmChange(page, 'Free')
  await expect(card(page, 'Starter')).toContainText('Ends on')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download as CSV' }).click()
  expect((await download).suggestedFilename()).toBe('credits.csv')
  await expectNoSideways(page)
})

// PLAN-006, PLAN-027, API-022
test('a pack is bought; a cancelled or unpaid checkout grants nothing', async ({
  page,
  app,
  network,
}) => {
  const email = address('packer')
  await createUser(app, network.address, email)
  await openPlans(page, email)
  await page.getByRole('button', { name: 'One-Time Payment Plans' }).click()
  await button(page, 'Buy this plan', 'Pack 200').click()
  await page.getByRole('link', { name: 'Cancel and go back' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'cancelled' })).toBeVisible()
  await expect(card(page, 'Free')).toContainText('Remaining Credits 50')

  // Opening the success page directly grants nothing.
  await page.goto('/subscription?checkout=done')
  await expect(page.getByRole('status').filter({ hasText: 'Welcome back' })).toBeVisible()
  await expect(card(page, 'Free')).toContainText('Remaining Credits 50')

  await page.getByRole('button', { name: 'One-Time Payment Plans' }).click()
  await button(page, 'Buy this plan', 'Pack 200').click()
  await pay(page, '7.99')
  await expect(card(page, 'Pack 200')).toContainText('Remaining Credits 250')
  await expect(page.getByRole('region', { name: 'Credits received' })).toContainText(
    'One-time plan',
  )
  await checkScreen(page, 'plans-pack')
})

// AUTH-076, UP-032, UP-033, UP-034
test('@phone a user without credits sees the gate, the banner and the disabled drop zone', async ({
  page,
  app,
  network,
}) => {
  const email = address('poor')
  const api = await createUser(app, network.address, email)
  for (const photo of await generatePhotos(3))
    await api.upload(`${crypto.randomUUID()}-img-${photo.name}`, photo)
  await openSignedIn(page, email, '/upload')
  await expect(page.getByText('Drop photos or folders here')).toBeVisible()

  // As if the remaining credits had been spent elsewhere: the page notices with its next profile request.
  await page.route('**/api/profile', async (route) => {
    const isUser = route.request().postDataJSON().method === 'get'
    if (!isUser) return route.continue()
    const response = await route.fetch()
    const json = { ...(await response.json()), total_credit: 0 }
    return route.fulfill({ response, json })
  })
  await page.reload()
  await expect(page.getByText('No credits available. Uploads are disabled.')).toBeVisible()
  const banner = page.getByText(
    'Your account allows you to upload up to 0 images. Please consider upgrading your subscription here',
  )
  await expect(banner).toBeVisible()
  await expect(page.getByRole('button', { name: 'Choose files' })).toBeDisabled()
  await checkScreen(page, 'upload-no-credits')
  await banner.getByRole('link', { name: 'here' }).click()
  await expect(page).toHaveURL('/subscription')

  // The stored record now blocks the upload route.
  await page.goto('/upload')
  await expect(page).toHaveURL('/subscription')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

// PLAN-011, PLAN-015, AUTH-079
test('an administrator sees Unlimited and nothing to buy', async ({ page, app, network }) => {
  const email = address('chief')
  await createUser(app, network.address, email)
  app.admin('promote', email)
  await openPlans(page, email)
  await expect(card(page, 'Free')).toContainText('Remaining Credits Unlimited')
  await expect(page.getByRole('button', { name: /This plan/i })).toHaveCount(0)
  await checkScreen(page, 'plans-admin')
})
