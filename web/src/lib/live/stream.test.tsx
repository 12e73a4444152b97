import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Refusal, fakeServer } from '../../test/fake-server.ts'
import { tokens, user } from '../../test/given.ts'
import { fakeStreams, sent } from '../../test/live-tabs.ts'
import { api } from '../api.ts'
import { session } from '../session.ts'
import { retryDelayMs } from './connection.ts'
import { readStream } from './stream.ts'

const notStopped = () => new AbortController()

beforeEach(() => {
  localStorage.clear()
  session.open(tokens(1).AuthenticationResult)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => vi.restoreAllMocks())

function streamsBehindFetch(...given: Parameters<typeof fakeStreams>) {
  const streams = fakeStreams(...given)
  vi.spyOn(window, 'fetch').mockImplementation(streams.fakeFetch)
  return streams
}

// AUTH-083, AUTH-084
test('an expired token is renewed once, together with other calls', async () => {
  const server = fakeServer({
    getUser: ({ authorization }) =>
      authorization === 'Bearer id-2' ? user : new Refusal(401, { error: 'Sign in again' }),
    refreshToken: () => tokens(2),
  })
  const streams = streamsBehindFetch((token) => (token === 'Bearer id-2' ? 200 : 401))
  const stop = notStopped()
  const onOpen = vi.fn()
  const reading = readStream(stop.signal, { onOpen, onEvent: vi.fn() }).catch(() => undefined)
  await api.getUser({})
  await expect.poll(() => onOpen.mock.calls.length).toBe(1)
  expect(streams.tries).toEqual(['Bearer id-1', 'Bearer id-2'])
  expect(server.seen.filter(({ call }) => call === 'refreshToken')).toHaveLength(1)
  stop.abort()
  await reading
})

//
test('a session that cannot be renewed gets no stream', async () => {
  fakeServer({ refreshToken: () => new Refusal(401, { error: 'Sign in again' }) })
  const streams = streamsBehindFetch(() => 401)
  const onOpen = vi.fn()
  await expect(readStream(notStopped().signal, { onOpen, onEvent: vi.fn() })).rejects.toThrow(
    'No live stream: 401',
  )
  expect(onOpen).not.toHaveBeenCalled()
  expect(streams.tries).toEqual(['Bearer id-1'])
  expect(session.isOpen()).toBe(false)
})

//
test('passes on events, and resolves when the server ends the stream', async () => {
  const streams = streamsBehindFetch()
  const onEvent = vi.fn()
  const reading = readStream(notStopped().signal, { onOpen: vi.fn(), onEvent })
  await expect.poll(() => streams.opened.length).toBe(1)
  const [first, rest] = [sent('a').slice(0, 20), sent('a').slice(20)]
  const others = [': \n\n', 'event: news\ndata: 1\n\n', 'event: refetch\r\ndata: {}\r\n\r\n']
  for (const text of [first, rest, ...others]) streams.opened[0]?.send(text)
  streams.opened[0]?.end()
  await reading
  expect(onEvent.mock.calls).toEqual([
    [{ kind: 'photos', photos: [{ id: 'a', status: 'completed' }] }],
    [{ kind: 'refetch' }],
  ])
})

//
test('an HTML page is not a stream', async () => {
  const page = () => new Response('<html>', { headers: { 'content-type': 'text/html' } })
  vi.spyOn(window, 'fetch').mockImplementation(async () => page())
  const callbacks = { onOpen: vi.fn(), onEvent: vi.fn() }
  await expect(readStream(notStopped().signal, callbacks)).rejects.toThrow('text/html')
  expect(callbacks.onOpen).not.toHaveBeenCalled()
})

//
test('retries after growing delays that differ between browsers', () => {
  const earliest = Array.from({ length: 8 }, (_, failures) => retryDelayMs(failures, () => 0))
  const latest = Array.from({ length: 8 }, (_, failures) => retryDelayMs(failures, () => 1))
  expect(earliest).toEqual([500, 1000, 2000, 4000, 8000, 15_000, 15_000, 15_000])
  expect(latest).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000])
})
