import fc from 'fast-check'
import { expect, test } from 'vitest'
import { judgePeriod } from './period-measures.ts'

const now = new Date('2026-06-01T00:00:00Z')
const judged = (predicted: string | null, truth: string) => judgePeriod(predicted, truth, now)

test.each([
  ['1998-07-04', '1998-07-04', { isInside: true, errorYears: 0, widthYears: 1 }],
  ['1998', '1998-07-04', { isInside: true, errorYears: 0, widthYears: 1 }],
  ['199X', '1998-07-04', { isInside: true, errorYears: 0, widthYears: 10 }],
  // The midpoints are 1984.5 and 1998.
  ['198X', '1998-07-04', { isInside: false, errorYears: 13.5, widthYears: 10 }],
  ['1965/1970', '1972', { isInside: false, errorYears: 4.5, widthYears: 6 }],
  // A year within the true decade cannot be called wrong.
  ['1965', '196X', { isInside: true, errorYears: 0, widthYears: 1 }],
  ['../1965', '1960', { isInside: true, errorYears: 0, widthYears: 140 }],
  ['2020/..', '1990', { isInside: false, errorYears: 33, widthYears: 7 }],
  [null, '1990', { isInside: null, errorYears: null, widthYears: null }],
  ['long ago', '1990', { isInside: null, errorYears: null, widthYears: null }],
])('golden: %s against the truth %s', (predicted, truth, expected) => {
  expect(judged(predicted, truth)).toEqual(expected)
})

test('a truth that is not a date cannot be judged', () => {
  expect(judged('1990', 'yesterday')).toBeNull()
})

const year = fc.integer({ min: 1840, max: 2025 })

test('an error is 0 only inside the true period, and never exceeds the years between the ends', () => {
  fc.assert(
    fc.property(year, year, fc.integer({ min: 0, max: 30 }), (truth, from, width) => {
      const to = Math.min(2025, from + width)
      const found = judged(`${from}/${to}`, String(truth))
      expect(found?.errorYears === 0).toBe(found?.isInside)
      expect(found?.isInside).toBe(from <= truth && truth <= to)
      const farthest = Math.max(Math.abs(truth - from), Math.abs(truth - to))
      expect(found?.errorYears ?? 0).toBeLessThanOrEqual(farthest)
    }),
  )
})
