import { messages } from '@verso/contract/messages.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { resetFlow } from '../../lib/tab-flow.ts'
import { Refusal, fakeServer } from '../../test/fake-server.ts'
import { openPageAt } from '../../test/open-page-at.tsx'
import { ForgotPasswordPage } from './forgot-password-page.tsx'

const email = page.getByLabelText('Email')
const send = page.getByRole('button', { name: 'Send' })
const save = page.getByRole('button', { name: 'Save' })
const back = page.getByRole('link', { name: 'Back To Sign In' })

beforeEach(() => {
  resetFlow.set(null)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

function start() {
  const server = fakeServer({
    forgotPassword: () => ({ message: 'We sent a code', flow_id: 'flow-1' }),
    confirmForgotPassword: () => ({ message: 'Your password has been changed' }),
  })
  return openPageAt('/forgot-password', ForgotPasswordPage).then(() => server)
}

async function stepTwo() {
  const server = await start()
  await email.fill('ana@example.org')
  await send.click()
  await expect.element(page.getByRole('heading', { name: 'Confirm Forgot Password' })).toBeVisible()
  return server
}

async function fillIn(code: string, password: string, confirm: string) {
  await page.getByLabelText('Confirmation Code').fill(code)
  await page.getByLabelText('New Password').fill(password)
  await page.getByLabelText('Confirm Password').fill(confirm)
  await save.click()
}

// AUTH-062, AUTH-063, AUTH-070
test('step one requires a valid email', async () => {
  const server = await start()
  await expect.element(back).toHaveAttribute('href', '/signin')
  await send.click()
  await expect.element(email).toHaveAccessibleDescription('Email cannot be empty')
  await email.fill('abc')
  await expect.element(email).toHaveAccessibleDescription('Invalid email address')
  await send.click()
  expect(server.seen.some(({ call }) => call === 'forgotPassword')).toBe(false)
})

// AUTH-064, AUTH-065, AUTH-066, AUTH-070, AUTH-071
test('once sent, step two appears with the message in green', async () => {
  await stepTwo()
  await expect.element(page.getByRole('status')).toHaveTextContent('We sent a code')
  await expect.element(page.getByRole('status')).toHaveClass('text-ok')
  await expect.element(page.getByLabelText('Confirmation Code')).toBeVisible()
  await expect.element(page.getByLabelText('New Password')).toBeVisible()
  await expect.element(page.getByLabelText('Confirm Password')).toBeVisible()
  await expect.element(save).toBeVisible()
  await expect.element(back).toHaveAttribute('href', '/signin')
})

// AUTH-067, AUTH-068, AUTH-069, AUTH-072
test.each([
  ['an empty code', '', 'Secret1!', 'Secret1!', 'Confirmation Code, Password cannot be empty'],
  ['an empty password', '123456', '', '', 'Confirmation Code, Password cannot be empty'],
  ['a weak password', '123456', 'weak', 'weak', messages.passwordWeak],
  ['two passwords', '123456', 'Secret1!', 'Secret2!', 'Passwords do not match.'],
] as const)(
  'step two refuses %s in red and sends nothing',
  async (_, code, password, confirm, sentence) => {
    const server = await stepTwo()
    await fillIn(code, password, confirm)
    const alert = page.getByRole('alert')
    await expect.element(alert).toHaveTextContent(sentence)
    await expect.element(alert).toHaveClass('text-bad')
    expect(server.seen.some(({ call }) => call === 'confirmForgotPassword')).toBe(false)
  },
)

// AUTH-071, API-011
test('step two sends the code with the new password', async () => {
  const server = await stepTwo()
  await fillIn('123456', 'Secret1!', 'Secret1!')
  await expect.element(page.getByRole('status')).toHaveTextContent('Your password has been changed')
  await expect.element(save).not.toBeInTheDocument()
  expect(server.seen.find(({ call }) => call === 'confirmForgotPassword')?.input).toEqual({
    auth_method: 'confirm_forgot_password',
    email: 'ana@example.org',
    flow_id: 'flow-1',
    confirmation_code: '123456',
    new_password: 'Secret1!',
  })
})

// AUTH-072, ERR-014, ERR-015
test('failures show the server’s message, or the specified text, in red', async () => {
  const server = await stepTwo()
  server.answers.confirmForgotPassword = () => new Refusal(400, { error: 'Wrong code' })
  await fillIn('123456', 'Secret1!', 'Secret1!')
  const alert = page.getByRole('alert')
  await expect.element(alert).toHaveTextContent('Wrong code')
  await expect.element(alert).toHaveClass('text-bad')
  server.answers.confirmForgotPassword = () => new Refusal(500, '')
  await save.click()
  await expect.element(alert).toHaveTextContent('An unknown error occurred')
})

// API-011, A-97
test('step two asks for name and date of birth if the account is not created yet', async () => {
  const server = await stepTwo()
  const done = server.answers.confirmForgotPassword
  server.answers.confirmForgotPassword = () =>
    new Refusal(400, { error: messages.signUpUnfinished, code: 'not_confirmed' })
  await fillIn('123 456', 'Secret1!', 'Secret1!')
  const alert = page.getByRole('alert')
  await expect.element(alert).toHaveTextContent(messages.signUpUnfinished)
  await save.click()
  await expect
    .element(alert)
    .toHaveTextContent('Full name cannot be empty and Invalid date of birth')
  await page.getByLabelText('Full Name').fill('Ana Duarte')
  await page.getByLabelText('Date of Birth').fill('1990-03-05')
  server.answers.confirmForgotPassword = done
  await save.click()
  await expect.element(page.getByRole('status')).toHaveTextContent('Your password has been changed')
  const sent = server.seen.findLast(({ call }) => call === 'confirmForgotPassword')
  expect(sent?.input).toMatchObject({
    full_name: 'Ana Duarte',
    date_of_birth: '05/03/1990',
    new_password: 'Secret1!',
  })
})
