import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type App, startApp } from '../../test/app.ts'

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const asked = () =>
  app.jobs.boss.getDb().executeSql(`select id from pgboss.job where state = 'created'`)

// SEC-020
test('a clock that is set back does not keep anyone waiting longer than the limit says', async () => {
  const ask = () => app.call('forgotPassword', { email: 'put.back@example.org' })
  for (let n = 0; n < 5; n += 1) await ask()
  await expect(ask()).rejects.toMatchObject({ status: 429 })
  const expire = (hours: number) => {
    const at = Math.round(Date.now() + hours * 3_600_000)
    return app.db.updateTable('rate_limits').set({ expire: at }).where('points', '>', 5).execute()
  }
  await expire(0.9)
  await expect(ask()).rejects.toMatchObject({ status: 429 })
  await expire(6)
  await ask()
})

// SEC-021, API-008, API-010
test.each(['resendOtp', 'forgotPassword'] as const)(
  '%s responds alike, with the same work, for unknown, unconfirmed and confirmed addresses',
  async (name) => {
    const addresses = [
      `unknown-${name}@example.org`,
      (await app.given.user({ verified: false })).email,
      (await app.given.user()).email,
    ]
    const answers = []
    for (const email of addresses) {
      const before = (await asked()).rows.length
      const url = '/auth'
      const auth_method = name === 'resendOtp' ? 'resend_otp' : 'forgot_password'
      const { statusCode, body } = await app.request({
        method: 'POST',
        url,
        payload: {
          auth_method,
          email,
        },
      })
      answers.push({
        statusCode,
        body: body.replace(/("flow_id":")[^"]+/, '$1…'),
        enqueued: (await asked()).rows.length - before,
      })
    }
    const message =
      name === 'resendOtp'
        ? 'If an account waits to be confirmed at this address, a new code is on its way.'
        : 'If there is an account at this address, a code to reset its password is on its way.'
    expect(answers[0]).toEqual({
      statusCode: 200,
      body: JSON.stringify({ message, ...(name === 'forgotPassword' && { flow_id: '…' }) }),
      enqueued: 1,
    })
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)

    const before = app.mailer.sent.length
    await app.drain()
    const receivers = app.mailer.sent.slice(before).map(({ to }) => to)
    // A forgotten password of a pending sign-up gets a mail of its own.
    const expected = name === 'resendOtp' ? [addresses[1]] : [addresses[1], addresses[2]]
    expect(new Set(receivers)).toEqual(new Set(expected))
    expect(receivers).toHaveLength(expected.length)
  },
)

// SEC-021
test('a code can be requested again after 120 seconds, five times an hour', async () => {
  const email = 'eager@example.org'
  await app.call('resendOtp', { email })
  app.clock.advance({ seconds: 119 })
  const early = await app.request({
    method: 'POST',
    url: '/auth',
    payload: { auth_method: 'resend_otp', email },
  })
  expect(early.statusCode).toBe(429)
  expect(early.json()).toMatchObject({ code: 'rate_limited' })
  expect(Number(early.headers['retry-after'])).toBe(1)

  for (let sent = 2; sent <= 4; sent += 1) {
    app.clock.advance({ seconds: 121 })
    await app.call('resendOtp', { email })
  }
  app.clock.advance({ seconds: 121 })
  await app.call('resendOtp', { email })
  app.clock.advance({ seconds: 121 })
  await expect(app.call('resendOtp', { email })).rejects.toMatchObject({ status: 429 })
  app.clock.advance({ hours: 1 })
  await app.call('resendOtp', { email })
})

// SEC-021, A-100
test('a sign-up that is refused as invalid does not count towards the limit', async () => {
  const about = { full_name: 'Ann Lee', date_of_birth: '05/03/1990', email: 'typo@example.org' }
  for (let n = 1; n <= 120; n += 1)
    await expect(app.call('signUp', { ...about, password: 'weak' })).rejects.toMatchObject({
      status: 400,
    })
  for (let n = 1; n <= 10; n += 1) await app.call('signUp', { ...about, password: 'Own-pass-1' })
  const eleventh = app.call('signUp', { ...about, password: 'Own-pass-1' })
  await expect(eleventh).rejects.toMatchObject({ status: 429 })
})

// SEC-021
test('a reset code can be requested five times an hour for any address', async () => {
  for (const email of ['ghost@example.org', (await app.given.user()).email]) {
    for (let sent = 1; sent <= 5; sent += 1) await app.call('forgotPassword', { email })
    await expect(app.call('forgotPassword', { email })).rejects.toMatchObject({ status: 429 })
  }
})

// SEC-021
test('a reset code can be tried thirty times an hour for one address', async () => {
  const { email } = await app.given.user()
  const guess = () =>
    app.call('confirmForgotPassword', {
      email,
      confirmation_code: '000000',
      new_password: 'Brand-new-pass-9',
    })
  for (let n = 1; n <= 30; n += 1) await expect(guess()).rejects.toMatchObject({ status: 400 })
  await expect(guess()).rejects.toMatchObject({ status: 429, code: 'rate_limited' })
  app.clock.advance({ minutes: 61 })
  await expect(guess()).rejects.toMatchObject({ status: 400 })
})

test('the rate limit table stores no email addresses', async () => {
  await app.call('forgotPassword', { email: 'private@example.org' })
  const rows = await app.db.selectFrom('rate_limits').selectAll().execute()
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toContain('@')
})

