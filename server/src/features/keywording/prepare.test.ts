import { buffer } from 'node:stream/consumers'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, startApp } from '../../test/app.ts'
import type { VisionCall } from '../../test/fake-vision.ts'
import type { UserOptions } from '../../test/given.ts'
import { colourAt, distance } from '../../test/picture-colours.ts'
import { fourCorners, withTags } from '../../test/tagged-pictures.ts'
import { modelCopyKey, thumbnailKey } from '../photos/object-keys.ts'

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

/** Uploads one file and returns the listed photo and the call to the model. */
async function send(bytes: Buffer, type: string, options: UserOptions = {}) {
  const user = await app.given.user(options)
  const before = app.vision.calls.length
  const name = await app.as(user).upload(bytes, { type, original_name: 'Über alles.jpg' })
  await app.drain()
  const [photo] = (await app.as(user).call('getImages', {})).images
  if (!photo) throw new Error('No photo is listed.')
  return { photo, key: await app.keyOf(name), user, call: app.vision.calls[before] }
}

const read = async (key: string) => buffer(await app.storage.read(key))

const red = [0xb3, 0x20, 0x2a]
const blue = [0x1f, 0x4f, 0xae]
const green = [0x1d, 0x6b, 0x3a]

async function expectColour(
  image: Buffer | undefined,
  at: [number, number],
  colour: number[],
  within = 8,
) {
  expect(distance(await colourAt(image ?? Buffer.alloc(0), ...at), colour)).toBeLessThan(within)
}

// LIST-027
test('a photo with EXIF orientation is upright for model, thumbnail and record', async () => {
  const lying = await fourCorners({ width: 900, height: 600 }).jpeg().toBuffer()
  const bytes = await withTags(lying, 'jpg', { 'Orientation#': 6 })
  const { photo, key, call } = await send(bytes, 'image/jpeg')
  expect(photo).toMatchObject({ status: 'completed', width: 600, height: 900 })
  expect(await sizeSent(call)).toMatchObject({ width: 600, height: 900 })
  for (const image of [call?.photo.jpeg, await read(thumbnailKey(key))]) {
    await expectColour(image, [0.8, 0.2], red)
    await expectColour(image, [0.2, 0.8], blue)
    await expectColour(image, [0.2, 0.2], green)
  }
})

const kinds: [string, string, (image: Sharp) => Sharp, number][] = [
  // CMYK cannot reproduce this red, so it differs most.
  ['CMYK JPEG', 'image/jpeg', (image) => image.toColourspace('cmyk').jpeg(), 40],
  ['16-bit PNG', 'image/png', (image) => image.toColourspace('rgb16').png(), 8],
  ['lossless WebP', 'image/webp', (image) => image.webp({ lossless: true }), 8],
  ['GIF', 'image/gif', (image) => image.gif(), 8],
]

// AI-006, AI-017
test.each(kinds)(
  'a %s becomes an sRGB JPEG of the same colours',
  async (_, type, encode, within) => {
    const bytes = await encode(sharp(await fourCorners().png().toBuffer())).toBuffer()
    const { photo, call } = await send(bytes, type)
    expect(photo.status).toBe('completed')
    const header = await sharp(call?.photo.jpeg).metadata()
    expect(header).toMatchObject({ format: 'jpeg', space: 'srgb', channels: 3 })
    await expectColour(call?.photo.jpeg, [0.2, 0.2], red, within)
  },
)

// AI-006
test('a greyscale photo has three equal channels', async () => {
  const { call } = await send(await grey(), 'image/jpeg')
  const [r, g, b] = await colourAt(call?.photo.jpeg ?? Buffer.alloc(0), 0.2, 0.2)
  expect([r, g]).toEqual([g, b])
  expect((await sharp(call?.photo.jpeg).metadata()).channels).toBe(3)
})

const grey = async () =>
  sharp(await fourCorners().png().toBuffer())
    .greyscale()
    .jpeg()
    .toBuffer()

// AI-006
test('transparent areas are white for the model', async () => {
  const clear = { width: 100, height: 100, channels: 4, background: '#00000000' } as const
  const { call } = await send(await sharp({ create: clear }).png().toBuffer(), 'image/png')
  await expectColour(call?.photo.jpeg, [0.5, 0.5], [255, 255, 255], 1)
})

// AI-006
test('only the first frame of an animation is analysed', async () => {
  const frame = (background: string) =>
    sharp({ create: { width: 80, height: 60, channels: 3, background } })
      .png()
      .toBuffer()
  const frames = [await frame('#ff0000'), await frame('#0000ff')]
  const animation = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer()
  const { photo, call } = await send(animation, 'image/gif')
  expect(photo).toMatchObject({ status: 'completed', width: 80, height: 60 })
  await expectColour(call?.photo.jpeg, [0.5, 0.5], [255, 0, 0])
})

// AI-011, PLAN-028
test('a truncated photo fails with a message and costs nothing', async () => {
  const whole = await fourCorners({ width: 900, height: 600 }).jpeg().toBuffer()
  const { photo, call, user } = await send(whole.subarray(0, whole.length / 2), 'image/jpeg')
  expect(photo).toMatchObject({
    status: 'failed',
    last_error: 'The photo could not be read: the file is damaged or incomplete.',
    thumbnail_url: null,
  })
  expect(call).toBeUndefined()
  const holds = app.db.selectFrom('credit_holds').select('state').where('user_id', '=', user.id)
  expect(await holds.execute()).toEqual([{ state: 'released' }])
})

