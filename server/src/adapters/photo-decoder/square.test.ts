import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { openPhotoDecoder } from './photo-decoder.ts'

const decoder = openPhotoDecoder()
afterAll(() => decoder.stop())

const size = { width: 96, height: 60 }

/** A smooth picture that is not symmetrical. */
function waves(): Uint8Array {
  const pixel = (x: number, y: number) => [
    127.5 + 127.5 * Math.sin(x / 9),
    (255 * y) / (size.height - 1),
    127.5 + 127.5 * Math.cos((x + 2 * y) / 14),
  ]
  return Uint8Array.from(
    Array.from({ length: size.width * size.height }, (_, at) =>
      pixel(at % size.width, Math.floor(at / size.width)).map(Math.round),
    ).flat(),
  )
}

const jpeg = () =>
  sharp(waves(), { raw: { ...size, channels: 3 } })
    .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
    .toBuffer()

/**
 * Computed with Python from the formulas of Pillow's bicubic filter, which SigLIP's preprocessor uses as its
 * reference.
 */
const expected = readFileSync(new URL('../../test/fixtures/squashed-waves.rgb', import.meta.url))

test('a model copy is squashed to a square in the same way as by the reference', async () => {
  const square = await decoder.square(await jpeg(), 32, 'cubic')
  expect(square).toHaveLength(32 * 32 * 3)
  const differences = [...square].map((value, at) => Math.abs(value - (expected[at] ?? 0)))
  const mean = differences.reduce((sum, value) => sum + value, 0) / differences.length
  expect(mean).toBeLessThanOrEqual(1)
  expect(Math.max(...differences)).toBeLessThanOrEqual(12)
})

test('a cropped or padded picture would be noticed', async () => {
  const cropped = await sharp(await jpeg())
    .resize(32, 32, { fit: 'cover' })
    .raw()
    .toBuffer()
  const differences = [...cropped].map((value, at) => Math.abs(value - (expected[at] ?? 0)))
  expect(Math.max(...differences)).toBeGreaterThan(50)
})
