import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { eventOf, gatherer } from './events.ts'
import type { LiveBatch } from './events.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const photos = (...changes: [id: string, status: 'pending' | 'completed'][]) => ({
  kind: 'photos' as const,
  photos: changes.map(([id, status]) => ({ id, status })),
})

//
test('understands what it knows and passes over the rest', () => {
  const data = '[{"id":"a","status":"completed"}]'
  expect(eventOf({ name: 'photos', data })).toEqual(photos(['a', 'completed']))
  expect(eventOf({ name: 'refetch', data: '{}' })).toEqual({ kind: 'refetch' })
  expect(eventOf({ name: 'weather', data: 'rain' })).toBeNull()
})

//
test('hands over together what came within half a second, the last of each photo', () => {
  const batches: LiveBatch[] = []
  const { add } = gatherer(500, (batch) => batches.push(batch))
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
test('hands over nothing once stopped', () => {
  const hand = vi.fn()
  const { add, stop } = gatherer(500, hand)
  add({ kind: 'refetch' })
  stop()
  vi.advanceTimersByTime(1000)
  expect(hand).not.toHaveBeenCalled()
})
