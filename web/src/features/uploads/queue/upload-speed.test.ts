import { expect, test } from 'vitest'
import { secondsLeft, speedOf, speedText, timeLeftText, withSample } from './upload-speed.ts'

const samples = (...all: [at: number, bytes: number, files?: number][]) =>
  all.reduce<ReturnType<typeof withSample>>(
    (series, [at, bytes, files = 0]) => withSample(series, { at, bytes, files }),
    [],
  )

test('the speed is that of the last ten seconds', () => {
  expect(speedOf(samples([0, 0]))).toBe(null)
  expect(speedOf(samples([0, 0], [2000, 4_000_000]))).toBe(2_000_000)
  expect(speedOf(samples([0, 0], [20_000, 100], [22_000, 2_000_100]))).toBe(1_000_000)
})

test('a failed attempt does not make the speed negative', () => {
  expect(speedOf(samples([0, 5000], [1000, 9000], [2000, 100]))).toBe(null)
})

test('for small files the time left depends on their number', () => {
  // Four files of 25 kB a second.
  const series = samples([0, 0, 0], [5000, 500_000, 20])
  expect(secondsLeft(series, { files: 1480, bytes: 1480 * 25_000 })).toBeCloseTo(370)
})

test('for large files the time left depends on their bytes', () => {
  const series = samples([0, 0, 0], [10_000, 20_000_000, 0])
  expect(secondsLeft(series, { files: 1, bytes: 20_000_000 })).toBeCloseTo(10.1, 1)
})

test('without a rate the time left is unknown', () => {
  expect(secondsLeft(samples([0, 0]), { files: 1, bytes: 10 })).toBe(null)
  expect(secondsLeft(samples([0, 5], [2000, 5]), { files: 1, bytes: 10 })).toBe(null)
})

test('speed and time left are rounded to a readable text', () => {
  expect([2_400_000, 340_000].map(speedText)).toEqual(['2.4 MB/s', '340 kB/s'])
  expect([4, 41, 170, 3600, 7500, null].map(timeLeftText)).toEqual([
    'a few seconds left',
    'about 50 s left',
    'about 3 min left',
    'about 1 h 0 min left',
    'about 2 h 5 min left',
    '',
  ])
})
