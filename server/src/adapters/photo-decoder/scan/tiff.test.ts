import { expect, test } from 'vitest'
import { tiff } from '../../../test/corpus/segments.ts'
import { formatLimits } from '../bounds.ts'
import { scanTiff } from './tiff.ts'

const short = (tag: number, value: number) => ({ tag, type: 3, count: 1, value })
const long = (tag: number, value: number) => ({ tag, type: 4, count: 1, value })

/** The megabytes for RGB with 16 bits per colour in one strip. */
function megabytes(width: number, height: number, ...more: ReturnType<typeof short>[]): number {
  const entries = [long(256, width), long(257, height), short(258, 16), short(277, 3), ...more]
  return scanTiff(tiff(entries)).bytesInMemory / 1e6
}

//
test('a TIFF takes the memory of some rows, or of the whole picture if it is turned', () => {
  const { maxMegabytes } = formatLimits('image/tiff')
  expect(megabytes(7000, 5000)).toBeCloseTo(86, 0)
  expect(megabytes(9900, 10_000)).toBeLessThan(maxMegabytes)
  const turned = short(274, 6)
  expect(megabytes(7000, 5000, turned)).toBe(210)
  expect(megabytes(7000, 5000, turned)).toBeLessThan(maxMegabytes)
  expect(megabytes(9900, 10_000, turned)).toBeGreaterThan(maxMegabytes)
  const separateColours = short(284, 2)
  expect(megabytes(9900, 10_000, separateColours)).toBeGreaterThan(maxMegabytes)
})
