import { readFileSync } from 'node:fs'
import { type ExtraFormat, extraFormats } from '@verso/contract/limits.ts'
import { storedExtensions } from '@verso/contract/rules.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, startApp } from '../../test/app.ts'
import { cameraFile } from '../../test/camera-files.ts'
import { colourAt, distance } from '../../test/picture-colours.ts'
import { fourCorners, withTags } from '../../test/tagged-pictures.ts'

let app: App
beforeAll(async () => {
  app = await startApp()
  const admin = await app.given.user({ role: 'admin' })
  for (const format of ['heic', 'raw', 'tiff'] satisfies ExtraFormat[])
    await app.as(admin).call('allowPhotoFormat', { format, allowed: true })
})
afterAll(() => app.stop())

/** Drawn for this test, and encoded by heif-enc. */
const heic = readFileSync(new URL('../../test/fixtures/corners.heic', import.meta.url))
const [green, red] = [
  [0x1d, 0x6b, 0x3a],
  [0xb3, 0x20, 0x2a],
]

async function get(link: string): Promise<Buffer> {
  const { pathname, search } = new URL(link)
  return (await app.server.inject({ url: pathname + search })).rawPayload
}

/** Uploads one file and returns the photo as it is listed afterwards. */
async function send(bytes: Buffer, type: string, original_name: string) {
  const ann = await app.given.user()
  await app.as(ann).upload(bytes, { type, original_name })
  await app.drain()
  const [photo] = (await app.as(ann).call('getImages', {})).images
  if (!photo) throw new Error('No photo is listed.')
  return { photo, preview: await get(photo.preview_url ?? photo.image_url) }
}

//
test('a HEIC photo has a preview in its colours, and its original is unchanged', async () => {
  const { photo, preview } = await send(heic, 'image/heic', 'IMG_1.HEIC')
  expect(photo).toMatchObject({ status: 'completed', width: 96, height: 64, last_error: null })
  expect(await sharp(preview).metadata()).toMatchObject({ format: 'jpeg', width: 96, height: 64 })
  expect(distance(await colourAt(preview, 0.2, 0.2), red)).toBeLessThan(30)
  expect(distance(await colourAt(preview, 0.8, 0.2), green)).toBeLessThan(30)
  expect((await get(photo.image_url)).equals(heic)).toBe(true)
})

//
test('a HEIC photo whose picture is truncated fails with a message', async () => {
  const cut = heic.subarray(0, heic.length - 100)
  const { photo } = await send(cut, 'image/heic', 'cut.heic')
  expect(photo.status).toBe('failed')
  expect(photo.last_error).toMatch(/^The photo could not be read/)
})

const picture = (width: number, height: number) => fourCorners({ width, height }).jpeg().toBuffer()
const makers: Record<string, string> = {
  nef: 'NIKON CORPORATION',
  arw: 'SONY',
  pef: 'RICOH IMAGING COMPANY, LTD.',
}
const families = extraFormats.raw.map((type): [string, string] => [
  storedExtensions(type)[0] ?? '',
  type,
])

async function rawFile(extension: string, orientation = 6): Promise<Buffer> {
  const large = await picture(1200, 800)
  // A RAF has its metadata in the preview, a CR2 also in pages before it.
  const preview =
    extension === 'raf' ? await withTags(large, 'jpg', { 'Orientation#': orientation }) : large
  const jpegs = [await picture(160, 120), preview, await picture(640, 480)]
  const make = makers[extension] ?? 'Maker'
  return cameraFile(extension, { make, orientation, isDng: extension === 'dng', jpegs })
}

//
test.each(families)('%s is shown upright by the largest preview in it', async (extension, type) => {
  const bytes = await rawFile(extension)
  const { photo, preview } = await send(bytes, type, `DSC_1.${extension.toUpperCase()}`)
  expect(photo).toMatchObject({ status: 'completed', width: 800, height: 1200 })
  expect(distance(await colourAt(preview, 0.8, 0.2), red)).toBeLessThan(8)
  expect((await get(photo.image_url)).equals(bytes)).toBe(true)
})

//
test('a camera file that contains only a small preview is shown with a note', async () => {
  const jpegs = [await picture(160, 120)]
  const small = cameraFile('arw', { make: 'SONY', orientation: 1, jpegs })
  expect((await send(small, 'image/x-sony-arw', 'a.arw')).photo.small_preview).toBe(true)
  const { photo } = await send(await rawFile('arw'), 'image/x-sony-arw', 'b.arw')
  expect(photo).not.toHaveProperty('small_preview')
})

//
test('a camera file without a preview is refused with the reason', async () => {
  const bytes = cameraFile('nef', { make: 'NIKON', orientation: 1, jpegs: [] })
  await expect(send(bytes, 'image/x-nikon-nef', 'a.nef')).rejects.toMatchObject({
    status: 422,
    error: expect.stringContaining('contains no preview'),
  })
})

//
test.each(families)(
  '%s that ends within its preview is refused as incomplete',
  async (extension, type) => {
    const whole = cameraFile(extension, {
      make: makers[extension] ?? 'Maker',
      orientation: 1,
      isDng: extension === 'dng',
      jpegs: [await picture(1200, 800)],
    })
    await expect(send(whole.subarray(0, -300), type, 'a.raw')).rejects.toMatchObject({
      status: 422,
      error: expect.stringContaining('the file is cut short'),
    })
  },
)

//
test('the date of a CR3 is read from its own directory', async () => {
  const about = { make: 'Canon', orientation: 1, date: '2021:05:12 12:21:21' }
  const bytes = cameraFile('cr3', { ...about, jpegs: [await picture(1200, 800)] })
  const { photo } = await send(bytes, 'image/x-canon-cr3', 'IMG_1.CR3')
  const row = app.db.selectFrom('photos').select('facts').where('name', '=', photo.name)
  expect((await row.executeTakeFirstOrThrow()).facts).toMatchObject({
    camera_date: '2021-05-12T12:21:21',
    device: { make: 'Canon' },
  })
})

// SEC-013, A-92
test.each([
  ['a TIFF', 'image/tiff', 'dng'],
  ['a camera file of another family', 'image/x-sony-arw', 'nef'],
  ['no camera file', 'image/x-nikon-nef', 'raf'],
])('a file that is not of its announced type is refused: %s', async (_, type, extension) => {
  const bytes = await rawFile(extension)
  await expect(send(bytes, type, 'a.bin')).rejects.toMatchObject({ status: 415 })
})
