import { expect, test } from 'vitest'
import { retryDelayMs } from './connection.ts'

//
test('the pause before another try doubles up to half a minute, by half at random', () => {
  const pauses = (random: number) => [0, 1, 2, 4, 5, 20].map((n) => retryDelayMs(n, () => random))
  expect(pauses(1)).toEqual([1000, 2000, 4000, 16_000, 30_000, 30_000])
  expect(pauses(0)).toEqual([500, 1000, 2000, 8000, 15_000, 15_000])
})
