import { buffer } from 'node:stream/consumers'
import type { ExtraFormat } from '@verso/contract/limits.ts'
import { messages } from '@verso/contract/messages.ts'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type App, startApp } from '../../test/app.ts'
import type { TestUser } from '../../test/given.ts'
import { colourAt, distance } from '../../test/picture-colours.ts'
import { fourCorners, withTags } from '../../test/tagged-pictures.ts'
import { jpeg } from '../../test/upload-files.ts'
import { previewKey } from '../photos/object-keys.ts'

let app: App
let admin: TestUser
beforeAll(async () => {
  app = await startApp()
  admin = await app.given.user({ role: 'admin' })
})
afterAll(() => app.stop())
beforeEach(() => app.db.deleteFrom('allowed_formats').execute())

const allow = (format: ExtraFormat, allowed = true) =>
  app.as(admin).call('allowPhotoFormat', { format, allowed })
const tiff = (image: Sharp = fourCorners()) => image.tiff({ compression: 'lzw' }).toBuffer()
const scan = { type: 'image/tiff', original_name: 'scan.tif' }

async function get(link: string): Promise<Buffer> {
  const { pathname, search } = new URL(link)
  return (await app.server.inject({ url: pathname + search })).rawPayload
}

/** Uploads one file and returns the photo as it is listed afterwards. */
async function send(bytes: Buffer, file: { type: string; original_name: string }) {
  const ann = await app.given.user()
  const name = await app.as(ann).upload(bytes, file)
  await app.drain()
  const [photo] = (await app.as(ann).call('getImages', {})).images
  if (!photo) throw new Error('No photo is listed.')
  return { ann, name, photo, preview: await get(photo.preview_url ?? photo.image_url) }
}

// UP-023, UP-024, A-92
test('a format is refused until an administrator allows it, and again when it is disallowed', async () => {
  const ann = await app.given.user()
  const bytes = await tiff()
  const types = async () => (await app.call('getSettings', {})).upload_types
  const refusal = { status: 415, error: messages.unsupportedType }
  await expect(app.as(ann).sign(bytes, scan)).rejects.toMatchObject(refusal)
  expect(await types()).not.toContain('image/tiff')

  await allow('tiff')
  await allow('tiff')
  expect(await types()).toContain('image/tiff')
  expect(await app.as(admin).call('getPhotoFormats', {})).toEqual({
    allowed: ['tiff'],
    fixed: false,
  })
  const name = await app.as(ann).upload(bytes, scan)
  await allow('tiff', false)
  await expect(app.as(ann).sign(bytes, scan)).rejects.toMatchObject(refusal)
  await app.drain()
  expect((await app.as(ann).call('getImages', {})).images).toMatchObject([
    { name, status: 'completed' },
  ])
})

// UP-023, A-92
test('UPLOAD_TYPES overrides what administrators allow', async () => {
  const other = await startApp({ config: { UPLOAD_TYPES: 'image/jpeg,image/avif' } })
  try {
    const boss = await other.given.user({ role: 'admin' })
    const formats = other.as(boss).call('getPhotoFormats', {})
    expect(await formats).toEqual({ allowed: ['avif'], fixed: true })
    await expect(
      other.as(boss).call('allowPhotoFormat', { format: 'tiff', allowed: true }),
    ).rejects.toMatchObject({ code: 'conflict' })
    expect((await other.call('getSettings', {})).upload_types).toEqual(['image/jpeg', 'image/avif'])
    const png = { type: 'image/png', original_name: 'a.png' }
    await expect(other.as(boss).sign(Buffer.from('x'), png)).rejects.toMatchObject({ status: 415 })
  } finally {
    await other.stop()
  }
})

// A-92, LIST-035
test('a photo that browsers cannot show has a preview, which is deleted with it', async () => {
  await allow('tiff')
  const bytes = await withTags(await tiff(fourCorners({ width: 3000, height: 2000 })), 'tif', {
    'Orientation#': 6,
    DateTimeOriginal: '1998:07:04 12:00:00',
  })
  const { ann, name, photo, preview } = await send(bytes, scan)
  expect(photo).toMatchObject({ status: 'completed', width: 2000, height: 3000 })
  const { facts } = await app.db
    .selectFrom('photos')
    .select('facts')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  expect(facts?.camera_date).toBe('1998-07-04T12:00:00')
  expect(await sharp(preview).metadata()).toMatchObject({
    format: 'jpeg',
    width: 1365,
    height: 2048,
  })
  expect(distance(await colourAt(preview, 0.8, 0.2), [0xb3, 0x20, 0x2a])).toBeLessThan(8)
  expect((await get(photo.image_url)).equals(bytes)).toBe(true)
  const key = previewKey(await app.keyOf(name))
  expect((await buffer(await app.storage.read(key))).equals(preview)).toBe(true)
  await app.as(ann).call('deleteImages', { names: [name] })
  await app.drain()
  expect(await app.objects('previews')).not.toContain(key)
})

//
test('a photo that every browser shows has no preview', async () => {
  const { photo } = await send(await jpeg(), { type: 'image/jpeg', original_name: 'a.jpg' })
  expect(photo).not.toHaveProperty('preview_url')
})

const red = [255, 0, 0]
const plain = (background: string, channels: 3 | 4 = 3) =>
  sharp({ create: { width: 80, height: 60, channels, background } })
const frame = (background: string) => plain(background).png().toBuffer()
const kinds: [string, () => Promise<Buffer>][] = [
  ['16-bit TIFF', () => plain('#f00').toColourspace('rgb16').tiff().toBuffer()],
  ['CMYK TIFF', () => plain('#f00').toColourspace('cmyk').tiff({ compression: 'lzw' }).toBuffer()],
  [
    'TIFF with several pages, of which the first counts,',
    async () => {
      const pages = [await frame('#f00'), await frame('#00f')]
      return sharp(pages, { join: { animated: true } })
        .tiff()
        .toBuffer()
    },
  ],
  ['transparent BigTIFF', () => plain('#f00', 4).tiff({ bigtiff: true }).toBuffer()],
  ['AVIF', () => plain('#f00').avif().toBuffer()],
]

//
test.each(kinds)('%s is accepted and shown in its colours', async (kind, make) => {
  const isAvif = kind === 'AVIF'
  await allow(isAvif ? 'avif' : 'tiff')
  const file = isAvif ? { type: 'image/avif', original_name: 'a.avif' } : scan
  const { photo, preview } = await send(await make(), file)
  expect(photo).toMatchObject({ status: 'completed', width: 80, height: 60 })
  expect(distance(await colourAt(preview, 0.5, 0.5), red)).toBeLessThan(50)
})

//
test('a TIFF with an unsupported compression is refused with the name of that compression', async () => {
  await allow('tiff')
  const bytes = await tiff()
  const entry = bytes.indexOf(Buffer.from([3, 1, 3, 0, 1, 0, 0, 0, 5, 0]))
  bytes.writeUInt16LE(50_000, entry + 8)
  const ann = await app.given.user()
  await expect(app.as(ann).upload(bytes, scan)).rejects.toMatchObject({
    status: 422,
    error:
      'The TIFF is compressed with Zstandard, which cannot be read here. Save it with LZW or ZIP and upload that.',
  })
})

// SEC-013, A-92
test('a file of another format than announced is refused, even if both formats are allowed', async () => {
  await allow('tiff')
  await allow('avif')
  const ann = await app.given.user()
  const bytes = await plain('#f00').avif().toBuffer()
  await expect(app.as(ann).upload(bytes, scan)).rejects.toMatchObject({ status: 415 })
  expect((await app.as(ann).call('getImages', {})).images).toEqual([])
})
