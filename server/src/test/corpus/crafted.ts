import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { hugePng } from '../upload-files.ts'
import { type CorpusFile, type End, gif, jpg, png, webp } from './corpus-file.ts'
import { embeddedBombs } from './embedded-bombs.ts'
import { packed, withChunk, withSegment } from './segments.ts'

type Bases = { jpeg: Buffer; png: Buffer; gif: Buffer; webp: Buffer }
type Row = [name: string, type: string, bytes: Buffer, ...ends: End[]]

/** Malicious files, and files with the wrong type. */
export async function crafted(bases: Bases): Promise<CorpusFile[]> {
  const rows = [...impostors(bases), ...stubs(bases), ...bombs(bases), ...oddities(bases)]
  return [
    ...rows.map(([name, type, bytes, ...ends]) => ({ name, type, bytes, ends })),
    ...(await slim()),
    ...(await embeddedBombs(bases.jpeg, bases.png)),
  ]
}

/** Files whose content has another type than declared. */
function impostors(bases: Bases): Row[] {
  const html = '<!doctype html><script>alert(1)</script>'.padEnd(400)
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'.padEnd(400)
  const text = (words: string) => Buffer.from(words, 'latin1')
  return [
    ['PNG named .jpg', jpg, bases.png, 415],
    ['JPEG named .png', png, bases.jpeg, 415],
    ['GIF named .webp', webp, bases.gif, 415],
    ['WebP named .gif', gif, bases.webp, 415],
    ['HTML named .jpg', jpg, text(html), 415],
    ['SVG named .png', png, text(svg), 415],
    ['PDF named .jpg', jpg, text('%PDF-1.7 '.padEnd(400)), 415],
    ['ZIP named .png', png, text('PK\x03\x04'.padEnd(400)), 415],
    ['TIFF named .jpg', jpg, text('II*\0\x08\0\0\0'.padEnd(400)), 415],
    ['BMP named .gif', gif, text('BM'.padEnd(400)), 415],
    ['program named .jpg', jpg, text('\x7fELF'.padEnd(400, '\0')), 415],
    ['sound named .webp', webp, text('RIFF\x90\x01\0\0WAVEfmt '.padEnd(400)), 415],
    ['zeros named .jpg', jpg, Buffer.alloc(5000), 415],
  ]
}

/** Only the first bytes of a photo. */
function stubs(bases: Bases): Row[] {
  const starts: [string, Buffer][] = [
    [jpg, bases.jpeg],
    [png, bases.png],
    [gif, bases.gif],
    [webp, bases.webp],
  ]
  return starts.flatMap(([type, bytes]): Row[] => [
    [`one byte of ${type}`, type, bytes.subarray(0, 1), 415],
    [`16 bytes of ${type}`, type, bytes.subarray(0, 16), 422],
    [`signs of ${type}, then zeros`, type, zeroed(bytes, 16), 422, 'failed'],
    [`signs of ${type}, then 255`, type, Buffer.from(bytes).fill(255, 16), 422, 413, 'failed'],
  ])
}

const zeroed = (bytes: Buffer, from: number) => Buffer.from(bytes).fill(0, from)

/** Small files that decompress to huge pictures. */
function bombs(bases: Bases): Row[] {
  const vast = 0xffff
  const lie = (bytes: Buffer, at: number, write: (wrong: Buffer, at: number) => void) => {
    const wrong = Buffer.from(bytes)
    write(wrong, at)
    return wrong
  }
  const frame = bases.jpeg.indexOf(Buffer.from([0xff, 0xc0]))
  return [
    ['900 megapixels.png', png, hugePng(30_000, 30_000), 413],
    ['99 megapixels.png', png, hugePng(9900, 10_000), 'completed'],
    [
      'frame of 4 gigapixels.jpg',
      jpg,
      lie(bases.jpeg, frame + 5, (wrong, at) => wrong.writeUInt32BE(vast * 0x10000 + vast, at)),
      413,
      422,
    ],
    [
      'frame of no width.jpg',
      jpg,
      lie(bases.jpeg, frame + 7, (wrong, at) => wrong.writeUInt16BE(0, at)),
      422,
    ],
    [
      'screen of 4 gigapixels.gif',
      gif,
      lie(bases.gif, 6, (wrong, at) => wrong.writeUInt32LE(0xffffffff, at)),
      // The decoder uses the size of the frame, not that of the screen.
      'completed',
      413,
    ],
    ['text of 200 MB.png', png, withChunk(bases.png, 'zTXt', packed('Comment', 200_000_000))],
    ['profile of 50 MB.png', png, withChunk(bases.png, 'iCCP', packed('p', 50_000_000))],
    ['million empty chunks.png', png, manyChunks(bases.png, 100_000)],
  ]
}

function manyChunks(base: Buffer, count: number): Buffer {
  const one = withChunk(base, 'teXt', Buffer.from('a\0b')).subarray(33, 33 + 15)
  const chunks = Buffer.concat(Array.from({ length: count }, () => one))
  return Buffer.concat([base.subarray(0, 33), chunks, base.subarray(33)])
}

/** Unusual but valid photos. */
function oddities(bases: Bases): Row[] {
  const behind = (bytes: Buffer, more: Buffer) => Buffer.concat([bytes, more])
  const zip = Buffer.from('PK\x03\x04 and so on'.repeat(1000), 'latin1')
  const noEnd = bases.png.subarray(0, -12)
  const script = Buffer.from('<script>alert(document.domain)</script>')
  return [
    ['a ZIP behind it.jpg', jpg, behind(bases.jpeg, zip), 'completed'],
    ['a script inside.jpg', jpg, withSegment(bases.jpeg, 0xfe, script), 'completed'],
    ['a script inside.gif', gif, behind(bases.gif, script), 'completed'],
    ['5 MB of zeros behind it.png', png, behind(bases.png, Buffer.alloc(5_000_000)), 'completed'],
    ['two in one file.jpg', jpg, behind(bases.jpeg, bases.jpeg), 'completed'],
    ['no end.png', png, noEnd, 'completed', 'failed'],
    ['wrong checksum.png', png, flippedChecksum(bases.png), 422, 'failed'],
    ['second header.png', png, withChunk(bases.png, 'IHDR', bases.png.subarray(16, 29))],
    ['empty data.png', png, withChunk(bases.png, 'IDAT', deflateSync(Buffer.alloc(0)))],
  ]
}

function flippedChecksum(base: Buffer): Buffer {
  const wrong = Buffer.from(base)
  wrong.writeUInt8(wrong.readUInt8(29) ^ 0xff, 29)
  return wrong
}

/** Pictures that are one pixel wide or high. */
async function slim(): Promise<CorpusFile[]> {
  const line = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: 'teal' } })
  return [
    { name: 'one pixel.png', type: png, bytes: await line(1, 1).png().toBuffer() },
    { name: 'one pixel wide.jpg', type: jpg, bytes: await line(1, 20_000).jpeg().toBuffer() },
    { name: 'one pixel high.webp', type: webp, bytes: await line(16_000, 1).webp().toBuffer() },
    { name: 'one pixel high.gif', type: gif, bytes: await line(20_000, 1).gif().toBuffer() },
  ].map((file) => ({ ...file, ends: ['completed'] }))
}
