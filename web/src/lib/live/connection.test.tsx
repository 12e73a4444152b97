import { limits } from '@verso/contract/limits.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { tokens } from '../../test/given.ts'
import { fakeStreams, sent } from '../../test/live-tabs.ts'
import { session } from '../session.ts'
import { keepConnected } from './connection.ts'
import { readStream } from './stream.ts'
import { useIsLive, useLiveEvents } from './use-live-events.ts'

beforeEach(() => {
  localStorage.clear()
  session.open(tokens(1).AuthenticationResult)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(() => {
  session.drop()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function streamsBehindFetch(...given: Parameters<typeof fakeStreams>) {
  const streams = fakeStreams(...given)
  vi.spyOn(window, 'fetch').mockImplementation(streams.fakeFetch)
  return streams
}

/** Connects until `stop` is called, and records the callbacks. */
function connect() {
  const stopping = new AbortController()
  const calls: unknown[] = []
  const ended = keepConnected(stopping.signal, {
    onLive: (live) => calls.push(live),
    onEvent: ({ kind }) => calls.push(kind),
  })
  return { calls, stop: () => stopping.abort(), ended }
}

//
test('reopens a stream that ends, at once if the network is back', async () => {
  const streams = streamsBehindFetch()
  const { calls, stop, ended } = connect()
  await expect.poll(() => calls).toEqual([false, true, 'refetch'])
  streams.opened[0]?.end()
  await expect.poll(() => calls.at(-1)).toBe(false)
  window.dispatchEvent(new Event('online'))
  await expect.poll(() => calls).toEqual([false, true, 'refetch', false, true, 'refetch'])
  stop()
  await ended
  expect(calls.at(-1)).toBe(false)
  expect(streams.tries).toHaveLength(2)
})

//
test('logs the first of several failures to open a stream, and stops with the signal', async () => {
  const streams = streamsBehindFetch(() => 503)
  const { calls, stop, ended } = connect()
  for (const tries of [1, 2, 3]) {
    await expect.poll(() => streams.tries.length).toBe(tries)
    await expect.poll(() => calls.length).toBe(tries + 1)
    if (tries < 3) window.dispatchEvent(new Event('online'))
  }
  stop()
  await ended
  expect(calls).toEqual([false, false, false, false])
  expect(console.warn).toHaveBeenCalledTimes(1)
  expect(console.warn).toHaveBeenCalledWith('The live stream broke off', expect.any(Error))
})

//
test('a stream without even a heartbeat counts as broken', async () => {
  vi.useFakeTimers()
  const streams = streamsBehindFetch()
  const callbacks = { onOpen: vi.fn(), onEvent: vi.fn() }
  const reading = readStream(new AbortController().signal, callbacks)
  const broken = expect(reading).rejects.toThrow()
  const { heartbeatMs } = limits.live
  await vi.advanceTimersByTimeAsync(heartbeatMs * 2.4)
  expect(streams.opened).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(heartbeatMs * 0.2)
  expect(streams.opened).toEqual([])
  await broken
})

test('an unsuccessful response is not read as a stream, regardless of its type', async () => {
  const headers = { 'content-type': 'text/event-stream' }
  const failure = async () => new Response('data: 1\n\n', { status: 500, headers })
  const fetching = vi.spyOn(window, 'fetch').mockImplementation(failure)
  const callbacks = { onOpen: vi.fn(), onEvent: vi.fn() }
  const reading = readStream(new AbortController().signal, callbacks)
  await expect(reading).rejects.toThrow('No live stream: 500 text/event-stream')
  const [url, init] = fetching.mock.calls[0] ?? []
  expect(url).toBe('/api/events')
  expect(init).toMatchObject({ headers: { Accept: 'text/event-stream' }, cache: 'no-store' })
})

//
test('a page receives changes in batches while it is mounted', async () => {
  const streams = streamsBehindFetch()
  const onBatch = vi.fn()
  const { unmount } = await renderHook(() => useLiveEvents(onBatch))
  const live = await renderHook(() => useIsLive())
  await expect.poll(() => live.result.current).toBe(true)
  await expect.poll(() => onBatch.mock.calls).toEqual([[{ photos: [], refetch: true }]])
  streams.opened[0]?.send(sent('a', 'pending'))
  streams.opened[0]?.send(sent('a'))
  const batch = { photos: [{ id: 'a', status: 'completed' }], refetch: false }
  await expect.poll(() => onBatch.mock.calls[1]).toEqual([batch])
  streams.opened[0]?.send(sent('b'))
  await unmount()
  await expect.poll(() => streams.opened).toEqual([])
  await expect.poll(() => live.result.current).toBe(false)
  expect(onBatch).toHaveBeenCalledTimes(2)
})
