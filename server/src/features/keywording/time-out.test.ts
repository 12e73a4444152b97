import { expect, test } from 'vitest'
import { timeoutAfter } from './time-out.ts'

const bounds = { least: 15_000, most: 60_000 }

test.each([
  ['nothing is known yet', null, 60_000],
  ['quick calls', 1200, 15_000],
  ['usual calls, in whole milliseconds', 8100.123, 24_301],
  ['slow calls', 40_000, 60_000],
])('a call is given up after three times what nearly all take: %s (AI-014)', (_, p99, ms) => {
  expect(timeoutAfter(p99, bounds)).toBe(ms)
})
