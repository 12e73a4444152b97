import { type CorpusFile, jpg, png, webp } from './corpus-file.ts'
import { grainy, xmpPacket } from './originals.ts'
import { seeded } from './seeded.ts'
import * as segment from './segments.ts'

const { ascii, withExifSegment, long, packed, rational, restAt, short, tiff, undefinedType } =
  segment
const [imageDescription, orientation, make, exifPointer, gpsPointer, xpKeywords] = [
  0x010e, 0x0112, 0x010f, 0x8769, 0x8825, 0x9c9e,
] as const
const maxUint32 = 0xffffffff

/**
 * Valid pictures whose metadata is broken, endless or hostile: the photo must be accepted, even if its metadata is
 * not.
 */
export async function embeddedBombs(jpeg: Buffer, plain: Buffer): Promise<CorpusFile[]> {
  const file = (type: string, files: Record<string, Buffer>) =>
    Object.entries(files).map(([name, bytes]) => ({ name, type, bytes }))
  const large = xmpPacket(`<dc:title>${'long '.repeat(1_600_000)}</dc:title>`)
  const files = [
    ...file(jpg, exifBombs(jpeg)),
    ...file(jpg, xmpBombs(jpeg)),
    ...file(jpg, otherSegments(jpeg)),
    ...file(png, {
      'XMP of 8 MB.png': await grainy().withXmp(large).png().toBuffer(),
      'profile of noise.png': segment.withChunk(plain, 'iCCP', packed('noise', 3000)),
    }),
    ...file(webp, {
      'XMP of 8 MB.webp': await grainy().withXmp(large).webp().toBuffer(),
    }),
  ]
  return files.map((each) => ({ ...each, ends: ['completed'] }))
}

function exifBombs(jpeg: Buffer): Record<string, Buffer> {
  const entry = (tag: number, type: number, count: number, value: number) => ({
    tag,
    type,
    count,
    value,
  })
  const withExif = (...block: Parameters<typeof tiff>) => withExifSegment(jpeg, tiff(...block))
  const ladder = Array.from({ length: 5000 }, (_, index) => entry(index, short, 30_000, 8))
  const loneSurrogates = Buffer.from([0x61, 0, 0, 0xd8, 0x3b, 0, 0, 0xdc, 0x62, 0])
  return {
    'text of 4 GB.jpg': withExif([entry(imageDescription, ascii, maxUint32, 8)]),
    'numbers without end.jpg': withExif([entry(make, long, maxUint32, restAt(1))]),
    'directory that follows itself.jpg': withExif([entry(orientation, short, 1, 1)], 8),
    'directory inside itself.jpg': withExif([entry(exifPointer, long, 1, 8)]),
    'places inside itself.jpg': withExif([entry(gpsPointer, long, 1, 8)]),
    'directory beyond the end.jpg': withExif([entry(exifPointer, long, 1, maxUint32)], maxUint32),
    '65535 entries that are not there.jpg': withExifSegment(
      jpeg,
      Buffer.from('II*\0\x08\0\0\0\xff\xff', 'latin1'),
    ),
    '5000 entries of the same 30000 numbers.jpg': withExif(ladder),
    'turned by 99.jpg': withExif([entry(orientation, short, 1, 99)]),
    'a position of 0/0.jpg': withExif(
      [entry(gpsPointer, long, 1, restAt(1))],
      0,
      Buffer.concat([
        tiff([entry(2, rational, 3, 8), entry(4, rational, 3, 8)]).subarray(8),
        Buffer.alloc(48),
      ]),
    ),
    'keywords of half signs.jpg': withExif(
      [entry(xpKeywords, 1, loneSurrogates.length, restAt(1))],
      0,
      loneSurrogates,
    ),
    'a type that does not exist.jpg': withExif([entry(make, 99, 4, 8)]),
    'a maker note of noise.jpg': withExif(
      [entry(0x927c, undefinedType, 60_000, restAt(1))],
      0,
      seeded(7).bytes(60_000),
    ),
    'an empty block.jpg': withExifSegment(jpeg, Buffer.alloc(0)),
  }
}

function xmpBombs(jpeg: Buffer): Record<string, Buffer> {
  const withXmp = (packet: string) => segment.withXmpSegment(jpeg, packet)
  const lists = (words: string) =>
    xmpPacket(`<dc:subject><rdf:Bag><rdf:li>${words}</rdf:li></rdf:Bag></dc:subject>`)
  const laughs = Array.from(
    { length: 9 },
    (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`,
  )
  return {
    'a billion laughs.jpg': withXmp(
      `<!DOCTYPE l [<!ENTITY l0 "ha">${laughs.join('')}]>${lists('&l9;')}`,
    ),
    'a file of the server.jpg': withXmp(
      `<!DOCTYPE l [<!ENTITY f SYSTEM "file:///etc/passwd">]>${lists('&f;')}`,
    ),
    '6000 levels deep.jpg': withXmp(xmpPacket(`${'<dc:a>'.repeat(6000)}x`)),
    'closed 4000 levels.jpg': withXmp(xmpPacket('<dc:a>'.repeat(4000) + '</dc:a>'.repeat(4000))),
    'tags that never end.jpg': withXmp(xmpPacket('<rdf:li '.repeat(7500))),
    'attributes that never end.jpg': withXmp(xmpPacket(`<dc:a ${'b="'.repeat(20_000)}`)),
    'half signs and zeros.jpg': withXmp(lists('&#xD800;a&#0;b&#xDFFF;&#1114111;')),
    'no words, only signs.jpg': withXmp('\0'.repeat(30_000)),
  }
}

function otherSegments(jpeg: Buffer): Record<string, Buffer> {
  const chance = seeded(11)
  const profile = (bytes: Buffer, part = 1, parts = 1) =>
    segment.withSegment(
      jpeg,
      0xe2,
      Buffer.concat([Buffer.from('ICC_PROFILE\0', 'latin1'), Buffer.from([part, parts]), bytes]),
    )
  const lyingSize = chance.bytes(200)
  lyingSize.writeUInt32BE(maxUint32, 0)
  const iptc = (bytes: Buffer) =>
    segment.withSegment(
      jpeg,
      0xed,
      Buffer.concat([Buffer.from('Photoshop 3.0\x008BIM\x04\x04\0\0', 'latin1'), bytes]),
    )
  const extended = Buffer.concat([
    Buffer.from('http://ns.adobe.com/xmp/extension/\0', 'latin1'),
    Buffer.alloc(65_000, 'x'),
  ])
  const manyParts = Array.from({ length: 120 }).reduce<Buffer>(
    (bytes) => segment.withSegment(bytes, 0xe1, extended),
    jpeg,
  )
  return {
    'profile of noise.jpg': profile(chance.bytes(3000)),
    'profile of 4 GB.jpg': profile(lyingSize),
    'part 9 of 3 of a profile.jpg': profile(chance.bytes(500), 9, 3),
    'empty profile.jpg': profile(Buffer.alloc(0)),
    'IPTC of noise.jpg': iptc(chance.bytes(4000)),
    'IPTC of 4 GB.jpg': iptc(Buffer.from('ffffffff1c0219ffff', 'hex')),
    'XMP in 120 parts.jpg': manyParts,
  }
}
