import { readFileSync } from 'node:fs'
import { deflateSync } from 'node:zlib'
import type { WriteTags } from 'exiftool-vendored'
import { expect, test } from 'vitest'
import { withChunk, withSegment } from '../../../test/corpus/segments.ts'
import { fourCorners, withTags } from '../../../test/tagged-pictures.ts'
import { readEmbedded } from './embedded-metadata.ts'

const plain = (format: 'jpeg' | 'png' | 'gif' | 'webp') =>
  fourCorners({ width: 60, height: 40 }).toFormat(format).toBuffer()
const latin1 = (text: string) => Buffer.from(text, 'latin1')

const packet = (properties: string) =>
  `<?xpacket begin="" id=""?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/">${properties}</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="r"?>`
const subject = '<dc:subject><rdf:Bag><rdf:li>harvest</rdf:li></rdf:Bag></dc:subject>'

/** Big-endian EXIF with a date, padded to the given length. */
function exifOf(length: number): Buffer {
  const head = Buffer.from('4d4d002a00000008', 'hex')
  const ifd0 = Buffer.from('0001 8769 0004 00000001 0000001a 00000000'.replaceAll(' ', ''), 'hex')
  const exif = Buffer.from('0001 9003 0002 00000014 0000002c 00000000'.replaceAll(' ', ''), 'hex')
  const block = Buffer.concat([head, ifd0, exif, latin1('2011:04:25 01:55:30\0')])
  return Buffer.concat([block, Buffer.alloc(length - block.length)])
}

// AI-006
test('an EXIF segment of the max possible length is read', async () => {
  const payload = Buffer.concat([latin1('Exif\0\0'), exifOf(65_533 - 6)])
  const { exif } = await readEmbedded(withSegment(await plain('jpeg'), 0xe1, payload))
  expect(exif['DateTimeOriginal']).toBe('2011:04:25 01:55:30')
})

// AI-006
test('EXIF longer than a JPEG segment is read from a PNG', async () => {
  const { exif } = await readEmbedded(withChunk(await plain('png'), 'eXIf', exifOf(90_000)))
  expect(exif['DateTimeOriginal']).toBe('2011:04:25 01:55:30')
})

const rawProfile = (kind: string, block: Buffer) =>
  `\n${kind}\n${String(block.length).padStart(8)}\n${block.toString('hex').replace(/(.{72})/g, '$1\n')}\n`
const iptc = Buffer.concat([latin1('\x1c\x02\x19\0\x06'), latin1('Autumn')])

// AI-006
test.each([
  ['zTXt', (text: string) => Buffer.concat([Buffer.alloc(1), deflateSync(latin1(text))])],
  ['tEXt', latin1],
])('raw profiles in %s chunks of a PNG are read', async (type, encode) => {
  const chunk = (keyword: string, text: string) =>
    Buffer.concat([latin1(`${keyword}\0`), encode(text)])
  const resource = Buffer.concat([latin1('8BIM\x04\x04\0\0\0\0\0\x0b'), iptc, Buffer.alloc(1)])
  let png: Buffer = await plain('png')
  const exif = Buffer.concat([latin1('Exif\0\0'), exifOf(100)])
  png = withChunk(png, type, chunk('Raw profile type exif', rawProfile('exif', exif)))
  png = withChunk(png, type, chunk('Raw profile type iptc', rawProfile('IPTC profile', resource)))
  png = withChunk(
    png,
    type,
    chunk('Raw profile type xmp', rawProfile('xmp', latin1(packet(subject)))),
  )
  const found = await readEmbedded(png)
  expect(found.exif['DateTimeOriginal']).toBe('2011:04:25 01:55:30')
  expect(found.iptc['Keywords']).toBe('Autumn')
  expect(found.xmp['subject']).toEqual(['harvest'])
})

// AI-006
test('IPTC without its resource header is read from a raw profile', async () => {
  const text = `Raw profile type iptc\0${rawProfile('iptc', iptc)}`
  const found = await readEmbedded(withChunk(await plain('png'), 'tEXt', latin1(text)))
  expect(found.iptc['Keywords']).toBe('Autumn')
})

