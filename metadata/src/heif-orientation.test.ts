import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fourCorners, withTags } from '../../server/src/test/tagged-pictures.ts'
import { heifOrientation } from './heif-orientation.ts'

const picture = () => fourCorners({ width: 96, height: 64 })
const avif = (orientation?: number) => picture().withMetadata({ orientation }).avif().toBuffer()
const heic = () =>
  readFile(join(import.meta.dirname, '../../server/src/test/fixtures/corners.heic'))

// DESK-003, A-64
test('the rotation of a HEIF file is read, and its EXIF orientation is ignored', async () => {
  expect(heifOrientation(await avif())).toBe(1)
  for (const orientation of [1, 3, 6, 8])
    expect(heifOrientation(await avif(orientation))).toBe(orientation)
  const misleading = await withTags(await heic(), 'heic', { 'Orientation#': 6 })
  expect(heifOrientation(misleading)).toBe(1)
})

// DESK-003, A-64
test('the orientation of mirrored images and of other files is unknown', async () => {
  const mirrored = await avif(6)
  expect(mirrored.write('imir', mirrored.indexOf('irot'), 'latin1')).toBe(4)
  expect(heifOrientation(mirrored)).toBeNull()
  expect(heifOrientation(await picture().jpeg().toBuffer())).toBeNull()
  expect(heifOrientation((await avif(6)).subarray(0, 60))).toBeNull()
})

// DESK-003, SEC-014
test('damage of any kind results in a valid orientation or null', async () => {
  const samples = await Promise.all([avif(), avif(6), heic()])
  const change = fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true }), byte: fc.nat(255) })
  fc.assert(
    fc.property(
      fc.constantFrom(...samples),
      fc.array(change, { minLength: 1 }),
      (file, changes) => {
        const bytes = Buffer.from(file)
        // Most of the structure is in the first half.
        for (const { at, byte } of changes) bytes[Math.floor(at * at * (bytes.length - 1))] = byte
        expect([null, 1, 3, 6, 8]).toContain(heifOrientation(bytes))
      },
    ),
    { numRuns: 500 },
  )
})
