import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { password } from './api.ts'
import { createUser } from './create-user.ts'
import { checkScreen, test } from './journey.ts'
import { codeFor, linkFor, mailsTo } from './mailbox.ts'
import { address, expectSignsIn, signInOnScreen, signUpOnScreen, typeCode } from './sign-in.ts'

const created = (page: Page) => page.getByText('We successfully created your account.')
const wrong = (page: Page) => page.getByText('The code is wrong or has expired')

// AUTH-028, AUTH-029, AUTH-051, AUTH-058, API-007, A-43
test('two tabs sign up two addresses independently, and other tabs keep what was typed', async ({
  page: first,
  context,
  app,
}) => {
  const [one, two] = [address('tab-one'), address('tab-two')]
  const [second, typing, signin] = [
    await context.newPage(),
    await context.newPage(),
    await context.newPage(),
  ]
  await typing.goto('/signup')
  await typing.getByLabel('Full Name').fill('Half Typed')
  await signin.goto('/signin')
  await signin.getByLabel('Email').fill('typed@example.org')
  await signUpOnScreen(first, one)
  await signUpOnScreen(second, two)

  await expect(typing).toHaveURL('/signup')
  await expect(typing.getByLabel('Full Name')).toHaveValue('Half Typed')
  await expect(signin).toHaveURL('/signin')
  await expect(signin.getByLabel('Email')).toHaveValue('typed@example.org')
  await expect(first.getByText(one)).toBeVisible()
  await expect(second.getByText(two)).toBeVisible()

  await first.getByRole('button', { name: 'Resend Code' }).click()
  await expect(first.getByText('Resend Code in')).toBeVisible()
  const code = await codeFor(app.dataDir, one, 2)
  await expect.poll(() => mailsTo(app.dataDir, two)).toHaveLength(1)
  await typeCode(first, code)
  await expect(created(first)).toBeVisible()
  await expect(second).toHaveURL('/complete-auth')

  await second.reload()
  await expect(second.getByText(two)).toBeVisible()
  const right = await codeFor(app.dataDir, two)
  await typeCode(second, code === right ? '000000' : code)
  await expect(wrong(second)).toBeVisible()
  await checkScreen(second, 'complete-auth-refused')
  await second.keyboard.type(right)
  await expect(created(second)).toBeVisible()
  await expectSignsIn(first, one)
})

// AUTH-014, AUTH-015, AUTH-016, A-44
test('an unconfirmed user who signs in twice within two minutes sees the code screen, not an error', async ({
  page,
  browser,
  baseURL,
  app,
}) => {
  const email = address('impatient')
  await signUpOnScreen(page, email)
  const other = await (await browser.newContext({ baseURL })).newPage()
  await signInOnScreen(other, email)
  await expect(other).toHaveURL('/complete-auth')
  await signInOnScreen(other, email)
  await expect(other).toHaveURL('/complete-auth')
  await expect(
    other.getByText('OTP code sent to your email, please enter it to complete registration'),
  ).toBeVisible()
  await expect(other.getByRole('alert')).toHaveCount(0)
  await expect(other.getByText('Resend Code in')).toBeVisible()
  await checkScreen(other, 'complete-auth-from-signin')
  await other.reload()
  await expect(other.getByText(email)).toBeVisible()
  // The earlier code is still valid.
  await typeCode(other, await codeFor(app.dataDir, email, 1))
  await expect(created(other)).toBeVisible()
  await other.context().close()
})

