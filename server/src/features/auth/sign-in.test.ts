import { messages } from '@verso/contract/messages.ts'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { type App, startApp } from '../../test/app.ts'
import * as passwords from './passwords.ts'

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const tokensOf = async (user: { email: string; password: string }) =>
  (await app.call('signIn', { email: user.email, password: user.password })).AuthenticationResult

const asToken = (idToken: string) => app.as({ id: '', email: '', password: '', idToken })

// API-005
test('returns three tokens of the same user; the id token authorizes calls', async () => {
  const ann = await app.given.user()
  const tokens = await tokensOf(ann)
  expect(decodeJwt(tokens.IdToken)).toMatchObject({
    sub: ann.id,
    token_use: 'id',
    email: ann.email,
  })
  expect(decodeJwt(tokens.AccessToken)).toMatchObject({ sub: ann.id, token_use: 'access' })
  expect(tokens.RefreshToken).toMatch(/^[\w-]{43}$/)
  expect(await asToken(tokens.IdToken).call('getUser', {})).toMatchObject({ email: ann.email })
})

// SEC-003
test('tokens carry no role: the database decides', async () => {
  const boss = await app.given.user({ role: 'admin' })
  const { IdToken, AccessToken } = await tokensOf(boss)
  expect(JSON.stringify([decodeJwt(IdToken), decodeJwt(AccessToken)])).not.toMatch(/role|admin/)
})

// API-005
test('the email is accepted in any case', async () => {
  const ann = await app.given.user({ email: 'mixed.case@example.org' })
  await tokensOf({ ...ann, email: 'Mixed.Case@EXAMPLE.org' })
})

// API-005
test('a wrong password and an unknown address get the same 400', async () => {
  const ann = await app.given.user()
  const refused = { status: 400, code: 'invalid_credentials', error: messages.credentialsWrong }
  const wrong = app.call('signIn', { email: ann.email, password: 'Wrong-pass-1' })
  await expect(wrong).rejects.toMatchObject(refused)
  const unknown = app.call('signIn', { email: 'unknown@example.org', password: 'Wrong-pass-1' })
  await expect(unknown).rejects.toMatchObject(refused)
})

// SEC-021
test('an unknown address costs a password check just like a known one', async () => {
  const check = vi.spyOn(passwords, 'passwordMatches')
  onTestFinished(() => check.mockRestore())
  const ghost = { email: 'ghost@example.org', password: 'Any-pass-1' }
  await expect(tokensOf(ghost)).rejects.toMatchObject({ status: 400 })
  expect(check.mock.calls).toEqual([[undefined, 'Any-pass-1']])
  check.mockClear()
  const confirming = app.call('confirmOtp', { ...ghost, otp: '123456' })
  await expect(confirming).rejects.toMatchObject({ status: 400, error: messages.codeWrong })
  expect(check.mock.calls).toEqual([[undefined, 'Any-pass-1']])
})

// SEC-021
test('no password matches the decoy', async () => {
  for (const guess of ['', 'a password that no account has', 'Any-pass-1']) {
    expect(await passwords.passwordMatches(undefined, guess)).toBe(false)
  }
})

