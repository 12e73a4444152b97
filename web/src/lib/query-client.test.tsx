import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Refusal, fakeServer } from '../test/fake-server.ts'
import { tokens, user } from '../test/given.ts'
import { api } from './api.ts'
import { HttpError } from './http.ts'
import { queryClient } from './query-client.ts'
import { session } from './session.ts'

const load = () => queryClient.fetchQuery({ queryKey: ['user'], queryFn: () => api.getUser({}) })

/** Loads without the pause before the second attempt. */
async function loadPatiently() {
  const loading = load()
  await Promise.all([loading.catch(() => undefined), vi.advanceTimersByTimeAsync(5_000)])
  return loading
}

beforeEach(() => {
  session.drop()
  queryClient.clear()
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test.each([400, 403, 404, 429, 499])('a refusal with status %d is final', async (status) => {
  const server = fakeServer({ getUser: () => new Refusal(status, { error: 'Refused' }) })
  await expect(loadPatiently()).rejects.toMatchObject({ response: { status } })
  expect(server.seen).toHaveLength(1)
})

test.each([
  ['an error of the server', () => new Refusal(500, '')],
  [
    'a network without an answer',
    () => {
      throw new HttpError('Network Error')
    },
  ],
  [
    'an answer that cannot be read',
    () => {
      throw new TypeError('broken')
    },
  ],
])('%s is tried a second time, but not a third', async (_, fail) => {
  const server = fakeServer({ getUser: fail })
  await expect(loadPatiently()).rejects.toThrow()
  expect(server.seen).toHaveLength(2)
})

test('a successful second attempt returns its data', async () => {
  const answers = [new Refusal(503, ''), user]
  fakeServer({ getUser: () => answers.shift() ?? user })
  await expect(loadPatiently()).resolves.toEqual(user)
  expect(answers).toEqual([])
})

// ERR-017
test('a failed load is logged with its key', async () => {
  fakeServer({ getUser: () => new Refusal(404, '') })
  await expect(load()).rejects.toThrow()
  expect(console.error).toHaveBeenCalledWith('Could not load', ['user'], expect.any(HttpError))
})

test('data that was loaded within ten seconds is not loaded again', async () => {
  const server = fakeServer({ getUser: () => user })
  await load()
  vi.advanceTimersByTime(9_000)
  await load()
  expect(server.seen).toHaveLength(1)
  vi.advanceTimersByTime(1_500)
  await load()
  expect(server.seen).toHaveLength(2)
})

test('signing in or out forgets everything that was loaded', async () => {
  fakeServer({ getUser: () => user })
  for (const turn of [() => session.open(tokens().AuthenticationResult), () => session.drop()]) {
    queryClient.setQueryData(['user'], user)
    turn()
    expect(queryClient.getQueryData(['user'])).toBeUndefined()
  }
})