// SEC-021
test('one client may request a hundred codes an hour over all addresses', async () => {
  const ask = (n: number, address: string) =>
    app.server.inject({
      method: 'POST',
      url: '/api/auth',
      payload: { auth_method: 'forgot_password', email: `many-${n}@example.org` },
      remoteAddress: address,
      headers: { 'x-forwarded-for': `10.1.1.${n}` },
    })
  for (let n = 1; n <= 100; n += 1) expect((await ask(n, '10.0.0.1')).statusCode).toBe(200)
  expect((await ask(101, '10.0.0.1')).statusCode).toBe(429)
  expect((await ask(101, '10.0.0.2')).statusCode).toBe(200)
})

// SEC-021, A-99
test('behind a trusted proxy the client address is the forwarded one', async () => {
  const proxied = await startApp({ config: { TRUST_PROXY: 'true' } })
  onTestFinished(() => proxied.stop())
  const ask = (caller: string) =>
    proxied.server.inject({
      method: 'POST',
      url: '/api/auth',
      payload: { auth_method: 'sign_in', email: 'a@example.org', password: 'Wrong-pass-1' },
      headers: { 'x-forwarded-for': caller },
    })
  for (let n = 1; n <= 10; n += 1) await ask('10.9.9.1')
  expect((await ask('10.9.9.1')).statusCode).toBe(429)
  expect((await ask('10.9.9.2')).statusCode).toBe(400)
  // The proxy appends the address that it sees; anything before it comes from the caller.
  expect((await ask('10.9.9.3, 10.9.9.1')).statusCode).toBe(429)
})

// SEC-021, A-99
test('one IPv6 network has one limit, and forged headers of a client change nothing', async () => {
  const ask = (remoteAddress: string, headers: Record<string, string> = {}) =>
    app.server.inject({
      method: 'POST',
      url: '/api/auth',
      payload: { auth_method: 'sign_in', email: 'six@example.org', password: 'Wrong-pass-1' },
      remoteAddress,
      headers,
    })
  await ask('2001:db8:0:6::1')
  const used = app.db.updateTable('rate_limits').set({ points: 299 })
  await used.where('key', 'like', 'signIn:0:%').execute()
  expect((await ask('2001:db8:0:6:ffff::2')).statusCode).toBe(400)
  expect((await ask('2001:db8:0:6::3')).statusCode).toBe(429)
  for (const [name, value] of [
    ['x-forwarded-for', '198.51.100.7'],
    ['forwarded', 'for=198.51.100.7;proto=https'],
    ['x-real-ip', '198.51.100.7'],
    ['x-client-ip', '198.51.100.7'],
    ['cf-connecting-ip', '198.51.100.7'],
  ] as const)
    expect((await ask('2001:db8:0:6::4', { [name]: value })).statusCode, name).toBe(429)
  expect((await ask('2001:db8:0:7::1')).statusCode).toBe(400)
})

const code = { otp: '000000', confirmation_code: '000000', new_password: 'Brand-new-pass-9' }
const details = { full_name: 'New Person', date_of_birth: '05/03/1990', password: 'Passw0rd!' }

// SEC-021
test.each([
  ['sign_up', 10, details],
  ['confirm_otp', 30, code],
])('%s is refused after %d requests an hour for one address', async (auth_method, n, fields) => {
  const ask = (email: string) =>
    app.request({ method: 'POST', url: '/auth', payload: { auth_method, email, ...fields } })
  const statuses = []
  for (let sent = 0; sent <= n; sent += 1)
    statuses.push((await ask(`one-${auth_method}@example.org`)).statusCode)
  expect(statuses.indexOf(429)).toBe(n)
  expect((await ask(`other-${auth_method}@example.org`)).statusCode).not.toBe(429)
  app.clock.advance({ minutes: 61 })
  expect((await ask(`one-${auth_method}@example.org`)).statusCode).not.toBe(429)
})

// SEC-021
test.each([
  ['sign_up', 100, 3600],
  ['confirm_otp', 300, 3600],
  ['resend_otp', 100, 3600],
  ['mail_sign_in_link', 100, 3600],
  ['sign_in', 300, 300],
  ['refresh_token', 600, 300],
  ['confirm_forgot_password', 300, 3600],
])('one caller may send %s %d times in %d seconds', async (auth_method, n, seconds) => {
  let sent = 0
  const ask = (remoteAddress: string) => {
    const email = `${auth_method}-${(sent += 1)}@example.org`
    const payload = { auth_method, email, refresh_token: 'x', ...code, ...details }
    return app.server.inject({ method: 'POST', url: '/api/auth', payload, remoteAddress })
  }
  await ask('10.4.0.1')
  // Makes it look as if the caller had sent all but one of the allowed requests.
  const used = app.db.updateTable('rate_limits').set({ points: n - 1 })
  await used.where('key', 'like', '%:0:%').execute()
  expect((await ask('10.4.0.1')).statusCode).not.toBe(429)
  const refused = await ask('10.4.0.1')
  expect(refused.statusCode).toBe(429)
  const wait = Number(refused.headers['retry-after'])
  expect(wait).toBeGreaterThan(seconds / 2)
  expect(wait).toBeLessThanOrEqual(seconds)
  expect((await ask('10.4.0.2')).statusCode).not.toBe(429)
})
