import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readPixels } from './pixels.ts'

/** As in the app: the picture is decoded first. */
async function factsOf(jpeg: Buffer) {
  const { data, info } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true })
  return readPixels({ data, width: info.width, height: info.height })
}

const plain = (background: string, width = 300, height = 200) =>
  sharp({ create: { width, height, channels: 3, background } })
const jpeg = (background: string) => plain(background).jpeg().toBuffer()

/** An image with all levels of lightness in one tone, like an old print. */
async function print(tint: [number, number, number]): Promise<Buffer> {
  const pixels = Buffer.from(
    Array.from({ length: 256 * 64 }, (_, i) => tint.map((share) => (i % 256) * share)).flat(),
  )
  return sharp(pixels, { raw: { width: 256, height: 64, channels: 3 } })
    .jpeg({ quality: 95 })
    .toBuffer()
}

// AI-001
test('black-and-white and sepia prints are distinguished from colour photos', async () => {
  const tones = [print([1, 1, 1]), print([1, 0.8, 0.55]), jpeg('#7a4a21')]
  const found = await Promise.all(tones.map(async (image) => factsOf(await image)))
  expect(found.map(({ tone }) => tone)).toEqual(['black and white', 'sepia', 'colour'])
  const colourful = await plain('#1f4fae')
    .composite([{ input: await plain('#d01818', 150, 200).jpeg().toBuffer(), left: 0, top: 0 }])
    .jpeg()
    .toBuffer()
  expect((await factsOf(colourful)).tone).toBe('colour')
})

// AI-001
test('a dark photo is recognised', async () => {
  expect((await factsOf(await jpeg('#101418'))).isDark).toBe(true)
  expect((await factsOf(await jpeg('#7a4a21'))).isDark).toBe(false)
})

// AI-001
test.each([
  ['#d01818', 'red'],
  ['#e88a1a', 'orange'],
  ['#efe23c', 'yellow'],
  ['#2f9a3c', 'green'],
  ['#22b8b0', 'turquoise'],
  ['#1f4fae', 'blue'],
  ['#7a2fa0', 'purple'],
  ['#f29ac0', 'pink'],
  ['#7a4a21', 'brown'],
  ['#e6d9b8', 'beige'],
])('%s is %s', async (hex, name) => {
  expect((await factsOf(await jpeg(hex))).colours[0]?.name).toBe(name)
})