// SEC-017
test('passwords are stored as Argon2id with 19 MiB and two passes', async () => {
  expect(await passwords.hashPassword('x')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

// SEC-024
test('"User not confirmed" is revealed only with the right password', async () => {
  const ann = await app.given.user({ verified: false })
  const right = app.call('signIn', { email: ann.email, password: ann.password })
  await expect(right).rejects.toMatchObject({ status: 400, error: 'User not confirmed' })
  const wrong = app.call('signIn', { email: ann.email, password: 'Wrong-pass-1' })
  await expect(wrong).rejects.toMatchObject({ error: messages.credentialsWrong })
})

test('empty fields are refused', async () => {
  await expect(app.call('signIn', { email: '', password: '' })).rejects.toMatchObject({
    status: 400,
    error: expect.stringContaining(messages.signInEmpty),
  })
})

// API-004
test('refreshing returns new tokens for one hour and keeps the refresh token', async () => {
  const ann = await app.given.user()
  const { IdToken, RefreshToken: refresh_token } = await tokensOf(ann)
  app.clock.advance({ minutes: 61 })
  await expect(asToken(IdToken).call('getUser', {})).rejects.toMatchObject({ status: 401 })

  const { AuthenticationResult: fresh } = await app.call('refreshToken', { refresh_token })
  expect(fresh).toEqual({
    IdToken: expect.any(String),
    AccessToken: expect.any(String),
    ExpiresIn: 3600,
  })
  expect(await asToken(fresh.IdToken).call('getUser', {})).toMatchObject({ email: ann.email })
  await app.call('refreshToken', { refresh_token })
})

test('a session ends after 30 days', async () => {
  const { RefreshToken: refresh_token } = await tokensOf(await app.given.user())
  app.clock.advance({ days: 29, hours: 23 })
  await app.call('refreshToken', { refresh_token })
  app.clock.advance({ hours: 2 })
  const refused = { status: 400, error: messages.sessionEnded }
  await expect(app.call('refreshToken', { refresh_token })).rejects.toMatchObject(refused)
})

//
test('signing out ends that session and no other', async () => {
  const ann = await app.given.user()
  const [here, there] = [await tokensOf(ann), await tokensOf(ann)]
  await app.call('signOut', { refresh_token: here.RefreshToken })
  await app.call('signOut', { refresh_token: 'x'.repeat(43) })
  const renew = (refresh_token: string) => app.call('refreshToken', { refresh_token })
  await expect(renew(here.RefreshToken)).rejects.toMatchObject({ status: 400 })
  await expect(asToken(here.IdToken).call('getUser', {})).rejects.toMatchObject({ status: 401 })
  const { AuthenticationResult: renewed } = await renew(there.RefreshToken)
  for (const token of [there.IdToken, renewed.IdToken])
    expect(await asToken(token).call('getUser', {})).toMatchObject({ email: ann.email })
})

test('an unknown refresh token, or a token of another kind, is refused with 400', async () => {
  const { IdToken, AccessToken } = await tokensOf(await app.given.user())
  for (const refresh_token of ['', 'x'.repeat(43), IdToken, AccessToken]) {
    await expect(app.call('refreshToken', { refresh_token })).rejects.toMatchObject({ status: 400 })
  }
})

// SEC-010
test('the refresh token is stored as a hash', async () => {
  const ann = await app.given.user()
  const { RefreshToken } = await tokensOf(ann)
  const sessions = await app.db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', ann.id)
    .execute()
  // `given.user` has opened the other session.
  expect(sessions).toHaveLength(2)
  expect(JSON.stringify(sessions)).not.toContain(RefreshToken)
})

test('a session records the browser that opened it', async () => {
  const { id, email, password } = await app.given.user()
  const payload = { auth_method: 'sign_in', email, password }
  for (const agent of ['Firefox', 'x'.repeat(400)])
    await app.request({ method: 'POST', url: '/auth', payload, headers: { 'user-agent': agent } })
  const sessions = app.db.selectFrom('sessions').select('agent').where('user_id', '=', id)
  expect(await sessions.where('agent', 'is not', null).orderBy('agent').execute()).toEqual([
    { agent: 'Firefox' },
    { agent: 'x'.repeat(300) },
  ])
})

// SEC-025
test('deleted users and users with revoked tokens lose access at once', async () => {
  const ann = await app.given.user()
  const { IdToken, RefreshToken: refresh_token } = await tokensOf(ann)
  const bump = app.db.updateTable('users').where('id', '=', ann.id)
  await bump.set((row) => ({ token_version: row('token_version', '+', 1) })).execute()
  await expect(asToken(IdToken).call('getUser', {})).rejects.toMatchObject({ status: 401 })

  const { AuthenticationResult: fresh } = await app.call('refreshToken', { refresh_token })
  await app.db.deleteFrom('users').where('id', '=', ann.id).execute()
  await expect(asToken(fresh.IdToken).call('getUser', {})).rejects.toMatchObject({ status: 401 })
  await expect(app.call('refreshToken', { refresh_token })).rejects.toMatchObject({ status: 400 })
})

// SEC-003, SEC-025
test('a changed role takes effect with the next call', async () => {
  const ann = await app.given.user()
  expect(await app.as(ann).call('getUser', {})).not.toHaveProperty('general_cost')
  await app.db.updateTable('users').set({ role: 'admin' }).where('id', '=', ann.id).execute()
  expect(await app.as(ann).call('getUser', {})).toMatchObject({ role: 'admin', general_cost: 0 })
})
