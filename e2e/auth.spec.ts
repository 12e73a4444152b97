import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { password } from './api.ts'
import { createUser } from './create-user.ts'
import { checkScreen, test } from './journey.ts'
import { codeFor } from './mailbox.ts'
import { address, submitSignUp, signInOnScreen, signUpOnScreen, typeCode } from './sign-in.ts'

const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)

// AUTH-013, AUTH-017, AUTH-023, AUTH-028, AUTH-047, AUTH-048, AUTH-054, AUTH-056, AUTH-058
// AUTH-059, AUTH-060, AUTH-061, AUTH-087, AUTH-088, NAV-037, NAV-038
test('@phone a new user signs up, types the code from the mail, signs in and out', async ({
  page,
  app,
}) => {
  const email = address('newcomer')
  await page.goto('/')
  await expect(page).toHaveURL('/signin')
  await checkScreen(page, 'signin')

  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create Account' })).toBeDisabled()
  await checkScreen(page, 'signup')

  await signUpOnScreen(page, email)
  await expect(
    page.getByText('OTP code sent to your email, please enter it to complete registration'),
  ).toBeVisible()
  expect(await stored(page, 'AccessToken')).toBeNull()
  await checkScreen(page, 'complete-auth')

  const code = await codeFor(app.dataDir, email)
  await typeCode(page, code === '000000' ? '000001' : '000000')
  await expect(page.getByText('The code is wrong or has expired')).toBeVisible()
  await checkScreen(page, 'complete-auth-wrong')
  await page.reload()
  await expect(page).toHaveURL('/complete-auth')
  await signInOnScreen(page, email)
  await expect(page).toHaveURL('/complete-auth')
  await typeCode(page, await codeFor(app.dataDir, email, 2))
  await expect(page.getByText('We successfully created your account.')).toBeVisible()
  expect(await stored(page, 'AccessToken')).toBeNull()
  await checkScreen(page, 'verification-info')

  await page.getByRole('link', { name: 'Back To Sign In' }).click()
  await signInOnScreen(page, email)
  await expect(page).toHaveURL('/')
  for (const key of ['IdToken', 'AccessToken', 'RefreshToken']) {
    expect(await stored(page, key)).toBeTruthy()
  }

  if (test.info().project.name === 'phone') {
    await page.getByRole('button', { name: 'Account' }).click()
  }
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByText('Are you sure you wanna log out?')).toBeVisible()
  await page.getByRole('button', { name: 'No, Cancel' }).click()
  await expect(page).toHaveURL('/')
  const refresh_token = await stored(page, 'RefreshToken')
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await page.getByRole('button', { name: 'Yes, Log Out' }).click()
  await expect(page).toHaveURL('/signin')
  await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0)
  const data = { auth_method: 'refresh_token', refresh_token }
  // The page waits at most two seconds for the server.
  const renewal = async () => (await page.request.post('/api/auth', { data })).status()
  await expect.poll(renewal).toBe(400)
})

// AUTH-011, AUTH-012, AUTH-031, AUTH-033, AUTH-063
test('invalid input is reported before anything is sent', async ({ page }) => {
  const calls: string[] = []
  page.on('request', (request) => request.method() === 'POST' && calls.push(request.url()))
  const login = page.getByRole('button', { name: 'Login' })

  await page.goto('/signin')
  await login.click()
  await expect(page.getByText('Email and Password cannot be empty')).toBeVisible()
  await page.getByLabel('Email').fill('abc')
  await page.getByLabel('Password', { exact: true }).fill('abc')
  await login.click()
  await expect(
    page.getByText(
      'Invalid email address and Password must be at least 8 characters long and contain at least one uppercase letter, one number, and one special character',
    ),
  ).toBeVisible()
  await checkScreen(page, 'signin-invalid')

  await page.goto('/signup')
  const agree = page.getByRole('checkbox')
  await agree.check()
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByText('Fields cannot be empty')).toBeVisible()
  await agree.uncheck()
  await page.getByLabel('Full Name').fill('Demo Account')
  await page.getByLabel('Date of Birth').fill('1990-03-05')
  await page.getByLabel('Email').fill('anna@example.org')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Email').press('Enter')
  await expect(
    page.getByText('You must agree to the terms and conditions to sign up.'),
  ).toBeVisible()

  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill('abc')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Invalid email address').first()).toBeVisible()
  expect(calls.filter((url) => url.includes('/api/auth'))).toEqual([])
})

