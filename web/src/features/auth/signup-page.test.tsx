import { messages } from '@verso/contract/messages.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { session } from '../../lib/session.ts'
import { Refusal, fakeServer } from '../../test/fake-server.ts'
import { openPageAt } from '../../test/open-page-at.tsx'
import { SignupPage } from './signup-page.tsx'

const field = {
  name: page.getByLabelText('Full Name'),
  birth: page.getByLabelText('Date of Birth'),
  email: page.getByLabelText('Email'),
  password: page.getByLabelText('Password', { exact: true }),
}
const box = page.getByRole('checkbox')
const create = page.getByRole('button', { name: 'Create Account' })
const awaited = { message: 'Sent', otp_required: true, flow_id: 'flow-1' }

beforeEach(() => {
  localStorage.clear()
  session.update({ isAuthenticated: false, otpRequired: false, otpConfirmed: false, email: '' })
  session.forgetErrors()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

const open = (onRead = vi.fn()) => openPageAt('/signup', () => <SignupPage onRead={onRead} />)

async function fillIn() {
  await field.name.fill('Ana Duarte')
  await field.birth.fill('1990-03-05')
  await field.email.fill('ana@example.org')
  await field.password.fill('Secret1!')
}

// AUTH-017, AUTH-018, AUTH-019, AUTH-020, AUTH-021, AUTH-022, AUTH-027
test('shows its title, fields and links', async () => {
  fakeServer({})
  await open()
  await expect.element(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()
  for (const one of Object.values(field)) await expect.element(one).toBeRequired()
  await expect.element(field.birth).toHaveAttribute('type', 'date')
  await expect.element(field.password).toHaveAttribute('type', 'password')
  await expect.element(page.getByText('At least 8 characters')).toBeVisible()
  await expect.element(box).not.toBeChecked()
  await expect
    .element(page.getByRole('link', { name: 'Login here' }))
    .toHaveAttribute('href', '/signin')
})

// AUTH-023
test('the button is disabled until the box is ticked', async () => {
  fakeServer({})
  await open()
  await expect.element(create).toBeDisabled()
  await box.click()
  await expect.element(create).toBeEnabled()
})

// AUTH-033
test('Enter while the box is not ticked shows an error and sends nothing', async () => {
  const server = fakeServer({})
  await open()
  await fillIn()
  await userEvent.keyboard('{Enter}')
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('You must agree to the terms and conditions to sign up.')
  expect(server.seen.some(({ call }) => call === 'signUp')).toBe(false)
})

// AUTH-031
test('an empty form has its own message', async () => {
  fakeServer({})
  await open()
  await field.name.click()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('alert')).toHaveTextContent('Fields cannot be empty')
})

// AUTH-032
test('shows each error at its field and all of them in one sentence', async () => {
  fakeServer({})
  await open()
  await box.click()
  await field.name.fill('Al')
  await field.email.fill('bad')
  await create.click()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent(
      `Full name must be at least 3 characters long and Invalid date of birth and Invalid email address and ${messages.passwordWeak}`,
    )
  await expect
    .element(field.name)
    .toHaveAccessibleDescription('Full name must be at least 3 characters long')
  await expect.element(field.birth).toHaveAccessibleDescription('Invalid date of birth')
  await expect.element(field.name).toHaveFocus()
})

test('the password rules are ticked off as the password is typed', async () => {
  fakeServer({})
  await open()
  const done = page.getByText(/, done$/)
  await field.password.fill('secret')
  expect(done.elements()).toHaveLength(0)
  await field.password.fill('Secret1')
  await expect.poll(() => done.elements().length).toBe(2)
  await field.password.fill('Secret1!')
  await expect.poll(() => done.elements().length).toBe(4)
})

// AUTH-024, AUTH-028, AUTH-029, AUTH-046, DATA-032
test('sends the date as day/month/year and goes to the code screen', async () => {
  const answer = Promise.withResolvers<typeof awaited>()
  const server = fakeServer({ signUp: () => answer.promise })
  const router = await open()
  await fillIn()
  await box.click()
  await create.click()
  await expect.element(page.getByRole('button', { name: 'Loading...' })).toBeVisible()
  answer.resolve(awaited)
  await expect.poll(() => router.state.location.pathname).toBe('/complete-auth')
  expect(server.seen.at(-1)?.input).toEqual({
    auth_method: 'sign_up',
    full_name: 'Ana Duarte',
    date_of_birth: '05/03/1990',
    email: 'ana@example.org',
    password: 'Secret1!',
  })
  expect(router.state.location.state).toMatchObject({ type: 'signup' })

  router.history.back()
  await expect.element(create).toBeVisible()
  expect(router.state.location.pathname).toBe('/signup')
  expect(session.state().otpRequired).toBe(false)
})

// AUTH-030, ERR-004
test('a refused sign-up shows its reason above the button', async () => {
  fakeServer({
    signUp: () => new Refusal(400, { error: 'An account with this email already exists' }),
  })
  await open()
  await fillIn()
  await box.click()
  await create.click()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('An account with this email already exists')
})

//
test('without mail, the account is confirmed at once', async () => {
  fakeServer({ signUp: () => ({ message: 'Created', otp_required: false, flow_id: 'flow-1' }) })
  const router = await open()
  await fillIn()
  await box.click()
  await create.click()
  await expect.poll(() => router.state.location.pathname).toBe('/verification-info')
})

// AUTH-025, AUTH-026
test('the links in the box’s label open the documents without changing the box', async () => {
  fakeServer({})
  const onRead = vi.fn()
  await open(onRead)
  await page.getByRole('button', { name: 'Terms of Services' }).click()
  await page.getByRole('button', { name: 'Privacy Policy' }).click()
  expect(onRead.mock.calls).toEqual([['terms'], ['privacy']])
  await expect.element(box).not.toBeChecked()
})
