import { createMemoryHistory } from '@tanstack/react-router'
import { pagePaths } from '@verso/contract/limits.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { api } from '../lib/api.ts'
import { session } from '../lib/session.ts'
import { Refusal, fakeServer } from '../test/fake-server.ts'
import { settings, tokens, user } from '../test/given.ts'
import { App } from './app.tsx'
import { createAppRouter } from './router.tsx'

const account = page.getByRole('region', { name: 'Account' })
const images = { images: [], length: 0, totalCount: 0, count: 0 }

beforeEach(async () => {
  await page.viewport(1360, 860)
  localStorage.clear()
  session.update({ isAuthenticated: false, otpRequired: false, otpConfirmed: false, email: '' })
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => vi.restoreAllMocks())

function server() {
  return fakeServer({
    getSettings: () => settings,
    getUser: () => user,
    getImages: () => ({ ...images, status_counts: { pending: 0, completed: 0, failed: 0 } }),
    signIn: () => tokens(),
  })
}

/** Opens the app at an address. */
async function visit(address: string) {
  const router = createAppRouter(createMemoryHistory({ initialEntries: [address] }))
  await render(<App router={router} />)
  return { router, path: () => router.state.location.pathname }
}

// AUTH-074, NAV-001, NAV-002
test.each(['/', '/upload'])('%s needs a stored token', async (address) => {
  server()
  const { path } = await visit(address)
  await expect.poll(path).toBe('/signin')
})

// AUTH-075
test('an empty token counts as missing', async () => {
  server()
  localStorage.setItem('AccessToken', '')
  const { path } = await visit('/')
  await expect.poll(path).toBe('/signin')
})

// AUTH-080
test('the redirect replaces the guarded address', async () => {
  server()
  const { path, router } = await visit('/forgot-password')
  await expect.element(page.getByRole('heading', { name: 'Forgot password' })).toBeVisible()
  await router.navigate({ to: '/' })
  await expect.poll(path).toBe('/signin')
  router.history.back()
  await expect.poll(path).toBe('/forgot-password')
})

// AUTH-009, AUTH-081, NAV-010
test('/signin redirects signed-in users home', async () => {
  server()
  session.open(tokens().AuthenticationResult)
  const { path } = await visit('/signin')
  await expect.poll(path).toBe('/')
})

// AUTH-081, NAV-011, NAV-013, NAV-014, NAV-015
test.each([
  ['/signup', 'Create your account'],
  ['/forgot-password', 'Forgot password'],
  ['/verification-info', 'Account created'],
  ['/terms', 'Terms of Service'],
])('%s is public', async (address, heading) => {
  server()
  const { path } = await visit(address)
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(heading)
  session.open(tokens().AuthenticationResult)
  expect(path()).toBe(address)
})

// AUTH-060, AUTH-061
test('the created account leads to sign-in', async () => {
  server()
  const { path } = await visit('/verification-info')
  await expect.element(page.getByText('We successfully created your account.')).toBeVisible()
  await page.getByRole('link', { name: 'Back To Sign In' }).click()
  await expect.poll(path).toBe('/signin')
})

// AUTH-013, API-012, DATA-009
test('signing in leads home, and the record is stored', async () => {
  server()
  const { path } = await visit('/signin')
  await page.getByLabelText('Email').fill('ana@example.org')
  await page.getByLabelText('Password', { exact: true }).fill('Secret1!')
  await userEvent.keyboard('{Enter}')
  await expect.poll(path).toBe('/')
  await expect.element(account.getByText('Ana Duarte')).toBeVisible()
  expect(JSON.parse(localStorage.getItem('userData') ?? '')).toEqual(user)
})

// NAV-021, NAV-022, NAV-035, NAV-036
test('the menu shows the user, the credits and the sign-out button', async () => {
  server()
  session.open(tokens().AuthenticationResult)
  await visit('/')
  for (const text of ['Ana Duarte', 'ana@example.org', '50 credits left']) {
    await expect.element(account.getByText(text)).toBeVisible()
  }
  await expect.element(account.getByRole('button', { name: 'Sign Out' })).toBeVisible()
  const footer = page.getByRole('contentinfo')
  await expect
    .element(footer.getByText(`© ${new Date().getFullYear()} Lantern Cooperative`))
    .toBeVisible()
})

// ERR-017
test('the cached record is shown while the profile cannot be loaded', async () => {
  const { answers } = server()
  answers.getUser = () => new Refusal(500, '')
  session.open(tokens().AuthenticationResult)
  localStorage.setItem('userData', JSON.stringify(user))
  await visit('/')
  await expect.element(account.getByText('Ana Duarte')).toBeVisible()
  await expect
    .poll(() => vi.mocked(console.error).mock.calls.length, { timeout: 5000 })
    .toBeGreaterThan(0)
  expect(page.getByRole('alert').elements()).toHaveLength(0)
})

// NAV-037, NAV-038
test('Sign Out asks first; "No, Cancel" and Escape stay', async () => {
  server()
  session.open(tokens().AuthenticationResult)
  await visit('/')
  const out = account.getByRole('button', { name: 'Sign Out' })
  const dialog = page.getByRole('alertdialog', { name: 'Are you sure you wanna log out?' })
  await out.click()
  await expect.element(dialog.getByRole('button', { name: 'Yes, Log Out' })).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'No, Cancel' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(out).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(session.isOpen()).toBe(true)
})

// AUTH-086
test('a session that cannot be renewed ends on /signin without a question', async () => {
  const { answers } = server()
  session.open(tokens().AuthenticationResult)
  const { path } = await visit('/')
  await expect.element(account.getByText('Ana Duarte')).toBeVisible()
  answers.getUser = () => new Refusal(401, { error: 'Sign in again' })
  answers.refreshToken = () => new Refusal(400, { error: 'The session has ended' })
  await expect(api.getUser({})).rejects.toThrow()
  await expect.poll(path).toBe('/signin')
  expect(page.getByRole('alertdialog').elements()).toHaveLength(0)
})

// NAV-016, NAV-017, NAV-018
test('an unknown address shows the fallback screen', async () => {
  server()
  await visit('/nowhere')
  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Unexpected Application Error!')
  await expect.element(page.getByText('404 Not Found')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Back to Home' }))
    .toHaveAttribute('href', '/')
})

test('each page has its title, and the content receives the focus', async () => {
  server()
  await visit('/signin')
  await expect.poll(() => document.title).toBe('Sign in · Verso')
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect.poll(() => document.title).toBe('Create your account · Verso')
  await expect.element(page.getByRole('main')).toHaveFocus()
})

// NAV-016
test('the server knows the pages of the router', () => {
  const paths = Object.keys(createAppRouter(createMemoryHistory()).routesByPath)
  expect(paths.toSorted()).toEqual([...pagePaths].toSorted())
})
