import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { password } from './api.ts'
import { checkScreen, test } from './journey.ts'
import { linkFor } from './mailbox.ts'
import { address, expectSignsIn, signUpOnScreen } from './sign-in.ts'

const created = (page: Page) => page.getByText('We successfully created your account.')
const button = (page: Page, name: string) => page.getByRole('button', { name })

// API-007
test('@phone opening the link in the mail changes nothing; only its button confirms', async ({
  page,
  browser,
  baseURL,
  app,
}) => {
  const email = address('linked')
  await signUpOnScreen(page, email)
  const link = await linkFor(app.dataDir, email, 'confirm')
  const other = await (await browser.newContext({ baseURL })).newPage()
  for (const visits of [1, 2]) {
    await other.goto(link)
    await expect(button(other, 'Complete Sign Up'), `${visits}`).toBeVisible()
  }
  await expect(page).toHaveURL('/complete-auth')
  // In the tab of the sign-up, one click is enough.
  await page.goto(link)
  await expect(page.getByText('One click completes your registration.')).toBeVisible()
  await checkScreen(page, 'confirm-link-own')
  await button(page, 'Complete Sign Up').click()
  await expect(created(page)).toBeVisible()
  await other.getByLabel('Password', { exact: true }).fill(password)
  await button(other, 'Complete Sign Up').click()
  await expect(other.getByText('This link was used or has expired')).toBeVisible()
  await other.context().close()
  await expectSignsIn(page, email)
})

// AUTH-058, API-007
test('the tab that waits for the code notices that the link was used in another tab', async ({
  page,
  context,
  app,
}) => {
  const email = address('two-ways')
  await signUpOnScreen(page, email)
  await expect(page.getByText('Opened the link in the email on another device?')).toBeVisible()
  const other = await context.newPage()
  await other.goto(await linkFor(app.dataDir, email, 'confirm'))
  await other.getByLabel('Password', { exact: true }).fill(password)
  await button(other, 'Complete Sign Up').click()
  await expect(created(other)).toBeVisible()
  await expect(created(page)).toBeVisible()
  await expectSignsIn(page, email)
})

// API-010, API-011, A-97
test("@phone the owner of an address resets a stranger's sign-up and gives the own name", async ({
  page,
  browser,
  baseURL,
  app,
}) => {
  const email = address('not-mine')
  const stranger = await (await browser.newContext({ baseURL })).newPage()
  await signUpOnScreen(stranger, email, { name: 'Buy At Mallory', secret: 'Evil-pass-1' })
  // Otherwise the two mails may come in any order.
  await linkFor(app.dataDir, email, 'confirm')
  await stranger.context().close()
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill(email)
  await button(page, 'Send').click()
  await page.goto(await linkFor(app.dataDir, email, 'new-password', 2))
  await expect(page.getByText('this form creates it')).toBeVisible()
  await expect(page.getByLabel('Full Name')).toHaveValue('')
  await checkScreen(page, 'new-password-unfinished')
  await page.getByLabel('New Password').fill('Other-horse-8')
  await page.getByLabel('Confirm Password').fill('Other-horse-8')
  await button(page, 'Save').click()
  await expect(page.getByText('Full name cannot be empty and Invalid date of birth')).toBeVisible()
  await page.getByLabel('Full Name').fill('Olga Owner')
  await page.getByLabel('Date of Birth').fill('1975-04-09')
  await button(page, 'Save').click()
  await expect(page.getByText('Your password has been changed.')).toBeVisible()
  await expectSignsIn(page, email, 'Other-horse-8')
  await page.goto('/profile')
  await expect(page.getByText('Olga Owner').first()).toBeVisible()
})

// API-007, API-011
test('@phone a link without its secret says so and leads to a new email', async ({ page }) => {
  await page.goto('/new-password')
  await expect(page.getByRole('heading', { name: 'This link is incomplete' })).toBeVisible()
  await checkScreen(page, 'incomplete-link')
  await page.getByRole('link', { name: 'Send me a new email' }).click()
  await expect(page).toHaveURL('/forgot-password')
  await page.goto('/confirm#link=')
  await page.getByRole('link', { name: 'Sign in to get a new email' }).click()
  await expect(page).toHaveURL('/signin')
})
