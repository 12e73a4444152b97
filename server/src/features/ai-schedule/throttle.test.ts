import { expect, test } from 'vitest'
import {
  afterCall,
  afterAcceptedCalls,
  type CallResult,
  isUnrestricted,
  isStaleRefusal,
  mustStartOneByOne,
  hasRecentRefusal,
  type Throttle,
} from './throttle.ts'

const unrestricted: Throttle = { limit: null, refusals: 0, acceptedStreak: 20, faults: 0 }
const after = (results: CallResult[], from = unrestricted, max = 15) =>
  results.reduce((before, result) => afterCall(before, result, max), from)
const times = (n: number, result: CallResult): CallResult[] =>
  Array.from({ length: n }, () => result)

// AI-015
test('an isolated 429 does not change the limit', () => {
  expect(after(['refused', ...times(8, 'accepted'), 'refused'])).toMatchObject({ limit: null })
})

// AI-015
test('the third 429 in ten results halves the limit and resets the count', () => {
  const results: CallResult[] = ['refused', ...times(7, 'accepted'), 'refused', 'refused']
  expect(after(results)).toMatchObject({ limit: 7, refusals: 0 })
  expect(after([...results, 'refused', 'refused'])).toMatchObject({ limit: 7 })
  expect(after([...results, ...times(3, 'refused')])).toMatchObject({ limit: 3 })
  expect(after(['refused', ...times(8, 'accepted'), 'refused', 'refused'])).toMatchObject({
    limit: null,
  })
})

// AI-015
test('the limit never falls below one call', () => {
  expect(after(times(30, 'refused'))).toMatchObject({ limit: 1 })
})

// AI-015
test('twenty accepted calls raise the limit by one, up to max_process', () => {
  const halved = after(times(3, 'refused'))
  expect(after(times(19, 'accepted'), halved)).toMatchObject({ limit: 7 })
  expect(after(times(20, 'accepted'), halved)).toMatchObject({ limit: 8 })
  expect(after(times(20 * 8, 'accepted'), halved)).toEqual(unrestricted)
})

// AI-015, AI-016
test('if max_process is lower than the limit, max_process is halved', () => {
  expect(after(times(3, 'refused'), unrestricted, 4)).toMatchObject({ limit: 2 })
})

// AI-014
test('errors in a row are counted until the provider responds normally', () => {
  expect(after(times(4, 'fault')).faults).toBe(4)
  expect(after(times(9, 'fault')).faults).toBe(5)
  expect(after([...times(4, 'fault'), 'refused']).faults).toBe(0)
  expect(after([...times(4, 'fault'), 'accepted']).faults).toBe(0)
})

// AI-015
test('a 429 is remembered until twenty calls were accepted', () => {
  expect(hasRecentRefusal(unrestricted)).toBe(false)
  expect(hasRecentRefusal(after(['refused']))).toBe(true)
  expect(hasRecentRefusal(after(['refused', ...times(19, 'accepted')]))).toBe(true)
  expect(hasRecentRefusal(after(['refused', ...times(20, 'accepted')]))).toBe(false)
  expect(isUnrestricted(after(['refused', ...times(20, 'accepted')]))).toBe(true)
})

// AI-015
test('calls start one by one after two 429s in ten results, and while the limit is reduced', () => {
  expect(mustStartOneByOne(after(['refused']))).toBe(false)
  expect(mustStartOneByOne(after(['refused', ...times(8, 'accepted'), 'refused']))).toBe(true)
  expect(mustStartOneByOne(after(['refused', ...times(9, 'accepted'), 'refused']))).toBe(false)
  expect(mustStartOneByOne(after([...times(3, 'refused'), ...times(19, 'accepted')]))).toBe(true)
  expect(mustStartOneByOne(after(['refused', 'refused', ...times(20, 'accepted')]))).toBe(false)
})

const open = { max_process: 15, pause_kind: null, isClosed: false }

// AI-015
test('accepted calls count the same at once as one by one, and change nothing without limits', () => {
  const halved = after(times(3, 'refused'))
  expect(afterAcceptedCalls({ ...unrestricted, ...open }, 7)).toBeNull()
  expect(afterAcceptedCalls({ ...halved, ...open }, 23)).toEqual({
    throttle: after(times(23, 'accepted'), halved),
    endsPause: false,
  })
})

// AI-014
test('an accepted call ends a pause only once its time is over', () => {
  const paused = { ...unrestricted, ...open, pause_kind: 'server' }
  expect(afterAcceptedCalls(paused, 1)).toMatchObject({ endsPause: true })
  expect(afterAcceptedCalls({ ...paused, isClosed: true }, 1)).toMatchObject({ endsPause: false })
  const limited = { ...after(['refused']), ...open, pause_kind: 'rate' }
  expect(afterAcceptedCalls(limited, 19)).toMatchObject({ endsPause: false })
  expect(afterAcceptedCalls(limited, 20)).toMatchObject({ endsPause: true })
})

// AI-015
test('a 429 of a call that began before the limit was halved does not halve it again', () => {
  const halved = { ...after(times(3, 'refused')), ...open, pause_kind: 'rate' }
  expect(isStaleRefusal({ ...halved, isClosed: true })).toBe(true)
  expect(isStaleRefusal(halved)).toBe(false)
  expect(isStaleRefusal({ ...halved, ...after(['refused'], halved), isClosed: true })).toBe(false)
  expect(isStaleRefusal({ ...unrestricted, ...open, isClosed: true })).toBe(false)
})
