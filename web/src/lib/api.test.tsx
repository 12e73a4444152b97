import { beforeEach, expect, test, vi } from 'vitest'
import { Refusal, fakeServer } from '../test/fake-server.ts'
import type { SeenRequest } from '../test/fake-server.ts'
import { idTokenOf, tokens, user } from '../test/given.ts'
import { api, http, renewedToken } from './api.ts'
import { HttpError, sendRequest } from './http.ts'
import { session } from './session.ts'

const expired = new Refusal(401, { error: 'Sign in again' })
const needs = (token: string) => (seen: SeenRequest) =>
  seen.authorization === `Bearer ${token}` ? user : expired

beforeEach(() => {
  localStorage.clear()
  session.open(tokens(1).AuthenticationResult)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

// AUTH-082, LIM-001
test('sends the stored id token and the field that names the call, with a timeout of 30 s', async () => {
  const server = fakeServer({ getUser: () => user })
  await api.getUser({})
  expect(server.seen).toEqual([
    {
      call: 'getUser',
      input: { method: 'get' },
      authorization: 'Bearer id-1',
      timeoutMs: 30_000,
    },
  ])
})

test('sends no token while signed out', async () => {
  localStorage.clear()
  const server = fakeServer({ forgotPassword: () => ({ message: 'Sent', flow_id: 'flow-1' }) })
  await api.forgotPassword({ email: 'ana@example.org' })
  expect(server.seen[0]?.authorization).toBeUndefined()
})

// AUTH-083, AUTH-085
test('a 401 leads to one refresh and one retry, and the new tokens are stored', async () => {
  const server = fakeServer({ getUser: needs('id-2'), refreshToken: () => tokens(2) })
  localStorage.setItem('RefreshToken', 'refresh-1')
  await expect(api.getUser({})).resolves.toEqual(user)
  expect(server.seen.map(({ call }) => call)).toEqual(['getUser', 'refreshToken', 'getUser'])
  expect(server.seen[1]?.input).toEqual({
    auth_method: 'refresh_token',
    refresh_token: 'refresh-1',
  })
  expect(localStorage.getItem('IdToken')).toBe('id-2')
  expect(localStorage.getItem('AccessToken')).toBe('access-2')
})

// AUTH-085
test('a refresh that returns no new refresh token keeps the old one', async () => {
  const { RefreshToken: _, ...result } = tokens(2).AuthenticationResult
  fakeServer({
    getUser: needs('id-2'),
    refreshToken: () => ({ AuthenticationResult: result }),
  })
  await api.getUser({})
  expect(localStorage.getItem('RefreshToken')).toBe('refresh-1')
})

// AUTH-084
test('calls that fail together share one refresh', async () => {
  const server = fakeServer({
    getUser: needs('id-2'),
    refreshToken: () => tokens(2),
  })
  await Promise.all([api.getUser({}), api.getUser({}), api.getUser({})])
  const refreshes = server.seen.filter(({ call }) => call === 'refreshToken')
  expect(refreshes).toHaveLength(1)
  expect(server.seen).toHaveLength(7)
})

// AUTH-084
test('a second 401 on the retry does not refresh again', async () => {
  const server = fakeServer({ getUser: () => expired, refreshToken: () => tokens(2) })
  await expect(api.getUser({})).rejects.toMatchObject({ response: { status: 401 } })
  expect(server.seen.map(({ call }) => call)).toEqual(['getUser', 'refreshToken', 'getUser'])
})

// AUTH-086
test('a failed refresh rejects the original request and ends the session', async () => {
  fakeServer({
    getUser: () => expired,
    refreshToken: () => new Refusal(400, { error: 'The session has ended' }),
  })
  await expect(api.getUser({})).rejects.toMatchObject({
    response: { status: 401 },
    message: 'Request failed with status code 401',
  })
  expect(
    ['IdToken', 'AccessToken', 'RefreshToken'].map((key) => localStorage.getItem(key)),
  ).toEqual([null, null, null])
  expect(session.state().isAuthenticated).toBe(false)
})

test('a refresh that fails on the network does not end the session', async () => {
  fakeServer({
    getUser: () => expired,
    refreshToken: () => Promise.reject(new HttpError('Network Error')),
  })
  await expect(api.getUser({})).rejects.toMatchObject({ response: { status: 401 } })
  expect(session.isOpen()).toBe(true)
})

//
test.each([429, 500, 503])(
  'a refresh that is refused with %d does not end the session',
  async (status) => {
    fakeServer({
      getUser: () => expired,
      refreshToken: () => new Refusal(status, { error: 'Later' }),
    })
    await expect(api.getUser({})).rejects.toMatchObject({ response: { status: 401 } })
    expect(session.isOpen()).toBe(true)
  },
)

//
test("a proxy's error page in response to a refresh does not end the session", async () => {
  fakeServer({ getUser: () => expired, refreshToken: () => new Refusal(403, '<html>') })
  await expect(api.getUser({})).rejects.toMatchObject({ response: { status: 401 } })
  expect(session.isOpen()).toBe(true)
})

//
test('a refresh that completes after the user has signed out changes nothing', async () => {
  const refreshed = Promise.withResolvers<ReturnType<typeof tokens>>()
  const server = fakeServer({ getUser: () => expired, refreshToken: () => refreshed.promise })
  const call = expect(api.getUser({})).rejects.toMatchObject({ response: { status: 401 } })
  await expect.poll(() => server.seen.length).toBe(2)
  localStorage.clear()
  refreshed.resolve(tokens(2))
  await call
  expect(localStorage).toHaveLength(0)
})

//
test('a call that is refused because another tab has signed out stores nothing', async () => {
  const refused = Promise.withResolvers<Refusal>()
  const server = fakeServer({ getUser: () => refused.promise })
  const call = expect(api.getUser({})).rejects.toMatchObject({ response: { status: 401 } })
  await expect.poll(() => server.seen.length).toBe(1)
  localStorage.clear()
  refused.resolve(expired)
  await call
  expect(server.seen).toHaveLength(1)
  expect(localStorage).toHaveLength(0)
})

//
test('a refused refresh does not end a newer session', async () => {
  const refused = Promise.withResolvers<Refusal>()
  const server = fakeServer({ getUser: () => expired, refreshToken: () => refused.promise })
  const call = expect(api.getUser({})).rejects.toMatchObject({ response: { status: 401 } })
  await expect.poll(() => server.seen.length).toBe(2)
  session.open(tokens(2).AuthenticationResult)
  refused.resolve(new Refusal(400, { error: 'The session has ended' }))
  await call
  expect(session.idToken()).toBe('id-2')
})

// SEC-002
test('a refused call is not repeated with the token of another user', async () => {
  session.open({ ...tokens(1).AuthenticationResult, IdToken: idTokenOf('ana') })
  const response = Promise.withResolvers<Refusal>()
  const server = fakeServer({ deleteImages: () => response.promise })
  const call = expect(api.deleteImages({ names: [] })).rejects.toMatchObject({
    response: { status: 401 },
  })
  session.open({ ...tokens(2).AuthenticationResult, IdToken: idTokenOf('ben') })
  response.resolve(expired)
  await call
  expect(server.seen).toHaveLength(1)
})

// AUTH-083
test('a 401 of the auth path does not refresh', async () => {
  const server = fakeServer({ resendOtp: () => expired, refreshToken: () => tokens(2) })
  await expect(api.resendOtp({ email: 'ana@example.org' })).rejects.toMatchObject({
    response: { status: 401 },
  })
  expect(server.seen).toHaveLength(1)
})

// API-005
test('a 200 that contains an error is a refusal', async () => {
  fakeServer({ getUser: () => new Refusal(200, { error: 'Not now' }) })
  await expect(api.getUser({})).rejects.toThrow('Refused')
})

// ERR-020
test.each(['', '{"images": [', null])('a 200 with %j instead of a record fails', async (body) => {
  fakeServer({ getUser: () => new Refusal(200, body) })
  await expect(api.getUser({})).rejects.toThrow('Network Error')
})

// API-039
test('sends a present anti-forgery cookie in its header', async () => {
  const headers = new Map<string, string>()
  class Wire extends XMLHttpRequest {
    override setRequestHeader(name: string, value: string) {
      headers.set(name, value)
    }
    override send() {
      this.dispatchEvent(new ProgressEvent('error'))
    }
  }
  vi.stubGlobal('XMLHttpRequest', Wire)
  document.cookie = 'XSRF-TOKEN=sample; Path=/'
  http.send = sendRequest
  await expect(api.getUser({})).rejects.toThrow('Network Error')
  document.cookie = 'XSRF-TOKEN=; Path=/; Max-Age=0'
  vi.unstubAllGlobals()
  expect(headers.get('X-XSRF-TOKEN')).toBe('sample')
})

test('a token that another call has renewed is used without another refresh', async () => {
  const server = fakeServer({ refreshToken: () => tokens(3) })
  await expect(renewedToken('an older token')).resolves.toBe('id-1')
  expect(server.seen).toEqual([])
  await expect(renewedToken('id-1')).resolves.toBe('id-3')
})

test('a body is sent as JSON', async () => {
  const send = vi.spyOn(http, 'send').mockResolvedValue({ status: 200, statusText: '', data: user })
  await api.getUser({})
  const [request] = send.mock.calls[0] ?? []
  expect(request?.headers).toMatchObject({ 'Content-Type': 'application/json' })
})
