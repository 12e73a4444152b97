import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readPixels } from './pixels.ts'

/** Reads the facts as the app does: the picture is decoded first. */
async function factsOf(jpeg: Buffer) {
  const { data, info } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true })
  return readPixels({ data, width: info.width, height: info.height })
}

const plain = (background: string, width = 300, height = 200) =>
  sharp({ create: { width, height, channels: 3, background } })
const jpeg = (background: string) => plain(background).jpeg().toBuffer()

/** An image with all levels of lightness in one tint, like an old print. */
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

/** A picture of 240 by 160 pixels; `colour` gives the colour of each pixel. */
async function drawn(colour: (x: number, y: number) => readonly number[], quality = 85) {
  const [width, height] = [240, 160]
  const pixels = Array.from({ length: width * height }, (_, i) =>
    colour((i % width) / width, Math.floor(i / width) / height),
  )
  const raw = { width, height, channels: 3 } as const
  return factsOf(await sharp(Buffer.from(pixels.flat()), { raw }).jpeg({ quality }).toBuffer())
}

/** Soft shapes in all levels of lightness, from 0 to 1. */
const scene = (x: number, y: number) =>
  0.5 + 0.28 * Math.sin(9 * x + 4 * y) + 0.2 * Math.cos(7 * y - 3 * x)
const duotone = (level: number) => [40 + 210 * level, 26 + 209 * level, 18 + 187 * level]

// AI-001
test('prints in grey and in sepia, even aged ones, are recognised', async () => {
  const grey = await drawn((x, y) => [1, 1, 1].map((share) => share * 255 * scene(x, y)))
  const sepia = await drawn((x, y) => duotone(scene(x, y)))
  const faded = await drawn((x, y) => duotone(0.25 + 0.6 * scene(x, y)))
  const uneven = await drawn((x, y) => {
    const [red = 0, green = 0, blue = 0] = duotone(scene(x, y))
    return [red, green, blue - 6 * x]
  })
  expect([grey, sepia, faded, uneven].map(({ tone }) => tone)).toEqual([
    'black and white',
    'sepia',
    'sepia',
    'sepia',
  ])
})

const grey = (x: number, y: number) => [1, 1, 1].map((share) => share * 255 * scene(x, y))
const inside = (x: number, y: number, size: number) =>
  Math.abs(x - 0.5) < size && Math.abs(y - 0.5) < size

// AI-001
test.each<[string, (x: number, y: number) => readonly number[]]>([
  [
    'a grey scene with a small yellow sign',
    (x, y) => (inside(x, y, 0.03) ? [230, 200, 40] : grey(x, y)),
  ],
  ['snow in a bluish light', (x, y) => grey(x, y).map((value, i) => value * (0.92 + 0.04 * i))],
  ['coloured lights at night', (x, y) => (inside(x, y, 0.05) ? [250, 60, 90] : [6, 6, 8])],
  ['brown things among grey ones', (x, y) => (x < 0.5 ? duotone(scene(x, y)) : grey(x, y))],
  [
    'a brown scene with a blue light',
    (x, y) => (inside(x, y, 0.1) ? [40, 90, 220] : duotone(scene(x, y))),
  ],
  [
    'a dark blue suit before a light brown wall',
    (x, y) =>
      x < 0.3
        ? [18, 22, 50].map((value) => value + 30 * scene(x, y))
        : duotone(0.5 + 0.5 * scene(x, y)),
  ],
  ['a golden field', (x, y) => [1, 0.85, 0.3].map((share) => share * 255 * scene(x, y))],
  ['a plain brown surface', () => [122, 74, 33]],
  ['a black picture', () => [2, 2, 2]],
])('%s is a colour photo', async (_, colour) => {
  expect((await drawn(colour)).tone).toBe('colour')
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
