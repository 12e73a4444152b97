import type { PhotoChange } from '@verso/contract/photos.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { copy } from '../copy.ts'
import { createOutcomeAnnouncer } from './outcome-announcer.ts'
import type { OutcomeCounts } from './outcome-announcer.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const change = (id: string, status: PhotoChange['status']): PhotoChange => ({ id, status })

//
test('the first outcome is announced at once, the others together, at most every 5 seconds', () => {
  const announced: OutcomeCounts[] = []
  const { add } = createOutcomeAnnouncer(5000, (counts) => announced.push(counts))
  add([change('a', 'pending'), change('z', 'deleted')])
  expect(announced).toEqual([])
  add([change('a', 'completed')])
  expect(announced).toEqual([{ completed: 1, failed: 0 }])

  add([change('b', 'completed'), change('c', 'failed')])
  vi.advanceTimersByTime(4999)
  add([change('d', 'completed')])
  expect(announced).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(announced[1]).toEqual({ completed: 2, failed: 1 })

  vi.advanceTimersByTime(60_000)
  expect(announced).toHaveLength(2)
  add([change('e', 'completed')])
  expect(announced).toHaveLength(3)
})

//
test('announcements are short', () => {
  expect(copy.live.ended({ completed: 1, failed: 0 })).toBe('1 photo completed')
  expect(copy.live.ended({ completed: 1200, failed: 3 })).toBe('1,200 photos completed, 3 failed')
  expect(copy.live.ended({ completed: 0, failed: 1 })).toBe('1 photo failed')
  expect(copy.live.newer(12)).toBe('12 new')
})
