import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { ExifTool } from 'exiftool-vendored'
import { unzipSync } from 'fflate'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { payloadHash } from '../../adapters/exiftool/payload-hash.ts'
import { startApp, type App } from '../../test/app.ts'
import { cameraFile } from '../../test/camera-files.ts'
import { everyFormat } from '../../test/every-format.ts'
import { colourAt, distance } from '../../test/picture-colours.ts'
import { withTags } from '../../test/tagged-pictures.ts'
import { jpeg } from '../../test/upload-files.ts'
import { uploadKey } from '../photos/object-keys.ts'

let app: App
let folder: string
const tool = new ExifTool({ maxProcs: 1, useMWG: false })
beforeAll(async () => {
  app = await startApp()
  folder = await mkdtemp(join(tmpdir(), 'verso-golden-archive-'))
})
afterAll(async () => {
  await tool.end()
  await app.stop()
  await rm(folder, { recursive: true })
})

const types: Record<string, string> = {
  jpg: 'image/jpeg',
  tif: 'image/tiff',
  nef: 'image/x-nikon-nef',
}
const red = [0xb3, 0x20, 0x2a]
const keywords = ['R&B', '1.10', 'Käthe', '多い']

// DESK-003, A-64
test("the server's zip has the words in files of every format, and sidecars for raw files", async () => {
  const ann = await app.given.user()
  const { psd: _, ...formats } = await everyFormat()
  const nef = cameraFile('nef', { make: 'NIKON', orientation: 1, jpegs: [await jpeg()] })
  const files = new Map(Object.entries({ ...formats, nef }))
  for (const [ending, bytes] of files) {
    const original_name = `${ending}-file.${ending}`
    const object_key = uploadKey(ann.id, original_name)
    const content_type = types[ending] ?? `image/${ending}`
    await app.storage.write(object_key, bytes, content_type)
    await writeFile(join(folder, `original.${ending}`), bytes)
    const words = {
      keywords,
      description: 'A <harbour> & more',
      city: 'Zürich',
      location: 'Zürich',
    }
    await app.given.photo(ann, {
      name: original_name,
      original_name,
      object_key,
      content_type,
      bytes: bytes.length,
      ...words,
    })
  }
  const { archive } = await app.as(ann).call('exportData', { type: 'photos' })
  await app.drain()
  const { publicUrl } = await app.as(ann).call('photoArchive', { id: archive?.id ?? '', part: 1 })
  const zip = await app.server.inject(publicUrl ?? '')
  for (const [path, bytes] of Object.entries(unzipSync(new Uint8Array(zip.rawPayload))))
    await writeFile(join(folder, path), bytes)

  const delivered = (await readdir(folder)).filter((name) => /-file\./.test(name))
  const expected = [...files.keys()].map((ending) => `${ending}-file.${ending}`)
  expect(delivered.toSorted()).toEqual([...expected, 'nef-file.nef.xmp'].toSorted())
  for (const name of delivered) {
    const path = join(folder, name)
    const ending = extname(name).slice(1)
    const original = join(folder, `original.${ending}`)
    if (ending !== 'xmp') expect(await payloadHash(path), name).toBe(await payloadHash(original))
    if (ending === 'nef') continue
    const readArgs = ['-G1', '-struct', '-api', 'StructFormat=JSONQ', '-XMP:all', '-IPTC:all']
    const tags = await tool.readRaw(path, { readArgs, useMWG: false })
    const own = ending === 'xmp' ? [] : ['1.10', 'Boat']
    const added = keywords.filter((keyword) => !own.includes(keyword))
    expect(tags, name).toMatchObject({
      'XMP-dc:Subject': [...own, ...added],
      'XMP-dc:Description': 'A <harbour> & more',
      'XMP-photoshop:City': 'Zürich',
      ...(own.length > 0 && { 'XMP-dc:Title': 'Kept & unchanged' }),
      ...(['jpg', 'tif'].includes(ending) && { 'IPTC:Keywords': [...own, ...added] }),
    })
  }
}, 300_000)