// AI-006
test('the texts of a PNG are read, compressed or in Unicode', async () => {
  const compressed = Buffer.concat([latin1('Title\0\0'), deflateSync(latin1('Porträt'))])
  const unicode = Buffer.concat([latin1('Description\0\0\0\0\0'), Buffer.from('Żółw')])
  const png = withChunk(withChunk(await plain('png'), 'zTXt', compressed), 'iTXt', unicode)
  expect((await readEmbedded(png)).png).toMatchObject({ Title: 'Porträt', Description: 'Żółw' })
})

// AI-006
test('XMP is read from a GIF, a WebP, and from plain and compressed text of a PNG', async () => {
  const tags = { 'XMP-dc:Subject': ['harvest'] } as WriteTags
  const compressed = Buffer.concat([
    latin1('XML:com.adobe.xmp\0\x01\0\0\0'),
    deflateSync(latin1(packet(subject))),
  ])
  const files = [
    await withTags(await plain('gif'), 'gif', tags),
    await withTags(await plain('webp'), 'webp', tags),
    await withTags(await plain('png'), 'png', tags),
    withChunk(await plain('png'), 'iTXt', compressed),
  ]
  const found = await Promise.all(files.map(readEmbedded))
  expect(found.map(({ xmp }) => xmp['subject'])).toEqual(files.map(() => ['harvest']))
})

// AI-006
test('XMP surrounded by parts of an older packet is read', async () => {
  const payload = `http://ns.adobe.com/xap/1.0/\0${packet(subject)}li></rdf:Bag>`
  const { xmp } = await readEmbedded(withSegment(await plain('jpeg'), 0xe1, latin1(payload)))
  expect(xmp['subject']).toEqual(['harvest'])
})

// AI-006
test('a position in XMP is read if EXIF has none', async () => {
  const tags = {
    'XMP-exif:GPSLatitude': '54.99',
    'XMP-exif:GPSLongitude': '-1.91',
  } as WriteTags
  const { xmp } = await readEmbedded(await withTags(await plain('png'), 'png', tags))
  expect(xmp).toMatchObject({ GPSLatitude: '54,59.4N', GPSLongitude: '1,54.6W' })
})

// SEC-014, AI-006
test('compressed text that grows without end is left out, and the rest is read', async () => {
  const bomb = Buffer.concat([latin1('Comment\0\0'), deflateSync(Buffer.alloc(50_000_000))])
  const png = withChunk(withChunk(await plain('png'), 'zTXt', bomb), 'eXIf', exifOf(100))
  const found = await readEmbedded(png)
  expect(found.exif['DateTimeOriginal']).toBe('2011:04:25 01:55:30')
  expect(JSON.stringify(found)).not.toHaveLength(50_000_000)
})

// SEC-014, AI-006
test('a directory that repeats the same text again and again ends with an error', async () => {
  const text = 1_000_000
  const entries = Buffer.alloc(12 * 5000)
  for (let at = 0; at < entries.length; at += 12) {
    entries.set(Buffer.from('010e0002000f424000000008', 'hex'), at)
  }
  const count = Buffer.from([5000 >> 8, 5000 & 255])
  const block = Buffer.concat([latin1('MM\0*\0\x0f\x42\x48'), Buffer.alloc(text), count, entries])
  const png = withChunk(await plain('png'), 'eXIf', block)
  await expect(readEmbedded(png)).rejects.toThrow('too many reads')
})

// SEC-014, AI-006
test('entities in XMP are never expanded, neither files nor texts that grow', async () => {
  const secret = 'file:///etc/hostname'
  const type = `<!DOCTYPE x [<!ENTITY f SYSTEM "${secret}"><!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>`
  const words =
    '<dc:subject><rdf:Bag><rdf:li>&f;</rdf:li><rdf:li>&b;</rdf:li></rdf:Bag></dc:subject>'
  const payload = `http://ns.adobe.com/xap/1.0/\0${type}${packet(words)}`
  const read = readEmbedded(withSegment(await plain('jpeg'), 0xe1, latin1(payload)))
  const found = JSON.stringify(await read.catch(() => null))
  expect(found).not.toContain('haha')
  expect(found).not.toContain(readFileSync('/etc/hostname', 'utf8').trim())
})
