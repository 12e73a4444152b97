import { messages } from '@verso/contract/messages.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { session } from '../../lib/session.ts'
import { Refusal, fakeServer } from '../../test/fake-server.ts'
import { settings, tokens } from '../../test/given.ts'
import { openPageAt } from '../../test/open-page-at.tsx'
import { SigninPage } from './signin-page.tsx'

const email = page.getByLabelText('Email')
const password = page.getByLabelText('Password', { exact: true })
const login = page.getByRole('button', { name: 'Login' })

beforeEach(async () => {
  await page.viewport(1360, 860)
  localStorage.clear()
  session.update({ isAuthenticated: false, otpRequired: false, otpConfirmed: false, email: '' })
  session.forgetErrors()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

async function fillIn() {
  await email.fill('ana@example.org')
  await password.fill('Secret1!')
}

// AUTH-001, AUTH-002, AUTH-004, AUTH-005, AUTH-007, AUTH-008
test('shows its fields, links and apps', async () => {
  fakeServer({ getSettings: () => settings })
  await openPageAt('/signin', SigninPage)
  await expect.element(email).toBeVisible()
  await expect.element(password).toHaveAttribute('type', 'password')
  await expect.element(login).toBeEnabled()
  const link = (name: string) => page.getByRole('link', { name })
  await expect.element(link('Forgot password')).toHaveAttribute('href', '/forgot-password')
  await expect.element(link('Create an account')).toHaveAttribute('href', '/signup')
  await expect.element(link('Mac app')).toHaveAttribute('href', '/apps/mac')
  await expect.element(link('Windows app')).toHaveAttribute('href', '/apps/windows')
})

// AUTH-006, NAV-039, LIM-010
test('describes the product', async () => {
  fakeServer({ getSettings: () => settings })
  await openPageAt('/signin', SigninPage)
  await expect.element(page.getByText(/batches of up to 1000 images/)).toBeInTheDocument()
  await expect
    .element(
      page.getByText(
        /multimedia and image curation platform with AI features for businesses and consumers/,
      ),
    )
    .toBeInTheDocument()
})

// AUTH-011
test('sends nothing if both fields are empty', async () => {
  const server = fakeServer({ getSettings: () => settings })
  await openPageAt('/signin', SigninPage)
  await login.click()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Email and Password cannot be empty')
  expect(server.seen.some(({ call }) => call === 'signIn')).toBe(false)
})

// AUTH-012
test('shows each error at its field, all of them in one sentence, and focuses the first', async () => {
  fakeServer({})
  await openPageAt('/signin', SigninPage)
  await email.fill('bad')
  await password.fill('x')
  await userEvent.keyboard('{Enter}')
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent(`Invalid email address and ${messages.passwordWeak}`)
  await expect.element(email).toHaveAccessibleDescription('Invalid email address')
  await expect.element(password).toBeInvalid()
  await expect.element(email).toHaveFocus()
})

// AUTH-003
test('the button reads "Loading..." during the sign-in, which is sent only once', async () => {
  const answer = Promise.withResolvers<ReturnType<typeof tokens>>()
  const server = fakeServer({ signIn: () => answer.promise })
  await openPageAt('/signin', SigninPage)
  await fillIn()
  await login.click()
  const busy = page.getByRole('button', { name: 'Loading...' })
  await expect.element(busy).toHaveAttribute('aria-disabled', 'true')
  await password.click()
  await userEvent.keyboard('{Enter}')
  answer.resolve(tokens())
  await expect.element(login).toBeInTheDocument()
  expect(server.seen.filter(({ call }) => call === 'signIn')).toHaveLength(1)
  expect(session.state().isAuthenticated).toBe(true)
})

// ERR-001, ERR-002
test('a failed sign-in shows the server’s message, or else the specified text', async () => {
  const server = fakeServer({ signIn: () => new Refusal(400, { error: 'Incorrect' }) })
  await openPageAt('/signin', SigninPage)
  await fillIn()
  await login.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Incorrect')
  server.answers.signIn = () => new Refusal(500, '')
  await login.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('An unknown error occurred')
})

// SEC-020, A-100
test('when sign-in is delayed, a link that ends the wait can be requested by mail', async () => {
  const text = 'Too many attempts. Please try again in 2 minutes.'
  const server = fakeServer({
    signIn: () => new Refusal(429, { error: text }),
    mailSignInLink: () => ({ message: 'Sent' }),
  })
  await openPageAt('/signin', SigninPage)
  await fillIn()
  await login.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent(text)
  await page.getByRole('button', { name: 'Mail me a link' }).click()
  await expect.element(page.getByRole('status')).toMatchTextContent('the email with the link')
  expect(server.seen.at(-1)).toMatchObject({ call: 'mailSignInLink' })
  server.answers.signIn = () => new Refusal(400, { error: 'Incorrect' })
  await login.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Incorrect')
  await expect.element(page.getByText('Sign-in is delayed after')).not.toBeInTheDocument()
})

// AUTH-010, AUTH-015, AUTH-016, NAV-012
test('an unconfirmed user is sent to the code screen', async () => {
  const server = fakeServer({
    signIn: () => new Refusal(400, { error: 'User Not Confirmed' }),
    resendOtp: () => ({ message: 'Sent' }),
  })
  const router = await openPageAt('/signin', SigninPage)
  await fillIn()
  await login.click()
  await expect.poll(() => router.state.location.pathname).toBe('/complete-auth')
  expect(router.state.location.state).toMatchObject({ type: 'signin' })
  expect(server.seen.at(-1)?.call).toBe('resendOtp')
  expect(session.state().otpRequired).toBe(false)
})

test('the eye button shows and hides the password', async () => {
  fakeServer({})
  await openPageAt('/signin', SigninPage)
  const eye = page.getByRole('button', { name: 'Show typed text' })
  await eye.click()
  await expect.element(password).toHaveAttribute('type', 'text')
  await eye.click()
  await expect.element(password).toHaveAttribute('type', 'password')
})
