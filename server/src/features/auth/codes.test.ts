import { messages } from '@verso/contract/messages.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, startApp } from '../../test/app.ts'

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
async function flowIdAt(email: string, password: string): Promise<string> {
  const payload = { auth_method: 'sign_in', email, password }
  const response = await app.request({ method: 'POST', url: '/auth', payload })
  return response.json<{ flow_id: string }>().flow_id
}

const refused = { status: 400, code: 'invalid_credentials', error: messages.codeWrong }

async function unconfirmed() {
  const { id, email, password } = await app.given.user({ verified: false, credits: 0 })
  await app.call('resendOtp', { email })
  await app.drain()
  return { id, email, password, otp: app.mailer.codeFor(email) }
}

// SEC-020
test('only the mail contains the code; it is not stored', async () => {
  const { otp, email } = await unconfirmed()
  const codes = await app.db.selectFrom('flow_codes').selectAll().execute()
  expect(codes.length).toBeGreaterThan(0)
  expect(JSON.stringify(codes)).not.toContain(otp)
  const { rows } = await app.jobs.boss.getDb().executeSql('select data from pgboss.job')
  expect(rows).toContainEqual({ data: { email, network: '127.0.0.1' } })
  expect(JSON.stringify(rows)).not.toContain(otp)
})

// API-007
test('a wrong code is refused; the right one still works afterwards', async () => {
  const { email, password, otp } = await unconfirmed()
  await expect(
    app.call('confirmOtp', { email, password, otp: wrongOf(otp) }),
  ).rejects.toMatchObject(refused)
  await app.call('confirmOtp', { email, password, otp })
})

// SEC-020
test('after five wrong attempts even the right code is refused', async () => {
  const { email, password, otp } = await unconfirmed()
  const attempts = Array.from({ length: 5 }, () =>
    app.call('confirmOtp', { email, password, otp: wrongOf(otp) }),
  )
  for (const attempt of await Promise.allSettled(attempts)) expect(attempt.status).toBe('rejected')
  await expect(app.call('confirmOtp', { email, password, otp })).rejects.toMatchObject(refused)
})

// SEC-020
test('a new code comes with five new attempts', async () => {
  const { email, password, otp } = await unconfirmed()
  for (let n = 1; n <= 5; n += 1) {
    await expect(app.call('confirmOtp', { email, password, otp: wrongOf(otp) })).rejects.toThrow()
  }
  app.clock.advance({ seconds: 121 })
  const flow_id = await flowIdAt(email, password)
  await app.call('resendOtp', { email, flow_id })
  await app.drain()
  await app.call('confirmOtp', { email, password, otp: app.mailer.codeFor(email) })
})

// SEC-020
test('a code expires after ten minutes', async () => {
  const inTime = await unconfirmed()
  const late = await unconfirmed()
  app.clock.advance({ minutes: 9, seconds: 59 })
  await app.call('confirmOtp', inTime)
  app.clock.advance({ seconds: 2 })
  await expect(app.call('confirmOtp', late)).rejects.toMatchObject(refused)
})

// SEC-020
test('a code works once', async () => {
  const user = await unconfirmed()
  await app.call('confirmOtp', user)
  await expect(app.call('confirmOtp', user)).rejects.toMatchObject(refused)
})

// SEC-020, API-008, A-44
test('a new code leaves the earlier one valid until one of them is used', async () => {
  const [ann, bob] = [await unconfirmed(), await unconfirmed()]
  app.clock.advance({ seconds: 121 })
  for (const { email } of [ann, bob]) await app.call('resendOtp', { email })
  await app.drain()
  await app.call('confirmOtp', ann)
  const newer = { ...bob, otp: app.mailer.codeFor(bob.email) }
  await app.call('confirmOtp', newer)
  await expect(app.call('confirmOtp', bob)).rejects.toMatchObject(refused)
})

// SEC-020
test("another user's code is refused", async () => {
  const [ann, bob] = [await unconfirmed(), await unconfirmed()]
  const swapped = app.call('confirmOtp', { ...ann, otp: bob.otp })
  await expect(swapped).rejects.toMatchObject(refused)
})

// API-007
test('a password sent with the code must be correct', async () => {
  const { email, otp, password } = await unconfirmed()
  const wrong = app.call('confirmOtp', { email, otp, password: 'Other-pass-1' })
  await expect(wrong).rejects.toMatchObject(refused)
  const neither = app.call('confirmOtp', { email, otp })
  await expect(neither).rejects.toMatchObject({ status: 400, code: 'invalid_input' })
  await app.call('confirmOtp', { email, otp, password })
})

test('a code that is not six digits gets its own message', async () => {
  for (const otp of ['12345', '1234567', '12a456', '']) {
    const attempt = app.call('confirmOtp', { email: 'a@example.org', otp })
    await expect(attempt).rejects.toMatchObject({ status: 400, error: messages.otpInvalid })
  }
})

// API-008
test('a mail that could not be sent is sent by the next attempt', async () => {
  const user = await app.given.user({ verified: false })
  app.mailer.failNext(1)
  await app.call('resendOtp', { email: user.email })
  await expect(app.drain()).rejects.toThrow('mail server')
  await app.jobs.boss.getDb().executeSql('update pgboss.job set start_after = now()')
  await app.drain()
  const { email, password } = user
  await app.call('confirmOtp', { email, password, otp: app.mailer.codeFor(email) })
})
