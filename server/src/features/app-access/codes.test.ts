import { limits } from '@verso/contract/limits.ts'
import { messages } from '@verso/contract/messages.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type App, startApp } from '../../test/app.ts'
import { client } from '../../test/client.ts'
import type { TestUser } from '../../test/given.ts'
import { clearAppAccess } from './jobs.ts'

let app: App
let ann: TestUser
beforeAll(async () => {
  app = await startApp({ config: { TRUST_PROXY: 'true' } })
})
beforeEach(async () => {
  ann = await app.given.user()
  await app.db.deleteFrom('rate_limits').execute()
})
afterAll(() => app.stop())

const desktop = { app: 'Verso Desktop', device: "Ann's MacBook" }
const request = (scopes: ('read' | 'upload')[] = ['read']) =>
  app.call('requestAppCode', { ...desktop, scopes })
const redeem = (device_code: string) => app.call('redeemAppCode', { device_code })
const answer = (user: TestUser, user_code: string, is_approved = true) =>
  app.as(user).call('answerAppRequest', { user_code, is_approved })

/** Connects an app to the account and returns what the app got. */
async function connect(user: TestUser, scopes: ('read' | 'upload')[] = ['read']) {
  const code = await request(scopes)
  await answer(user, code.user_code)
  const result = await redeem(code.device_code)
  if (result.state !== 'connected') throw new Error(`The app is ${result.state}.`)
  return result
}

test('an app gets its token once, after its owner has approved the code', async () => {
  const code = await request(['read', 'upload'])
  expect(code).toEqual({
    device_code: expect.stringMatching(/^[\w-]{43}$/),
    user_code: expect.stringMatching(/^[B-DF-HJ-NP-TV-XZ]{4}-[B-DF-HJ-NP-TV-XZ]{4}$/),
    verification_uri: `${app.deps.config.PUBLIC_URL}/connect`,
    verification_uri_complete: `${app.deps.config.PUBLIC_URL}/connect#${code.user_code}`,
    expires_in: 600,
    interval: 5,
  })
  expect(await redeem(code.device_code)).toEqual({ state: 'waiting' })
  // The code as people type it.
  const user_code = ` ${code.user_code.toLowerCase().replace('-', ' ')} `
  expect(await app.as(ann).call('findAppRequest', { user_code })).toEqual({
    ...desktop,
    scopes: ['read', 'upload'],
    network: '127.0.0.1',
    is_same_network: true,
    requested_at: app.clock.now().toISOString(),
    expires_at: new Date(app.clock.now().getTime() + 600_000).toISOString(),
  })
  await answer(ann, user_code)
  const name = "Verso Desktop on Ann's MacBook"
  const connected = { email: ann.email, name, scopes: ['read', 'upload'] }
  const result = await redeem(code.device_code)
  expect(result).toEqual({
    state: 'connected',
    token: expect.stringMatching(/^verso_[\w-]{43}$/),
    ...connected,
  })
  expect(await redeem(code.device_code)).toEqual({ state: 'expired' })
  const token = 'token' in result ? result.token : ''
  const own = client(app.server, token)
  expect(await own.call('getAppAccess', {})).toEqual({ ...connected, credits: 50 })
  expect(await app.as(ann).call('listAppTokens', {})).toMatchObject({
    tokens: [{ name, scopes: ['read', 'upload'], last_used_at: app.clock.now().toISOString() }],
  })
})

test('two simultaneous polls get one token', async () => {
  const code = await request()
  await answer(ann, code.user_code)
  const both = await Promise.all([redeem(code.device_code), redeem(code.device_code)])
  expect(both.map(({ state }) => state).toSorted()).toEqual(['connected', 'expired'])
  expect((await app.as(ann).call('listAppTokens', {})).tokens).toHaveLength(1)
})

test('a refused, expired or unknown code gives no token', async () => {
  const refused = await request()
  await answer(ann, refused.user_code, false)
  expect(await redeem(refused.device_code)).toEqual({ state: 'refused' })
  expect(await redeem(refused.device_code)).toEqual({ state: 'expired' })
  expect(await redeem('x'.repeat(43))).toEqual({ state: 'expired' })
  const late = await request()
  app.clock.advance({ minutes: 10 })
  await expect(answer(ann, late.user_code)).rejects.toMatchObject({ status: 404 })
  expect(await redeem(late.device_code)).toEqual({ state: 'expired' })
  await app.runJob(clearAppAccess)
  expect(await app.db.selectFrom('app_codes').selectAll().execute()).toEqual([])
  app.clock.advance({ minutes: -10 })
  expect((await app.as(ann).call('listAppTokens', {})).tokens).toEqual([])
})

