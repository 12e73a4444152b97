import { afterEach, expect, test, vi } from 'vitest'
import { ObjectMissing, StorageUnavailable } from '../../ports/object-storage.ts'
import { openBreaker } from './breaker.ts'

const away = () => Promise.reject(new StorageUnavailable('The photo storage reports EPIPE.', null))
const here = async () => 'here'

afterEach(() => void vi.useRealTimers())

test('after some failures no request is made for a while, then one, then all', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const onChange = vi.fn()
  const breaker = openBreaker({ maxFailures: 2, pauseMs: 1000, onChange })
  const tried = vi.fn(away)
  for (let n = 0; n < 5; n += 1) await expect(breaker(tried)).rejects.toThrow('EPIPE')
  expect(tried).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(999)
  await expect(breaker(here)).rejects.toThrow('EPIPE')
  vi.advanceTimersByTime(1)
  await expect(breaker(here)).resolves.toBe('here')
  await expect(breaker(here)).resolves.toBe('here')
  expect(onChange.mock.calls).toEqual([[expect.any(StorageUnavailable)], [null]])
})

test('during the trial request the others fail at once', async () => {
  const breaker = openBreaker({ maxFailures: 1, pauseMs: 0 })
  await expect(breaker(away)).rejects.toThrow()
  const { promise, resolve } = Promise.withResolvers<string>()
  const trial = breaker(() => promise)
  await expect(breaker(here)).rejects.toBeInstanceOf(StorageUnavailable)
  resolve('answered')
  await expect(trial).resolves.toBe('answered')
  await expect(breaker(here)).resolves.toBe('here')
})

test('a missing object counts as a response, and a failed body says nothing about the store', async () => {
  const breaker = openBreaker({ maxFailures: 2, pauseMs: 60_000 })
  const missing = () => Promise.reject(new ObjectMissing())
  for (let n = 0; n < 3; n += 1) {
    await expect(breaker(away)).rejects.toThrow()
    await expect(breaker(missing)).rejects.toBeInstanceOf(ObjectMissing)
  }
  for (let n = 0; n < 3; n += 1)
    await expect(breaker(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
  await expect(breaker(here)).resolves.toBe('here')
})
