import { expect, test } from 'vitest'
import { speedOf, speedText, timeLeftText, withSample } from './upload-speed.ts'

const samples = (...pairs: [at: number, bytes: number][]) =>
  pairs.reduce<ReturnType<typeof withSample>>(
    (all, [at, bytes]) => withSample(all, { at, bytes }),
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

test('speed and time left are rounded to a readable text', () => {
  expect([2_400_000, 340_000].map(speedText)).toEqual(['2.4 MB/s', '340 kB/s'])
  const left = [4, 41, 170, 3600, 7500].map((seconds) => timeLeftText(seconds * 1000, 1000))
  expect(left).toEqual([
    'a few seconds left',
    'about 50 s left',
    'about 3 min left',
    'about 1 h 0 min left',
    'about 2 h 5 min left',
  ])
  expect(timeLeftText(1000, 0)).toBe('')
})
