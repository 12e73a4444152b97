import type { PhotoChange } from '@verso/contract/photos.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { copy } from '../copy.ts'
import { teller } from './live-teller.ts'
import type { Outcome } from './live-teller.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const change = (id: string, status: PhotoChange['status']): PhotoChange => ({ id, status })

//
test('says the first outcome at once and sums up the rest, every 5 seconds at most', () => {
  const said: Outcome[] = []
  const { add } = teller(5000, (outcome) => said.push(outcome))
  add([change('a', 'pending'), change('z', 'deleted')])
  expect(said).toEqual([])
  add([change('a', 'completed')])
  expect(said).toEqual([{ completed: 1, failed: 0 }])

  add([change('b', 'completed'), change('c', 'failed')])
  vi.advanceTimersByTime(4999)
  add([change('d', 'completed')])
  expect(said).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(said[1]).toEqual({ completed: 2, failed: 1 })

  vi.advanceTimersByTime(60_000)
  expect(said).toHaveLength(2)
  add([change('e', 'completed')])
  expect(said).toHaveLength(3)
})

//
test('says it in few words', () => {
  expect(copy.live.ended({ completed: 1, failed: 0 })).toBe('1 photo completed')
  expect(copy.live.ended({ completed: 1200, failed: 3 })).toBe('1,200 photos completed, 3 failed')
  expect(copy.live.ended({ completed: 0, failed: 1 })).toBe('1 photo failed')
  expect(copy.live.newer(12)).toBe('12 new')
})
