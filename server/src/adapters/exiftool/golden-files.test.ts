import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TagValue } from '@verso/metadata/file-tags.ts'
import { usualChoices } from '@verso/metadata/photo-words.ts'
import { ExifTool, type WriteTags } from 'exiftool-vendored'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contentCredentials, fourCorners, withTags } from '../../test/tagged-pictures.ts'
import { trickyWords as words } from '../../test/words.ts'
import { openExifToolWriter } from './exiftool-writer.ts'
import { payloadHash } from './payload-hash.ts'

let folder: string
let tool: ExifTool
const writer = openExifToolWriter()
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verso-golden-'))
  tool = new ExifTool({ maxProcs: 1 })
})
afterAll(async () => {
  await Promise.all([writer.stop(), tool.end()])
  await rm(folder, { recursive: true })
})

const own = { Title: 'Kept & unchanged', Creator: ['A photographer'], Subject: ['1.10', 'Boat'] }
const heic = () => readFile(join(import.meta.dirname, '../../test/fixtures/corners-rotation.heic'))
type Golden = { extension: string; type: string; encode: (image: Sharp) => Promise<Buffer> }
const formats: Golden[] = [
  { extension: 'jpg', type: 'image/jpeg', encode: (image) => image.jpeg().toBuffer() },
  { extension: 'png', type: 'image/png', encode: (image) => image.png().toBuffer() },
  { extension: 'webp', type: 'image/webp', encode: (image) => image.webp().toBuffer() },
  { extension: 'tif', type: 'image/tiff', encode: (image) => image.tiff().toBuffer() },
  { extension: 'gif', type: 'image/gif', encode: (image) => image.gif().toBuffer() },
  {
    extension: 'avif',
    type: 'image/avif',
    encode: (image) => image.withMetadata({ orientation: 3 }).avif({ effort: 0 }).toBuffer(),
  },
  { extension: 'heic', type: 'image/heic', encode: heic },
]

// DESK-003, A-64
test.each(formats)(
  'words written into a $extension are read back; its picture and its own words stay',
  async (format) => {
    const { extension, type, encode } = format
    const source = join(folder, `own.${extension}`)
    await writeFile(source, await withTags(await encode(fourCorners()), extension, xmp(own)))
    const copy = join(folder, `copy.${extension}`)
    // The owner turned the photo by a quarter.
    const turned = { ...words, orientation: 6 }
    const request = { contentType: type, words: turned, choices: usualChoices }
    expect(await writer.writeCopy(source, copy, request)).toMatchObject({ outcome: 'written' })

    const tags = await read(copy)
    const turnedBy = ['heic', 'avif'].includes(extension)
      ? 'QuickTime:Rotation'
      : 'IFD0:Orientation'
    expect(tags[turnedBy]).toBe(extension === 'gif' ? undefined : 'Rotate 90 CW')
    expect(tags).toMatchObject({
      'XMP-dc:Title': 'Kept & unchanged',
      'XMP-dc:Creator': ['A photographer'],
      'XMP-dc:Subject': ['1.10', 'Boat', ...words.keywords.filter((word) => word !== '1.10')],
      'XMP-dc:Description': words.description,
      'XMP-dc:Coverage': 'Summer 1998',
      'XMP-photoshop:City': 'Arezzo',
      'XMP-photoshop:Headline': 'Ferry, arriving',
      'XMP-iptcCore:Location': 'Pier 4 | &amp; {a}',
      'XMP-iptcCore:AltTextAccessibility': 'A ferry & a pier',
      'XMP-iptcExt:PersonInImage': words.people,
      'XMP-iptcExt:LocationShown': [
        { City: 'Arezzo', CountryName: 'Italy', Sublocation: 'Pier 4 | &amp; {a}' },
      ],
      'XMP-xmpMM:History': [{ SoftwareAgent: 'Verso (x & y)', Parameters: 'AI keywords' }],
    })
    const iptc = { 'IPTC:CodedCharacterSet': 'UTF8', 'IPTC:City': 'Arezzo' }
    if (['jpg', 'tif'].includes(extension)) expect(tags).toMatchObject(iptc)
    else expect(tags).not.toHaveProperty('IPTC:Keywords')
    expect(tags).not.toHaveProperty('IFD0:ImageDescription')
    expect(await payloadHash(copy)).toBe(await payloadHash(source))
    // The source is upside down, the copy is turned by a quarter.
    const turnedPixels = async () => pixels(await sharp(source).rotate(-90).png().toBuffer())
    if (extension === 'avif') expect(await pixels(copy)).toEqual(await turnedPixels())
    else if (extension !== 'heic') expect(await pixels(copy)).toEqual(await pixels(source))
    expect(
      await writer.writeCopy(copy, join(folder, `second.${extension}`), request),
    ).toMatchObject({ outcome: 'unchanged' })
  },
)

// DESK-003, A-64
test.each([
  { name: 'Latin-1', charset: 'Latin' },
  { name: 'UTF-8 that is not marked', charset: 'UTF8' },
])('words in IPTC as $name are read correctly and marked as UTF-8', async ({ name, charset }) => {
  const source = join(folder, `${name}.jpg`)
  await writeFile(source, await fourCorners().jpeg().toBuffer())
  await tool.write(source, { 'IPTC:Keywords': ['Käthe', 'Åre'] } as WriteTags, {
    writeArgs: ['-overwrite_original', '-charset', `iptc=${charset}`],
  })
  const copy = join(folder, `${name} copy.jpg`)
  const request = { contentType: 'image/jpeg', words, choices: usualChoices }
  expect(await writer.writeCopy(source, copy, request)).toMatchObject({ outcome: 'written' })
  const tags = await read(copy)
  expect(tags['IPTC:CodedCharacterSet']).toBe('UTF8')
  expect((tags['IPTC:Keywords'] as string[]).slice(0, 3)).toEqual(['Käthe', 'Åre', 'harbour'])
  const isKaethe = (word: string) => word === 'Käthe'
  expect((tags['XMP-dc:Subject'] as string[]).filter(isKaethe)).toHaveLength(1)
  expect(await writer.writeCopy(copy, join(folder, `${name} 2.jpg`), request)).toMatchObject({
    outcome: 'unchanged',
  })
})

// DESK-003, A-64
test('a file with content credentials is refused', async () => {
  const source = join(folder, 'credentials.jpg')
  await writeFile(source, contentCredentials(await fourCorners().jpeg().toBuffer()))
  const request = { contentType: 'image/jpeg', words, choices: usualChoices }
  const refused = writer.writeCopy(source, join(folder, 'never.jpg'), request)
  await expect(refused).rejects.toMatchObject({ reason: 'content_credentials' })
})

const xmp = (tags: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(tags).map(([tag, value]) => [`XMP-dc:${tag}`, value]),
  ) as WriteTags

async function read(file: string): Promise<Record<string, TagValue | undefined>> {
  const readArgs = [
    '-G1',
    '-struct',
    '-api',
    'StructFormat=JSONQ',
    '-XMP:all',
    '-IPTC:all',
    '-IFD0:all',
    '-QuickTime:Rotation',
  ]
  return (await tool.readRaw(file, { readArgs, useMWG: false })) as unknown as Record<
    string,
    TagValue
  >
}

const pixels = (file: string | Buffer) => sharp(file).raw().toBuffer()