// API-006, API-007, A-46
test('a stranger who signs up with an address in another browser changes nothing for its owner', async ({
  page: owner,
  browser,
  baseURL,
  app,
}) => {
  const email = address('contested')
  const open = async () => (await browser.newContext({ baseURL })).newPage()
  const [stranger, phone] = [await open(), await open()]
  await signUpOnScreen(owner, email)
  const code = await codeFor(app.dataDir, email)

  const mallory = { name: 'Mallory Evil', birth: '1980-01-01', secret: 'Evil-pass-1' }
  await signUpOnScreen(stranger, email, mallory)
  const theirs = await linkFor(app.dataDir, email, 'confirm', 2)
  for (let n = 0; n < 3; n += 1) {
    await typeCode(stranger, code === '111111' ? '222222' : '111111')
    await expect(wrong(stranger)).toBeVisible()
    await expect(stranger.getByRole('textbox').first()).toHaveValue('')
  }

  // The owner opens the stranger's link on a phone, where the owner's own password does not confirm it.
  await phone.goto(theirs)
  await expect(phone.getByLabel('Email')).toHaveValue(email)
  await checkScreen(phone, 'confirm-link')
  await phone.getByLabel('Password', { exact: true }).fill(password)
  await phone.getByRole('button', { name: 'Complete Sign Up' }).click()
  await expect(phone.getByText('This is not the password of this sign-up')).toBeVisible()
  await phone.getByRole('link', { name: 'Choose another password' }).click()
  await expect(phone).toHaveURL('/forgot-password')
  await expect(phone.getByLabel('Email')).toHaveValue(email)

  await typeCode(owner, code)
  await expect(created(owner)).toBeVisible()
  await expectSignsIn(phone, email)
  await signInOnScreen(stranger, email, 'Evil-pass-1')
  await expect(stranger.getByText('Incorrect email or password')).toBeVisible()
  for (const each of [stranger, phone]) await each.context().close()
})

// AUTH-062, AUTH-064, AUTH-065, AUTH-066, API-010, API-011
test('@phone a reset keeps its address and its step, and its link works on another device', async ({
  page,
  browser,
  baseURL,
  app,
}) => {
  const email = address('resetting')
  await createUser(app, app.address, email)
  await page.goto('/signin')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('link', { name: 'Forgot password' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('heading', { name: 'Confirm Forgot Password' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Confirm Forgot Password' })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expect(page.getByText('Resend Code in')).toBeVisible()
  await checkScreen(page, 'reset-step-two')

  const other = await (await browser.newContext({ baseURL })).newPage()
  await other.goto(await linkFor(app.dataDir, email, 'new-password', 2))
  await checkScreen(other, 'new-password')
  await other.getByLabel('New Password').fill('Other-horse-8')
  await other.getByLabel('Confirm Password').fill('Other-horse-8')
  await other.getByRole('button', { name: 'Save' }).click()
  await expect(
    other.getByText('Your password has been changed. You can sign in now.'),
  ).toBeVisible()
  await checkScreen(other, 'password-changed')
  await expectSignsIn(other, email, 'Other-horse-8')
  await other.context().close()
  await expect
    .poll(async () => (await mailsTo(app.dataDir, email)).at(-1)?.subject)
    .toBe('Your Verso password has been changed')
})

// AUTH-006, AUTH-025, AUTH-026, NAV-039, LIM-010
test('@phone the start page says what Verso is, and Back closes a document over the form', async ({
  page,
}) => {
  await page.goto('/signin')
  await expect(page.getByText(/batches of up to 1000 images/)).toBeVisible()
  await expect(page.getByText(/multimedia and image curation platform/)).toBeVisible()
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByLabel('Full Name').fill('Demo Account')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Terms of Services' }).click()
  const overlay = page.getByRole('dialog', { name: 'Terms of Services' })
  await expect(overlay).toBeVisible()
  await page.goBack()
  await expect(overlay).toBeHidden()
  await expect(page).toHaveURL('/signup')
  await expect(page.getByLabel('Full Name')).toHaveValue('Demo Account')
  await expect(page.getByRole('checkbox')).toBeChecked()
  await page.getByRole('button', { name: 'Privacy Policy' }).click()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByLabel('Full Name')).toHaveValue('Demo Account')
  await page.goBack()
  await expect(page).toHaveURL('/signin')
})
