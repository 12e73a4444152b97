import { tiff } from '../corpus/segments.ts'
import { box, spatialExtent as size, uint32 } from './heif-file.ts'
import { altered, type HostileFile, latin1, repeated } from './hostile-file.ts'

const maxUint32 = 0xffffffff
type Attacks = Record<string, () => Buffer>
const files = (type: string, attacks: Attacks): HostileFile[] =>
  Object.entries(attacks).map(([name, make]) => ({ name, type, make }))

/** A GIF with `frames` frames of one pixel each. */
function gif(frames: number, width = 64, height = 64): Buffer {
  const header = latin1('GIF89a\0\0\0\0\x80\0\0\0\0\0\xff\xff\xff')
  header.writeUInt16LE(width, 6)
  header.writeUInt16LE(height, 8)
  const frame = latin1(',\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0')
  return Buffer.concat([header, repeated(frame, frames), latin1(';')])
}

export const hostileGifs = (): HostileFile[] =>
  files('image/gif', {
    '10,000 frames': () => gif(10_000),
    'a million frames': () => gif(1_000_000),
    'a screen of 65,535 squared': () => gif(1, 65_535, 65_535),
    'a comment of 30 MB': () =>
      Buffer.concat([
        gif(0).subarray(0, -1),
        latin1('!\xfe'),
        repeated(Buffer.concat([Buffer.from([255]), Buffer.alloc(255, 'a')]), 117_000),
        Buffer.alloc(1),
        gif(1).subarray(gif(0).length - 1),
      ]),
    'a frame without an end': () => Buffer.concat([gif(1).subarray(0, -3), Buffer.alloc(999, 255)]),
  })

const riffChunk = (type: string, data: Buffer) =>
  Buffer.concat([latin1(type), uint32(data.length, true), data, Buffer.alloc(data.length % 2)])

/** An extended WebP with this canvas and these chunks. */
function webp(width: number, height: number, flags: number, ...chunks: Buffer[]): Buffer {
  const canvas = Buffer.alloc(10)
  canvas[0] = flags
  canvas.writeUIntLE(width - 1, 4, 3)
  canvas.writeUIntLE(height - 1, 7, 3)
  const content = Buffer.concat([latin1('WEBP'), riffChunk('VP8X', canvas), ...chunks])
  return Buffer.concat([latin1('RIFF'), uint32(content.length, true), content])
}

export const hostileWebps = (honest: Buffer): HostileFile[] => {
  const picture = honest.subarray(12)
  return files('image/webp', {
    'a canvas of 16 million squared': () => webp(16_777_215, 16_777_215, 0, picture),
    'a lossless canvas of 99 MP': () =>
      webp(9900, 10_000, 0, riffChunk('VP8L', latin1('/\xab\x26\xc3\x09\0\0\0'))),
    'a web page behind it': () =>
      Buffer.concat([honest, latin1('<script>alert(1)</script>'), Buffer.alloc(9000, 'x')]),
    '20,000 frames': () => webp(64, 64, 2, repeated(riffChunk('ANMF', Buffer.alloc(16)), 20_000)),
    'XMP of 40 MB': () =>
      webp(600, 400, 4, picture, riffChunk('XMP ', Buffer.alloc(40_000_000, 'a'))),
    'a chunk longer than the file': () =>
      altered(honest, (copy) => copy.writeUInt32LE(maxUint32 - 9, 16)),
    'half of it': () => honest.subarray(0, honest.length / 2),
  })
}

const short = (tag: number, value: number) => ({ tag, type: 3, count: 1, value })
const long = (tag: number, value: number, count = 1) => ({ tag, type: 4, count, value })

/** The entries of an RGB page with `bits` bits per sample; its pixels are at `offset`. */
const page = (width: number, height: number, offset: number, bits = 8) => [
  long(256, width),
  long(257, height),
  short(258, bits),
  short(259, 1),
  short(262, 1),
  long(273, offset),
  short(277, 1),
  long(278, height),
  long(279, width * height),
]

export const hostileTiffs = (): HostileFile[] =>
  files('image/tiff', {
    'a directory that follows itself': () => tiff(page(8, 8, 134), 8, Buffer.alloc(64)),
    '100,000 pages': () => {
      const one = tiff(page(8, 8, 8)).subarray(8)
      const all = repeated(one, 100_000)
      for (let n = 0; n < 100_000; n += 1)
        all.writeUInt32LE(8 + (n + 1) * one.length, (n + 1) * one.length - 4)
      return Buffer.concat([latin1('II*\0\x08\0\0\0'), all])
    },
    '2 billion strips': () =>
      tiff(
        page(60, 60, 134).map((entry) =>
          entry.tag === 273 ? { ...entry, count: 0x7fffffff } : entry,
        ),
      ),
    'a strip of 99 MP, 16 bits': () => tiff(page(9900, 10_000, 134, 16), 0, Buffer.alloc(5000)),
    '65,535 entries': () => latin1('II*\0\x08\0\0\0\xff\xff'.padEnd(400, '\0')),
    'a directory beyond the end': () => latin1('II*\0\xff\xff\xff\xff'.padEnd(400, '\0')),
    'a BigTIFF beyond the end': () =>
      latin1('II+\0\x08\0\0\0\xff\xff\xff\xff\xff\xff\xff\x7f'.padEnd(400, '\0')),
    'tiles of 2 billion squared': () =>
      tiff([
        ...page(600, 600, 200).filter(({ tag }) => tag < 273 || tag === 277),
        long(322, 0x7ffffff0),
        long(323, 0x7ffffff0),
        long(324, 200),
        long(325, 64),
      ]),
    'a size of no width': () => tiff(page(0, 10, 134), 0, Buffer.alloc(64)),
  })

const heif = (brand: string, content: Buffer[]) =>
  Buffer.concat([
    box('ftyp', latin1(brand), Buffer.alloc(4), latin1(brand)),
    box('meta', Buffer.alloc(4), box('iprp', box('ipco', Buffer.concat(content)))),
  ])

export const hostileHeifs = (avif: Buffer): HostileFile[] => [
  ...files('image/avif', {
    'a picture of 4 billion squared': () => heif('avif', [size(maxUint32, maxUint32)]),
    'a picture of 20,000 squared': () =>
      altered(avif, (copy) =>
        copy.fill(
          Buffer.from([0, 0, 0x4e, 0x20]),
          copy.indexOf('ispe') + 8,
          copy.indexOf('ispe') + 16,
        ),
      ),
    'a grid of 65,535 tiles': () =>
      heif(
        'avif',
        Array.from({ length: 65_535 }, () => size(64, 64)),
      ),
    '10 MB of empty boxes': () =>
      Buffer.concat([heif('avif', [size(64, 64)]), repeated(box('free'), 1_300_000)]),
    'a box that contains itself': () =>
      Buffer.concat([
        box('ftyp', latin1('avif\0\0\0\0avif')),
        uint32(4),
        latin1('meta'),
        Buffer.alloc(64),
      ]),
    'half of it': () => avif.subarray(0, avif.length / 2),
  }),
]