// DESK-003, A-64
test('a copy of a turned photo is turned, whether or not the file has an orientation', async () => {
  const ann = await app.given.user()
  const pictures = [
    await jpeg(3),
    await sharp(await jpeg(4))
      .withMetadata({ orientation: 8 })
      .toBuffer(),
  ]
  const orientations = pictures.map(async (picture) => {
    const name = await app.as(ann).upload(picture)
    await app.drain()
    await app.as(ann).call('turnPhotos', { names: [name], turn: 90 })
    const { publicUrl } = await app.as(ann).call('exportData', { type: 'photo', names: [name] })
    const { rawPayload } = await app.server.inject(publicUrl)
    return (await sharp(rawPayload).metadata()).orientation
  })
  expect(await Promise.all(orientations)).toEqual([6, 1])
})

// DESK-003, A-64
test.each([
  { format: 'heic', corner: { x: 0.8, y: 0.2 } },
  { format: 'avif', corner: { x: 0.2, y: 0.8 } },
] as const)(
  'a $format that is turned and uploaded again looks as its owner saw it, regardless of EXIF',
  async ({ format, corner }) => {
    const admin = await app.given.user({ role: 'admin' })
    await app.as(admin).call('allowPhotoFormat', { format, allowed: true })
    const { [format]: bytes = Buffer.alloc(0) } = await everyFormat()
    const misleading = await withTags(bytes, format, { 'Orientation#': 8 })
    const [ann, ben] = [await app.given.user(), await app.given.user()]
    const sent = { type: `image/${format}`, original_name: `a.${format}` }
    const name = await app.as(ann).upload(misleading, sent)
    await app.drain()
    await app.as(ann).call('turnPhotos', { names: [name], turn: 90 })
    const copy = await app.as(ann).call('exportData', { type: 'photo', names: [name] })
    expect(copy.note).toBeUndefined()
    const { rawPayload } = await app.server.inject(copy.publicUrl)
    await app.as(ben).upload(rawPayload, sent)
    await app.drain()
    const shown = await Promise.all([ann, ben].map((user) => app.as(user).call('getImages', {})))
    const [before, after] = shown.map(({ images }) => images[0])
    expect([after?.width, after?.height]).toEqual([before?.height, before?.width])
    const preview = await app.server.inject(after?.preview_url ?? '')
    // The red corner was at the top left; in the AVIF, which is upside down, at the bottom right.
    expect(distance(await colourAt(preview.rawPayload, corner.x, corner.y), red)).toBeLessThan(40)
  },
)

// DESK-003, A-64
test('a part and a single copy say which photo could not be turned, and why', async () => {
  const admin = await app.given.user({ role: 'admin' })
  await app.as(admin).call('allowPhotoFormat', { format: 'heic', allowed: true })
  const { gif = Buffer.alloc(0) } = await everyFormat()
  const heic = await readFile(join(import.meta.dirname, '../../test/fixtures/corners.heic'))
  const ann = await app.given.user()
  const notes: string[] = []
  for (const [ending, bytes] of Object.entries({ gif, heic })) {
    const original_name = `a.${ending}`
    const name = await app.as(ann).upload(bytes, { type: `image/${ending}`, original_name })
    await app.drain()
    await app.as(ann).call('turnPhotos', { names: [name], turn: 90 })
    const { note } = await app.as(ann).call('exportData', { type: 'photo', names: [name] })
    notes.push(`  ${original_name}: ${note}`)
  }
  expect(notes.join()).toMatch(/: files of this kind cannot.*: the file has no rotation/)
  const { archive } = await app.as(ann).call('exportData', { type: 'photos' })
  const part = { id: archive?.id ?? '', part: 1 }
  await app.as(ann).call('photoArchive', part)
  await app.drain()
  const { publicUrl } = await app.as(ann).call('photoArchive', part)
  const zip = await app.server.inject(publicUrl ?? '')
  const { 'verso-report.txt': report } = unzipSync(new Uint8Array(zip.rawPayload))
  const section = ['Not turned as in Verso: 2', ...notes.toReversed()].join('\n')
  expect(new TextDecoder().decode(report)).toContain(section)
})
