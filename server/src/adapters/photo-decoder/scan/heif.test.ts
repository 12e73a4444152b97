import { expect, test } from 'vitest'
import { box, heifFile, spatialExtent } from '../../../test/hostile/heif-file.ts'
import { formatLimits } from '../bounds.ts'
import { measure } from '../load.ts'
import { readHeif, scanHeic } from './heif.ts'

const limits = { types: ['image/heic'], megapixels: 100 }
const heic = (...properties: Buffer[]) =>
  heifFile('heic', [{ id: 1, type: 'hvc1', data: Buffer.alloc(0) }], properties)
const megabytes = (width: number, height: number) =>
  scanHeic(heic(spatialExtent(width, height))).bytesInMemory / 1e6

// A-92, SEC-014
test('the memory for a HEIC is that of its pixels and of the library itself', () => {
  expect(megabytes(96, 64)).toBeCloseTo(50, 0)
  expect(megabytes(4032, 3024)).toBeCloseTo(209, 0)
  expect(megabytes(8064, 6048)).toBeLessThan(formatLimits('image/heic').maxMegabytes)
})

// A-92, SEC-014
test('a HEIC of 48 megapixels is decoded, alone, and one of 51 is refused with a sentence', () => {
  const { isHeavy, bounds } = measure(heic(spatialExtent(8064, 6048)), limits)
  expect(isHeavy).toBe(true)
  expect(bounds.megabytes).toBeGreaterThan(megabytes(8064, 6048))
  expect(() => measure(heic(spatialExtent(8500, 6000)), limits)).toThrow(
    'The photo could not be read: it needs too much memory.',
  )
})

//
test('the size of a HEIC is that of its largest picture, upright, with its profile', () => {
  const profile = Buffer.alloc(400, 1)
  const sizes = [spatialExtent(320, 240), spatialExtent(512, 512), spatialExtent(4032, 3024)]
  const turned = box('irot', Buffer.from([3]))
  const colours = box('colr', Buffer.from('prof'), profile)
  expect(readHeif(heic(...sizes, turned, colours))).toEqual({
    width: 4032,
    height: 3024,
    upright: { width: 3024, height: 4032 },
    profile,
  })
  const half = box('irot', Buffer.from([2]))
  expect(readHeif(heic(...sizes, half)).upright).toEqual({ width: 4032, height: 3024 })
})

//
test('a HEIC without a size, or that ends within its header, is refused as damaged', () => {
  const whole = heic(spatialExtent(96, 64))
  for (const bytes of [heic(), whole.subarray(0, 60)])
    expect(() => measure(bytes, limits)).toThrow(
      'The photo could not be read: the file is damaged.',
    )
})
