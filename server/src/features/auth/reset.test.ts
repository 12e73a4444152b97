import { messages } from '@verso/contract/messages.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, startApp } from '../../test/app.ts'
import { clearSessions } from './jobs.ts'

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const new_password = 'Brand-new-9'
const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

async function withResetCode() {
  const user = await app.given.user()
  await app.call('forgotPassword', { email: user.email })
  await app.drain()
  const confirmation_code = app.mailer.codeFor(user.email)
  return { ...user, confirmation_code, new_password }
}

// API-010, API-011, AUTH-073
test('the mailed code sets a new password; the old one stops working', async () => {
  const user = await withResetCode()
  expect(user.confirmation_code).toMatch(/^\d{6}$/)
  expect(await app.call('confirmForgotPassword', user)).toEqual({
    message: 'Your password has been changed. You can sign in now.',
  })
  const { email, password } = user
  await app.call('signIn', { email, password: new_password })
  const old = app.call('signIn', { email, password })
  await expect(old).rejects.toMatchObject({ error: messages.credentialsWrong })
})

// API-011
test('spaces and line breaks around a pasted code do not matter', async () => {
  const user = await withResetCode()
  const confirmation_code = `\t ${user.confirmation_code}\r\n`
  await app.call('confirmForgotPassword', { ...user, confirmation_code })
  await app.call('signIn', { email: user.email, password: new_password })
})

// API-007, API-011, SEC-020
test('a code may be sent in groups; one that cannot be right uses up no attempt', async () => {
  const user = await withResetCode()
  const { confirmation_code: code } = user
  for (const typo of ['12345', '1234567', 'abcdef', '12.345'])
    for (let n = 1; n <= 2; n += 1) {
      const attempt = app.call('confirmForgotPassword', { ...user, confirmation_code: typo })
      await expect(attempt).rejects.toMatchObject({ status: 400, error: messages.otpInvalid })
    }
  const grouped = `${code.slice(0, 3)}\u2011${code.slice(3, 4)}- ${code.slice(4)}`
  await app.call('confirmForgotPassword', { ...user, confirmation_code: grouped })
})

// SEC-020
test('of several resets with the same code at the same time, one succeeds', async () => {
  const user = await withResetCode()
  const resets = await Promise.allSettled(
    [1, 2, 3, 4, 5].map((n) =>
      app.call('confirmForgotPassword', { ...user, new_password: `${new_password}${n}` }),
    ),
  )
  expect(resets.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const reset of resets)
    if (reset.status === 'rejected')
      expect(reset.reason).toMatchObject({ status: 400, error: messages.codeWrong })
})

// SEC-021
test('an unknown address is refused like a wrong code', async () => {
  const unknown = { email: 'ghost@example.org', confirmation_code: '123456', new_password }
  await expect(app.call('confirmForgotPassword', unknown)).rejects.toMatchObject({
    status: 400,
    code: 'invalid_credentials',
    error: messages.codeWrong,
  })
})

// SEC-025
test('a reset ends every session of the account', async () => {
  const user = await withResetCode()
  const { AuthenticationResult: tokens } = await app.call('signIn', user)
  const signedIn = app.as({ ...user, idToken: tokens.IdToken })
  await signedIn.call('getUser', {})
  await app.call('confirmForgotPassword', user)
  await expect(signedIn.call('getUser', {})).rejects.toMatchObject({ status: 401 })
  const refresh = app.call('refreshToken', { refresh_token: tokens.RefreshToken })
  await expect(refresh).rejects.toMatchObject({ status: 400 })
})

// SEC-019
test('a weak new password is refused and the code stays valid', async () => {
  const user = await withResetCode()
  const weak = app.call('confirmForgotPassword', { ...user, new_password: 'abc' })
  await expect(weak).rejects.toMatchObject({ status: 400, error: messages.passwordWeak })
  await app.call('confirmForgotPassword', user)
})

// SEC-020
test('a reset code is valid for 30 minutes, works once and allows five attempts', async () => {
  const refused = { status: 400, error: messages.codeWrong }
  const [inTime, late, guessed] = [
    await withResetCode(),
    await withResetCode(),
    await withResetCode(),
  ]
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    const wrong = { ...guessed, confirmation_code: wrongOf(guessed.confirmation_code) }
    await expect(app.call('confirmForgotPassword', wrong)).rejects.toMatchObject(refused)
  }
  await expect(app.call('confirmForgotPassword', guessed)).rejects.toMatchObject(refused)
  app.clock.advance({ minutes: 29, seconds: 59 })
  await app.call('confirmForgotPassword', inTime)
  await expect(app.call('confirmForgotPassword', inTime)).rejects.toMatchObject(refused)
  app.clock.advance({ seconds: 2 })
  await expect(app.call('confirmForgotPassword', late)).rejects.toMatchObject(refused)
})

// SEC-020
test('a confirmation code cannot reset a password', async () => {
  const user = await app.given.user({ verified: false })
  await app.call('resendOtp', { email: user.email })
  await app.drain()
  const confirmation_code = app.mailer.codeFor(user.email)
  const attempt = app.call('confirmForgotPassword', { ...user, confirmation_code, new_password })
  await expect(attempt).rejects.toMatchObject({ error: messages.codeWrong })
})

test('ended sessions are deleted after a week', async () => {
  const user = await app.given.user()
  await app.call('signIn', user)
  const count = async () =>
    (await app.db.selectFrom('sessions').select('id').where('user_id', '=', user.id).execute())
      .length
  app.clock.advance({ days: 36 })
  await app.runJob(clearSessions)
  expect(await count()).toBe(2)
  app.clock.advance({ days: 2 })
  await app.runJob(clearSessions)
  expect(await count()).toBe(0)
})