test('the first answer counts: no user can approve a code that another user has answered', async () => {
  const ben = await app.given.user()
  const code = await request()
  await answer(ann, code.user_code, false)
  await expect(answer(ben, code.user_code)).rejects.toMatchObject({ status: 404 })
  const user_code = code.user_code
  await expect(app.as(ben).call('findAppRequest', { user_code })).rejects.toMatchObject({
    status: 404,
  })
  expect(await redeem(code.device_code)).toEqual({ state: 'refused' })
})

test('the owner sees the network from which an app asks', async () => {
  const response = await app.request({
    method: 'POST',
    url: '/app-codes',
    headers: { 'x-forwarded-for': '203.0.113.9' },
    payload: { method: 'request', ...desktop, scopes: ['read'] },
  })
  const { user_code } = response.json()
  expect(await app.as(ann).call('findAppRequest', { user_code })).toMatchObject({
    network: '203.0.113.9',
    is_same_network: false,
  })
})

// SEC-018
test('an account can try ten codes in 15 minutes, and a network 60 in an hour', async () => {
  const code = await request()
  const guess = (user: TestUser) =>
    app
      .as(user)
      .call('findAppRequest', { user_code: 'BBBB-BBBB' })
      .catch(({ status }) => status)
  for (let n = 0; n < 10; n += 1) expect(await guess(ann)).toBe(404)
  expect(await guess(ann)).toBe(429)
  // Even the right code is refused, by either call.
  const { user_code } = code
  await expect(app.as(ann).call('findAppRequest', { user_code })).rejects.toMatchObject({
    status: 429,
  })
  for (let user = 0; user < 5; user += 1) {
    const other = await app.given.user()
    for (let n = 0; n < 10; n += 1) expect(await guess(other)).toBe(404)
  }
  expect(await guess(await app.given.user())).toBe(429)
})

test('a network can ask for 30 codes an hour, and an app polls 15 times a minute', async () => {
  const { device_code } = await request()
  for (let n = 1; n < 30; n += 1) await request()
  await expect(request()).rejects.toMatchObject({ status: 429 })
  for (let n = 0; n < 15; n += 1) await redeem(device_code)
  await expect(redeem(device_code)).rejects.toMatchObject({ status: 429 })
})

test('a password change ends an approved code, before and after the app has its token', async () => {
  const { token } = await connect(ann)
  const open = await request()
  await answer(ann, open.user_code)
  const passwords = { old_password: ann.password, new_password: 'Another-horse-8' }
  await app.as(ann).call('changePassword', passwords)
  expect(await redeem(open.device_code)).toEqual({ state: 'expired' })
  await expect(client(app.server, token).call('getAppAccess', {})).rejects.toMatchObject({
    status: 401,
    error: messages.appTokenEnded,
  })
})

test('neither codes nor tokens are stored or logged', async () => {
  const logged: unknown[] = []
  const log = app.deps.log
  log.level = 'trace'
  const lines = ['info', 'warn', 'error', 'debug'] as const
  const originals = lines.map((level) => log[level])
  for (const level of lines) log[level] = (...args: unknown[]) => void logged.push(args)
  const code = await request()
  await answer(ann, code.user_code)
  const result = await redeem(code.device_code)
  const token = 'token' in result ? result.token : ''
  await client(app.server, token).call('listPhotoChanges', {})
  await client(app.server, token)
    .call('getUser', {})
    .catch(() => undefined)
  for (const [index, level] of lines.entries()) log[level] = originals[index] ?? log[level]
  log.level = 'silent'
  const stored = await Promise.all(
    (['app_codes', 'app_tokens', 'rate_limits'] as const).map((table) =>
      app.db.selectFrom(table).selectAll().execute(),
    ),
  )
  const seen = JSON.stringify([logged, stored])
  expect(logged.length).toBeGreaterThan(3)
  for (const secret of [code.device_code, code.user_code, token, token.slice(6)])
    expect(seen).not.toContain(secret)
})

test('an account has a maximum number of tokens, and can make room', async () => {
  const tokens = Array.from({ length: limits.apps.tokens }, (_, n) => ({
    user_id: ann.id,
    token_hash: `${ann.id} ${n}`,
    token_version: 0,
    name: `Script ${n}`,
    scopes: ['read' as const],
    created_at: app.clock.now(),
    expires_at: new Date(app.clock.now().getTime() + 1000),
  }))
  await app.db.insertInto('app_tokens').values(tokens).execute()
  const create = () => app.as(ann).call('createAppToken', { name: 'One more', scopes: ['read'] })
  await expect(create()).rejects.toMatchObject({ status: 409 })
  const [first] = (await app.as(ann).call('listAppTokens', {})).tokens
  await app.as(ann).call('revokeAppToken', { id: first?.id ?? '' })
  await create()
})
