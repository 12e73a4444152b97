import { deflateSync } from 'node:zlib'
import { chunk, withChunk } from '../corpus/segments.ts'
import { altered, type HostileFile, latin1, repeated } from './hostile-file.ts'

const signature = latin1('\x89PNG\r\n\x1a\n')
const maxUint32 = 0xffffffff

type Header = {
  width: number
  height: number
  depth?: number
  colour?: number
  interlaced?: boolean
}

/** A PNG with these chunks between its header and its pixels. */
function png(header: Header, pixels: Buffer, ...chunks: Buffer[]): Buffer {
  const data = Buffer.alloc(13)
  data.writeUInt32BE(header.width, 0)
  data.writeUInt32BE(header.height, 4)
  data.set([header.depth ?? 8, header.colour ?? 2, 0, 0, header.interlaced ? 1 : 0], 8)
  const parts = [
    chunk('IHDR', data),
    ...chunks,
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]
  return Buffer.concat([signature, ...parts])
}

/** Valid pixels that are all zero. */
const blank = (bytesPerRow: number, rows: number) =>
  deflateSync(Buffer.alloc((bytesPerRow + 1) * rows), { level: 1 })

const small = (...chunks: Buffer[]) => png({ width: 64, height: 64 }, blank(64 * 3, 64), ...chunks)

const inflated = (length: number, byte: number) =>
  deflateSync(Buffer.alloc(length, byte), { level: 9 })
const zTxt = (data: Buffer) => chunk('zTXt', Buffer.concat([latin1('Comment\0\0'), data]))
const iTxt = (data: Buffer, keyword = 'Comment') =>
  chunk('iTXt', Buffer.concat([latin1(`${keyword}\0\x01\0\0\0`), data]))
const exif = (bytes: Buffer) => chunk('eXIf', bytes)
/** EXIF with one entry: a rotation by 90 degrees. */
const turned = latin1('II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0\x06\0\0\0\0\0\0\0')

/** PNGs that need far more memory or time than their size suggests. */
export function hostilePngs(): HostileFile[] {
  const bombs: Record<string, () => Buffer> = {
    '300 zTXt of 20 MB': () => small(repeated(zTxt(inflated(20_000_000, 0x30)), 300)),
    '300 iTXt of 20 MB': () => small(repeated(iTxt(inflated(20_000_000, 0x30)), 300)),
    '300 zTXt of NULs': () => small(repeated(zTxt(inflated(20_000_000, 0)), 300)),
    'a tEXt of 40 MB': () => small(chunk('tEXt', Buffer.alloc(40_000_000, 'a\0b'))),
    '200,000 tEXt': () => small(repeated(chunk('tEXt', latin1('a\0b')), 200_000)),
    'a profile of 64 MB': () =>
      small(chunk('iCCP', Buffer.concat([latin1('p\0\0'), inflated(64_000_000, 0x61)]))),
    'XMP of 100 MB': () => small(iTxt(inflated(100_000_000, 0x61), 'XML:com.adobe.xmp')),
    'XMP of entities': () => small(iTxt(deflateSync(latin1(entities)), 'XML:com.adobe.xmp')),
    'EXIF that follows itself': () => small(exif(latin1('II*\0\x08\0\0\0\0\0\x08\0\0\0'))),
    'EXIF of noise': () => small(exif(Buffer.alloc(60_000, '\xff\xd8II*\0', 'latin1'))),
    '50,000 squared, 1 bit': () =>
      png({ width: 50_000, height: 50_000, depth: 1, colour: 0 }, blank(6250, 100)),
    '50,000 squared, RGB': () => png({ width: 50_000, height: 50_000 }, blank(150_000, 10)),
    '4 billion squared': () => png({ width: maxUint32, height: maxUint32 }, blank(10, 10)),
    '99 MP of 16-bit RGBA, interlaced': () =>
      png(
        { width: 9900, height: 10_000, depth: 16, colour: 6, interlaced: true },
        blank(9900 * 8, 50),
      ),
    '40 MP, interlaced': () =>
      png({ width: 8000, height: 5000, interlaced: true }, deflateSync(Buffer.alloc(121_000_000))),
    '99 MP of 16-bit RGBA, rotated': () =>
      png({ width: 9900, height: 10_000, depth: 16, colour: 6 }, blank(9900 * 8, 50), exif(turned)),
    '99 MP of RGB, complete': () => png({ width: 9900, height: 10_000 }, blank(9900 * 3, 10_000)),
    'a chunk longer than the file': () =>
      altered(small(chunk('tEXt', latin1('a\0b'))), (copy) => copy.writeUInt32BE(maxUint32, 33)),
    'no pixels': () => small().subarray(0, 33),
    'an HTML page behind it': () => Buffer.concat([small(), latin1('<script>alert(1)</script>')]),
    '20,000 unknown chunks': () => small(repeated(chunk('prVt', Buffer.alloc(9)), 20_000)),
    'a palette of 300 colours': () =>
      withChunk(png({ width: 9, height: 9, colour: 3 }, blank(9, 9)), 'PLTE', Buffer.alloc(900)),
  }
  return Object.entries(bombs).map(([name, make]) => ({ name, type: 'image/png', make }))
}

const laughs = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`)
/** XML whose entities would expand to a gigabyte. */
export const entities =
  `<?xpacket begin=""?><!DOCTYPE l [<!ENTITY l0 "ha">${laughs.join('')}]>` +
  '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">' +
  '<rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>&l9;</dc:title>' +
  '</rdf:Description></rdf:RDF></x:xmpmeta>'