// AI-021
test('the model copy has no metadata', async () => {
  const tags = { Artist: 'A. Person', GPSLatitude: 43.46, GPSLatitudeRef: 'N', 'XMP-dc:Title': 'X' }
  const bytes = await withTags(await fourCorners().jpeg().toBuffer(), 'jpg', tags)
  expect((await sharp(bytes).metadata()).exif).toBeDefined()
  const { key, call } = await send(bytes, 'image/jpeg')
  for (const copy of [call?.photo.jpeg, await read(thumbnailKey(key))]) {
    const { exif, xmp, iptc } = await sharp(copy).metadata()
    expect([exif, xmp, iptc]).toEqual([undefined, undefined, undefined])
  }
})

const sizes: [string, UserOptions, [number, number]][] = [
  ['none', {}, [1568, 1045]],
  ['a box', { dimension_width: 800, dimension_height: 600 }, [800, 533]],
  ['a height alone', { dimension_height: 500 }, [500, 333]],
  ['a size above the bound', { dimension_width: 9000, dimension_height: 9000 }, [2048, 1365]],
  ['a tiny box', { dimension_width: 64, dimension_height: 64 }, [64, 43]],
]

// AI-017, SET-022, DATA-024
test.each(sizes)('%s limits the model copy', async (_, dimensions, [width, height]) => {
  const { photo, key, call } = await send(await wide(), 'image/jpeg', dimensions)
  expect(await sizeSent(call)).toMatchObject({ width, height })
  expect(await sharp(call?.photo.jpeg).metadata()).toMatchObject({ width, height })
  expect(photo).toMatchObject({
    dimension_height: dimensions.dimension_height ?? null,
    dimension_width: dimensions.dimension_width ?? null,
  })
  expect(await sharp(await read(thumbnailKey(key))).metadata()).toMatchObject({
    format: 'webp',
    width: 480,
    height: 320,
  })
})

// AI-017, A-93
test('the operator can raise the limit of original copies', async () => {
  const operated = await startApp({ config: { AI_ORIGINAL_PIXELS: '2048' } })
  try {
    await operated.as(await operated.given.user()).upload(await wide())
    await operated.drain()
    expect(await sizeSent(operated.vision.calls[0])).toMatchObject({ width: 2048, height: 1365 })
  } finally {
    await operated.stop()
  }
})

// AI-017, A-93
test('a model on the operator\'s machine gets smaller copies of "Original", unless their size is set', async () => {
  const operated = await startApp()
  operated.vision.isSelfHosted = true
  try {
    const ann = await operated.given.user()
    await operated.as(ann).upload(await wide())
    await operated.drain()
    expect(await sizeSent(operated.vision.calls[0])).toMatchObject({ width: 800, height: 533 })
  } finally {
    await operated.stop()
  }
})

const sizeSent = (call?: VisionCall) => sharp(call?.photo.jpeg).metadata()

const wide = () => fourCorners({ width: 2400, height: 1600 }).jpeg().toBuffer()

// AI-017
test('a small photo is never enlarged', async () => {
  const small = await fourCorners({ width: 120, height: 80 }).jpeg().toBuffer()
  const { call, key } = await send(small, 'image/jpeg', {
    dimension_width: 800,
    dimension_height: 800,
  })
  expect(await sizeSent(call)).toMatchObject({ width: 120, height: 80 })
  expect(await sharp(await read(thumbnailKey(key))).metadata()).toMatchObject({ width: 120 })
})

// AI-017
test('even an image of noise is at most 4 MB for the model', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 90 } as const
  const size = { width: 2500, height: 2500, channels: 3 } as const
  const bytes = await sharp({ create: { ...size, background: '#fff', noise } })
    .png()
    .toBuffer()
  const { call } = await send(bytes, 'image/png')
  expect(call?.photo.jpeg.length).toBeGreaterThan(100_000)
  expect(call?.photo.jpeg.length).toBeLessThanOrEqual(4_000_000)
})

// LIST-027
test('the thumbnail exists before the model has answered', async () => {
  const release = app.vision.hold()
  const user = await app.given.user()
  await app.as(user).upload(await fourCorners().jpeg().toBuffer())
  const drained = app.drain()
  await app.vision.called(app.vision.calls.length + 1)
  const [photo] = (await app.as(user).call('getImages', {})).images
  expect(photo).toMatchObject({ status: 'pending', thumbnail_url: expect.stringContaining('http') })
  release()
  await drained
})

// SEC-011
test('a photo that is deleted during preparation leaves no copies behind', async () => {
  const user = await app.given.user()
  const name = await app.as(user).upload(await wide())
  const key = await app.keyOf(name)
  const write = app.storage.write.bind(app.storage)
  const slow = Promise.withResolvers<void>()
  app.storage.write = async (...what) => {
    await app.as(user).call('deleteImages', { names: [name] })
    slow.resolve()
    return write(...what)
  }
  await app.drain()
  await slow.promise
  app.storage.write = write
  for (const copy of [modelCopyKey(key), thumbnailKey(key)])
    await expect(app.storage.read(copy)).rejects.toThrow()
})
