import fc from 'fast-check'
import { expect, test } from 'vitest'
import { estimate, mean, median, pairedDifference, shareInterval } from './statistics.ts'

test('golden: mean and median', () => {
  expect(mean([1, 2, 6])).toBe(3)
  expect(median([6, 1, 2])).toBe(2)
  expect(median([4, 1, 2, 10])).toBe(3)
})

test('golden: the Wilson interval of 8 out of 10', () => {
  const { low, high } = shareInterval(0.8, 10)
  expect(low).toBeCloseTo(0.4902, 3)
  expect(high).toBeCloseTo(0.9433, 3)
  expect(shareInterval(1, 10).low).toBeCloseTo(0.7225, 3)
})

test('golden: differences use only photos for which both have a value', () => {
  expect(pairedDifference([0.5, null, 0.2, 0.4], [0.7, 0.9, null, 0.8])).toMatchObject({
    value: expect.closeTo(0.3),
    count: 2,
  })
  expect(pairedDifference([1, null], [null, 1])).toBeNull()
})

test('a constant improvement is clear, but the same values in another order are not', () => {
  const one = Array.from({ length: 40 }, (_, at) => (at % 10) / 10)
  const better = pairedDifference(
    one,
    one.map((value) => value + 0.1),
  )
  expect(better?.interval.low).toBeGreaterThan(0)
  const mixed = pairedDifference(one, one.toReversed())
  expect(mixed?.interval.low).toBeLessThan(0)
  expect(mixed?.interval.high).toBeGreaterThan(0)
})

test('an interval contains the mean, stays within the values, and is the same each time', () => {
  const values = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), {
    minLength: 1,
    maxLength: 20,
  })
  fc.assert(
    fc.property(values, (list) => {
      const found = estimate(list, mean)
      expect(found).toEqual(estimate(list, mean))
      const { low, high } = found?.interval ?? { low: NaN, high: NaN }
      expect(low).toBeGreaterThanOrEqual(Math.min(...list) - 1e-9)
      expect(high).toBeLessThanOrEqual(Math.max(...list) + 1e-9)
      expect(low).toBeLessThanOrEqual(high)
    }),
    { numRuns: 30 },
  )
})
