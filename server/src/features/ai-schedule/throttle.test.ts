import { expect, test } from 'vitest'
import {
  afterAnswer,
  afterTaken,
  type Answer,
  isAtEase,
  isKnown,
  isStrained,
  isWary,
  type Throttle,
} from './throttle.ts'

const atEase: Throttle = { limit: null, refusals: 0, calm: 20, faults: 0 }
const after = (answers: Answer[], from = atEase, max = 15) =>
  answers.reduce((was, answer) => afterAnswer(was, answer, max), from)
const times = (n: number, answer: Answer): Answer[] => Array.from({ length: n }, () => answer)

// AI-015
test('an isolated 429 leaves the number of calls as it is', () => {
  expect(after(['refused', ...times(8, 'accepted'), 'refused'])).toMatchObject({ limit: null })
})

// AI-015
test('the third 429 in ten answers halves, and the three are spent', () => {
  const answers: Answer[] = ['refused', ...times(7, 'accepted'), 'refused', 'refused']
  expect(after(answers)).toMatchObject({ limit: 7, refusals: 0 })
  expect(after([...answers, 'refused', 'refused'])).toMatchObject({ limit: 7 })
  expect(after([...answers, ...times(3, 'refused')])).toMatchObject({ limit: 3 })
  expect(after(['refused', ...times(8, 'accepted'), 'refused', 'refused'])).toMatchObject({
    limit: null,
  })
})

// AI-015
test('it never falls below one call', () => {
  expect(after(times(30, 'refused'))).toMatchObject({ limit: 1 })
})

// AI-015
test('twenty calls taken are worth one more, up to max_process', () => {
  const halved = after(times(3, 'refused'))
  expect(after(times(19, 'accepted'), halved)).toMatchObject({ limit: 7 })
  expect(after(times(20, 'accepted'), halved)).toMatchObject({ limit: 8 })
  expect(after(times(20 * 8, 'accepted'), halved)).toEqual(atEase)
})

// AI-015, AI-016
test('a lower max_process is halved from there', () => {
  expect(after(times(3, 'refused'), atEase, 4)).toMatchObject({ limit: 2 })
})

// AI-014
test('errors in a row are counted until the provider answers', () => {
  expect(after(times(4, 'fault')).faults).toBe(4)
  expect(after(times(9, 'fault')).faults).toBe(5)
  expect(after([...times(4, 'fault'), 'refused']).faults).toBe(0)
  expect(after([...times(4, 'fault'), 'accepted']).faults).toBe(0)
})

// AI-015
test('a 429 is remembered until twenty calls were taken', () => {
  expect(isWary(atEase)).toBe(false)
  expect(isWary(after(['refused']))).toBe(true)
  expect(isWary(after(['refused', ...times(19, 'accepted')]))).toBe(true)
  expect(isWary(after(['refused', ...times(20, 'accepted')]))).toBe(false)
  expect(isAtEase(after(['refused', ...times(20, 'accepted')]))).toBe(true)
})

// AI-015
test('calls begin one by one after two 429s in ten answers, and while they are limited', () => {
  expect(isStrained(after(['refused']))).toBe(false)
  expect(isStrained(after(['refused', ...times(8, 'accepted'), 'refused']))).toBe(true)
  expect(isStrained(after(['refused', ...times(9, 'accepted'), 'refused']))).toBe(false)
  expect(isStrained(after([...times(3, 'refused'), ...times(19, 'accepted')]))).toBe(true)
  expect(isStrained(after(['refused', 'refused', ...times(20, 'accepted')]))).toBe(false)
})

const open = { max_process: 15, pause_kind: null, isClosed: false }

// AI-015
test('calls taken are noted together as one by one, and at ease they change nothing', () => {
  const halved = after(times(3, 'refused'))
  expect(afterTaken({ ...atEase, ...open }, 7)).toBeNull()
  expect(afterTaken({ ...halved, ...open }, 23)).toEqual({
    throttle: after(times(23, 'accepted'), halved),
    isOver: false,
  })
})

// AI-014
test('a call that was taken ends a pause that is over, and no other', () => {
  const paused = { ...atEase, ...open, pause_kind: 'server' }
  expect(afterTaken(paused, 1)).toMatchObject({ isOver: true })
  expect(afterTaken({ ...paused, isClosed: true }, 1)).toMatchObject({ isOver: false })
  const limited = { ...after(['refused']), ...open, pause_kind: 'rate' }
  expect(afterTaken(limited, 19)).toMatchObject({ isOver: false })
  expect(afterTaken(limited, 20)).toMatchObject({ isOver: true })
})

// AI-015
test('a 429 of a call that was on its way at a halving does not halve again', () => {
  const halved = { ...after(times(3, 'refused')), ...open, pause_kind: 'rate' }
  expect(isKnown({ ...halved, isClosed: true })).toBe(true)
  expect(isKnown(halved)).toBe(false)
  expect(isKnown({ ...halved, ...after(['refused'], halved), isClosed: true })).toBe(false)
  expect(isKnown({ ...atEase, ...open, isClosed: true })).toBe(false)
})
