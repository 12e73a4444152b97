import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createBatcher, toLiveEvent } from './events.ts'
import type { LiveBatch } from './events.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const photos = (...changes: [id: string, status: 'pending' | 'completed'][]) => ({
  kind: 'photos' as const,
  photos: changes.map(([id, status]) => ({ id, status })),
})

//
test('reads known events and ignores unknown ones', () => {
  const data = '[{"id":"a","status":"completed"}]'
  expect(toLiveEvent({ event: 'photos', data })).toEqual(photos(['a', 'completed']))
  expect(toLiveEvent({ event: 'refetch', data: '{}' })).toEqual({ kind: 'refetch' })
  expect(toLiveEvent({ event: 'weather', data: 'rain' })).toBeNull()
})

//
test('passes on the events of half a second together, with the last state of each photo', () => {
  const batches: LiveBatch[] = []
  const { add } = createBatcher(500, (batch) => batches.push(batch))
  add(photos(['a', 'pending'], ['b', 'pending']))
  vi.advanceTimersByTime(499)
  add(photos(['a', 'completed']))
  expect(batches).toEqual([])
  vi.advanceTimersByTime(1)
  expect(batches).toEqual([
    {
      photos: [
        { id: 'a', status: 'completed' },
        { id: 'b', status: 'pending' },
      ],
      refetch: false,
    },
  ])

  vi.advanceTimersByTime(5000)
  expect(batches).toHaveLength(1)
  add({ kind: 'refetch' })
  vi.advanceTimersByTime(500)
  expect(batches[1]).toEqual({ photos: [], refetch: true })
})

//
test('passes on nothing after stop', () => {
  const onBatch = vi.fn()
  const { add, stop } = createBatcher(500, onBatch)
  add({ kind: 'refetch' })
  stop()
  vi.advanceTimersByTime(1000)
  expect(onBatch).not.toHaveBeenCalled()
})