// ERR-001, AUTH-074, AUTH-075
test('a wrong password is reported, and no session starts', async ({ page, app }) => {
  const email = address('wrong')
  await createUser(app, app.address, email)
  await signInOnScreen(page, email, 'Another-horse-7')
  await expect(page.getByText('Incorrect email or password')).toBeVisible()
  await page.evaluate(() => localStorage.setItem('AccessToken', ''))
  await page.goto('/upload')
  await expect(page).toHaveURL('/signin')
})

// AUTH-030, ERR-004
test('an address that is already taken is reported under the sign-up form', async ({
  page,
  app,
}) => {
  const email = address('taken')
  await createUser(app, app.address, email)
  await submitSignUp(page, email)
  await expect(page.getByText('An account with this email already exists')).toBeVisible()
})

// AUTH-004, AUTH-062, AUTH-064, AUTH-065, AUTH-066, AUTH-069, AUTH-070, AUTH-073, ERR-014
test('a forgotten password is reset with the code from a mail', async ({ page, app }) => {
  const email = address('forgetful')
  await createUser(app, app.address, email)
  await page.goto('/signin')
  await page.getByRole('link', { name: 'Forgot password' }).click()
  await expect(page.getByRole('heading', { name: 'Forgot password' })).toBeVisible()
  await checkScreen(page, 'forgot-password')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('heading', { name: 'Confirm Forgot Password' })).toBeVisible()
  await checkScreen(page, 'confirm-forgot-password')

  const renewed = 'Other-horse-8'
  const code = await codeFor(app.dataDir, email, 2)
  await page.getByLabel('Confirmation Code').fill(code === '000000' ? '000001' : '000000')
  await page.getByLabel('New Password').fill(renewed)
  await page.getByLabel('Confirm Password').fill(`${renewed}!`)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Passwords do not match.').first()).toBeVisible()
  await page.getByLabel('Confirm Password').fill(renewed)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The code is wrong or has expired')).toBeVisible()
  await page.getByLabel('Confirmation Code').fill(code)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: 'Save' })).toBeHidden()
  await page.getByRole('link', { name: 'Back To Sign In' }).click()

  await signInOnScreen(page, email)
  await expect(page.getByText('Incorrect email or password')).toBeVisible()
  await signInOnScreen(page, email, renewed)
  await expect(page).toHaveURL('/')
})

// AUTH-082, AUTH-083, AUTH-085
test('an expired token is renewed once and the page continues', async ({ page, app }) => {
  const email = address('returning')
  await createUser(app, app.address, email)
  await signInOnScreen(page, email)
  await expect(page).toHaveURL('/')
  const refresh = await stored(page, 'RefreshToken')
  // Set while no page of the app is open, because an open page would renew it.
  await page.goto('/early.js')
  await page.evaluate(() => localStorage.setItem('IdToken', 'expired'))
  const bearers: (string | undefined)[] = []
  let renewals = 0
  page.on('request', (request) => {
    if (request.postData()?.includes('refresh_token')) renewals += 1
    else if (request.url().includes('/api/')) bearers.push(request.headers()['authorization'])
  })
  await page.goto('/')
  await expect.poll(() => stored(page, 'IdToken')).not.toBe('expired')
  expect(await stored(page, 'RefreshToken')).toBe(refresh)
  await expect(page.getByRole('heading', { name: 'Welcome to your image list' })).toBeVisible()
  // The list, the account and the live stream start at the same time, so any of them may be the first call.
  expect(bearers).toContain('Bearer expired')
  const renewed = `Bearer ${await stored(page, 'IdToken')}`
  await expect.poll(() => bearers).toContain(renewed)
  expect(renewals).toBe(1)
  await expect(page).toHaveURL('/')
})

// AUTH-009, NAV-010, NAV-016, NAV-017, NAV-018
test('the sign-in page redirects signed-in users home, and an unknown path shows a message', async ({
  page,
  app,
}) => {
  const email = address('home')
  await createUser(app, app.address, email)
  await signInOnScreen(page, email)
  await expect(page).toHaveURL('/')
  await page.goto('/signin')
  await expect(page).toHaveURL('/')
  await page.goto('/no-such-page')
  await expect(page.getByText('Unexpected Application Error!')).toBeVisible()
  await expect(page.getByText(/404/)).toBeVisible()
  await checkScreen(page, 'not-found')
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await expect(page).toHaveURL('/')
})
