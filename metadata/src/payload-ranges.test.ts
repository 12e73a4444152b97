import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import type { Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { psdBytes } from '../../server/src/test/every-format.ts'
import { fourCorners, withTags } from '../../server/src/test/tagged-pictures.ts'
import { payloadRanges } from './payload-ranges.ts'

function payloadHash(bytes: Uint8Array): string | null {
  const ranges = payloadRanges(bytes)
  if (!ranges) return null
  const hash = createHash('sha256')
  for (const [start, end] of ranges) hash.update(bytes.subarray(start, end))
  return hash.digest('hex')
}

const tags = {
  Title: 'A harbour in the morning',
  Subject: ['harbour', 'boat', 'Käthe'],
  Description: 'x'.repeat(3000),
  GPSLatitude: 59.9,
  GPSLatitudeRef: 'N',
}
const formats: { extension: string; encode: (image: Sharp) => Sharp; tags: object }[] = [
  { extension: 'jpg', encode: (image) => image.jpeg(), tags },
  { extension: 'jpg', encode: (image) => image.jpeg({ progressive: true }), tags },
  { extension: 'jpg', encode: (image) => image.withIccProfile('p3').jpeg(), tags },
  { extension: 'png', encode: (image) => image.png(), tags },
  {
    extension: 'gif',
    encode: (image) => image.gif(),
    tags: { Title: 'A harbour', Comment: 'x' },
  },
  { extension: 'webp', encode: (image) => image.webp(), tags },
  { extension: 'webp', encode: (image) => image.webp({ lossless: true }), tags },
  { extension: 'tif', encode: (image) => image.tiff({ compression: 'lzw' }), tags },
  { extension: 'tif', encode: (image) => image.tiff({ tile: true, compression: 'deflate' }), tags },
  { extension: 'avif', encode: (image) => image.avif({ effort: 0 }), tags },
]

test.each(formats)(
  'writing words into a file does not change its payload: $extension',
  async (format) => {
    const original = await format.encode(fourCorners()).toBuffer()
    const tagged = await withTags(original, format.extension, format.tags)
    const again = await withTags(tagged, format.extension, { Title: 'Another title' })
    expect(tagged.equals(original)).toBe(false)
    expect(payloadHash(original)).toMatch(/^[0-9a-f]{64}$/)
    expect([payloadHash(tagged), payloadHash(again)]).toEqual([
      payloadHash(original),
      payloadHash(original),
    ])
  },
)

test.each(formats)('other pixels give another payload: $extension', async ({ encode }) => {
  const one = await encode(fourCorners()).toBuffer()
  const other = await encode(fourCorners().modulate({ hue: 40 })).toBuffer()
  expect(payloadHash(other)).not.toBe(payloadHash(one))
})

test('a colour profile belongs to the payload', async () => {
  const profile = (name: 'p3' | 'srgb') => fourCorners().withIccProfile(name).jpeg().toBuffer()
  expect(payloadHash(await profile('p3'))).not.toBe(payloadHash(await profile('srgb')))
})

test('in HEIC and Photoshop files, changing a byte of the picture changes the payload', async () => {
  const heic = await readFile(
    join(import.meta.dirname, '../../server/src/test/fixtures/corners.heic'),
  )
  const files = [
    { bytes: heic, at: heic.length - 1 },
    { bytes: psdBytes(), at: psdBytes().length - 1 },
  ]
  for (const { bytes, at } of files) {
    const other = Uint8Array.from(bytes, (byte, index) => (index === at ? byte ^ 1 : byte))
    expect(payloadHash(bytes)).toMatch(/^[0-9a-f]{64}$/)
    expect(payloadHash(other)).not.toBe(payloadHash(bytes))
  }
})

test('a truncated file has its own payload, and a file without a picture has none', async () => {
  const whole = await fourCorners().jpeg().toBuffer()
  const cut = payloadHash(whole.subarray(0, whole.length - 200))
  expect(cut).toMatch(/^[0-9a-f]{64}$/)
  expect(cut).not.toBe(payloadHash(whole))
  for (const bytes of [Buffer.alloc(0), Buffer.from('a text, not a photo'), whole.subarray(0, 30)])
    expect(payloadHash(bytes)).toBeNull()
})

test('the ranges of damaged files stay within the file and its size', async () => {
  const originals = await Promise.all(formats.map(({ encode }) => encode(fourCorners()).toBuffer()))
  const change = fc.record({ at: fc.nat(), to: fc.uint8Array({ minLength: 1, maxLength: 8 }) })
  fc.assert(
    fc.property(
      fc.constantFrom(...originals),
      fc.array(change, { minLength: 1, maxLength: 12 }),
      (original, changes) => {
        const bytes = new Uint8Array(original)
        for (const { at, to } of changes) bytes.set(to, at % Math.min(bytes.length - 8, 600))
        const ranges = payloadRanges(bytes) ?? []
        const total = ranges.reduce((sum, [start, end]) => sum + end - start, 0)
        return (
          total <= bytes.length &&
          ranges.every(([start, end]) => start >= 0 && start < end && end <= bytes.length)
        )
      },
    ),
    { numRuns: 2000 },
  )
})
