import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ExifTool, type WriteTags } from 'exiftool-vendored'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { trickyWords as words } from '../../../server/src/test/words.ts'
import { outcomes, writeFolder } from '../test/engine.ts'
import { jpegOf, rawBytes, type Sandbox, sandbox, serverPhoto } from '../test/photo-set.ts'

/** Enough for several starts of ExifTool on a busy machine. */
const patientMs = 300_000

let box: Sandbox
const tool = new ExifTool({ maxProcs: 1, useMWG: false })
beforeAll(async () => void (box = await sandbox()))
afterAll(async () => {
  await tool.end()
  await box[Symbol.asyncDispose]()
})

type Foreign = { tags: Record<string, string | string[]>; args?: string[] }

/** Files as other programs write them. */
const foreign: Record<string, Foreign> = {
  'latin.jpg': {
    tags: { 'IPTC:Keywords': ['Käthe', 'Åre'], 'IPTC:City': 'Zürich' },
    args: ['-charset', 'iptc=Latin'],
  },
  'unmarked.jpg': {
    tags: { 'IPTC:Keywords': ['Käthe', 'Åre'], 'IPTC:City': 'Zürich' },
    args: ['-charset', 'iptc=UTF8'],
  },
  'stale.jpg': {
    tags: { 'IPTC:Keywords': 'boat', 'Photoshop:IPTCDigest': '0123456789abcdef0123456789abcdef' },
  },
  'windows.jpg': {
    tags: { 'IFD0:XPKeywords': 'Boot;Öl', 'XMP-digiKam:TagsList': ['Reisen/Boot'] },
  },
  'camera.jpg': { tags: { 'IFD0:ImageDescription': 'OLYMPUS DIGITAL CAMERA', 'IFD0:Make': 'O' } },
  'kingston.jpg': { tags: { 'IPTC:City': 'Kingston', 'XMP-dc:Description-de': 'Eigenes' } },
  'twin.jpg': { tags: { 'IPTC:Keywords': 'x'.repeat(64), 'XMP-dc:Subject': 'x'.repeat(70) } },
  'plain.jpg': { tags: {} },
}

async function givenFiles() {
  const photos = Object.entries(foreign).map(async ([name, { tags, args = [] }], n) => {
    const path = join(box.photos, name)
    await writeFile(path, await jpegOf(n))
    if (Object.keys(tags).length > 0)
      await tool.write(path, tags, { writeArgs: ['-overwrite_original', ...args] })
    return serverPhoto(name, await readFile(path))
  })
  return Promise.all(photos)
}

async function read(name: string): Promise<Record<string, unknown>> {
  const readArgs = ['-G1', '-a', '-struct', '-api', 'StructFormat=JSONQ', '-all']
  const tags = await tool.readRaw(join(box.photos, name), { readArgs, useMWG: false })
  return tags as unknown as Record<string, unknown>
}

const withoutDoubles = (list: unknown) =>
  expect(new Set(list as string[]).size).toBe((list as string[]).length)

// DESK-001, DESK-003, A-64
test(
  'keeps, reads correctly and completes what other programs have written',
  async () => {
    const known = await givenFiles()
    expect(new Set(Object.values(outcomes(await writeFolder(box, known))))).toEqual(
      new Set(['written']),
    )

    for (const name of ['latin.jpg', 'unmarked.jpg']) {
      const tags = await read(name)
      expect(tags, name).toMatchObject({ 'IPTC:CodedCharacterSet': 'UTF8', 'IPTC:City': 'Zürich' })
      const keywords = tags['IPTC:Keywords'] as string[]
      expect(keywords.slice(0, 3), name).toEqual(['Käthe', 'Åre', 'harbour'])
      withoutDoubles(tags['XMP-dc:Subject'])
      expect(tags, name).not.toHaveProperty('XMP-photoshop:City')
    }
    const windows = await read('windows.jpg')
    expect(windows['IFD0:XPKeywords']).toMatch(/^Boot;Öl;harbour;R&B;/)
    expect(windows['XMP-digiKam:TagsList']).toEqual(['Reisen/Boot', ...words.keywords])
    expect(await read('camera.jpg')).toMatchObject({
      'XMP-dc:Description': words.description,
      'IFD0:ImageDescription': 'OLYMPUS DIGITAL CAMERA',
    })
    const kingston = await read('kingston.jpg')
    expect(kingston).toMatchObject({ 'IPTC:City': 'Kingston', 'XMP-dc:Description-de': 'Eigenes' })
    expect(Object.keys(kingston).join(' ')).not.toMatch(
      /photoshop:City|LocationShown|dc:Description(?!-de)|Country|Composite:.*Keywords/,
    )
    const twin = await read('twin.jpg')
    expect(twin['XMP-dc:Subject']).toEqual(['x'.repeat(70), ...words.keywords.slice(0, -1)])
    expect(
      (twin['IPTC:Keywords'] as string[]).filter((word) => word.startsWith('xx')),
    ).toHaveLength(1)
    // Files without EXIF do not get any, because it would include tags about the picture that no one wrote.
    expect(Object.keys(await read('plain.jpg')).filter((tag) => /^IFD|^ExifIFD/.test(tag))).toEqual(
      [],
    )
    for (const name of Object.keys(foreign))
      expect((await read(name))['warnings'], `${name}: the digest of IPTC is current`).toEqual([])

    const again = await writeFolder(box, known)
    expect(new Set(Object.values(outcomes(again)))).toEqual(new Set(['unchanged']))
  },
  patientMs,
)

// DESK-001, DESK-003, A-64
test(
  'writes dates and hierarchies on request, but never a date into a sidecar',
  async () => {
    await using folder = await sandbox()
    const { photos } = folder
    const dated = {
      ...words,
      period: { text: '1994', edtf: '1994' },
      paths: [['water', 'harbour']],
    }
    const files = { 'a.jpg': await jpegOf(1), 'b.dng': rawBytes(1), 'c.nef': rawBytes(2) }
    const known = Object.entries(files).map(([name, bytes]) => serverPhoto(name, bytes, dated))
    for (const [name, bytes] of Object.entries(files)) await writeFile(join(photos, name), bytes)
    const own = join(photos, 'c.xmp')
    await tool.write(own, { 'XMP-dc:Title': 'Own' } as WriteTags)

    const choices = { hierarchyRoot: 'AI', partialDates: true }
    expect(outcomes(await writeFolder(folder, known, { choices }))).toEqual({
      'a.jpg': 'written',
      'b.dng': 'sidecar',
      'c.nef': 'sidecar',
    })
    const readArgs = ['-G1', '-struct', '-api', 'StructFormat=JSONQ', '-all']
    const tagsOf = async (name: string) =>
      (await tool.readRaw(join(photos, name), { readArgs })) as unknown as Record<string, unknown>
    expect(await tagsOf('a.jpg')).toMatchObject({
      'XMP-photoshop:DateCreated': '1994',
      'IPTC:DateCreated': '1994:00:00',
      'XMP-lr:HierarchicalSubject': expect.arrayContaining(['AI|water|harbour']),
    })
    for (const name of ['b.xmp', 'c.xmp']) {
      const tags = await tagsOf(name)
      expect(tags, name).toMatchObject({
        'XMP-dc:Coverage': '1994',
        'XMP-lr:HierarchicalSubject': expect.arrayContaining(['AI|water|harbour']),
      })
      expect(Object.keys(tags).join(' '), name).not.toMatch(/Date(?:Created|TimeOriginal)/)
    }
    expect(await tagsOf('c.xmp')).toMatchObject({ 'XMP-dc:Title': 'Own' })
    const again = await writeFolder(folder, known, { choices })
    expect(new Set(Object.values(outcomes(again)))).toEqual(new Set(['unchanged']))
  },
  patientMs,
)
