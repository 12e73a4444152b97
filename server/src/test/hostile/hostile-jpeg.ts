import { seeded } from '../corpus/seeded.ts'
import { withExifSegment, tiff, withSegment, withXmpSegment } from '../corpus/segments.ts'
import { altered, type HostileFile, latin1, repeated } from './hostile-file.ts'
import { entities } from './hostile-png.ts'

const segment = (marker: number, payload: Buffer) => {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(payload.length + 2, 2)
  return Buffer.concat([head, payload])
}
const inserted = (jpeg: Buffer, segments: Buffer) =>
  Buffer.concat([jpeg.subarray(0, 2), segments, jpeg.subarray(2)])
const largest = 65_533

/** JPEGs made from valid ones, baseline or progressive. */
export function hostileJpegs(baseline: Buffer, progressive: Buffer): HostileFile[] {
  const frameOf = (jpeg: Buffer, marker: number) => jpeg.indexOf(Buffer.from([0xff, marker, 0]))
  const sized = (jpeg: Buffer, marker: number, width: number, height: number) =>
    altered(jpeg, (copy) => {
      const frame = frameOf(jpeg, marker)
      copy.writeUInt16BE(height, frame + 5)
      copy.writeUInt16BE(width, frame + 7)
    })
  const lastScan = progressive.lastIndexOf(Buffer.from([0xff, 0xda]))
  const attacks: Record<string, () => Buffer> = {
    '700 APP1 of 64 kB': () =>
      inserted(baseline, repeated(segment(0xe1, Buffer.alloc(largest, 'Exif\0\0')), 700)),
    '255 parts of a profile': () => inserted(baseline, profileParts(255)),
    '10 million empty comments': () =>
      inserted(baseline, repeated(segment(0xfe, Buffer.alloc(0)), 10_000_000)),
    '20,000 restarts of the scan': () =>
      Buffer.concat([
        progressive.subarray(0, -2),
        repeated(progressive.subarray(lastScan, -2), 20_000),
        progressive.subarray(-2),
      ]),
    'a frame of 65,535 squared': () => sized(baseline, 0xc0, 65_535, 65_535),
    'a progressive frame of 100 MP': () => sized(progressive, 0xc2, 10_000, 9999),
    'a progressive frame of 80 MP': () => sized(progressive, 0xc2, 10_000, 8000),
    'a baseline frame of 99 MP': () => sized(baseline, 0xc0, 9900, 10_000),
    'a frame of no height': () => sized(baseline, 0xc0, 600, 0),
    '17 components': () =>
      altered(baseline, (copy) => copy.writeUInt8(17, frameOf(baseline, 0xc0) + 9)),
    'arithmetic coding': () =>
      altered(baseline, (copy) => copy.writeUInt8(0xc9, frameOf(baseline, 0xc0) + 1)),
    'lossless coding': () =>
      altered(baseline, (copy) => copy.writeUInt8(0xc3, frameOf(baseline, 0xc0) + 1)),
    'noise in each segment': () => inserted(baseline, noiseSegments()),
    'EXIF that follows itself': () => withExifSegment(baseline, tiff([], 8)),
    'EXIF of 65,535 entries': () => withExifSegment(baseline, latin1('II*\0\x08\0\0\0\xff\xff')),
    'XMP of entities': () => withXmpSegment(baseline, entities),
    'half of it': () => baseline.subarray(0, baseline.length / 2),
    'only its header': () => baseline.subarray(0, frameOf(baseline, 0xc0) + 19),
    'a PDF behind it': () => Buffer.concat([baseline, latin1('%PDF-1.7\n'), Buffer.alloc(9000)]),
    'a script inside': () => withSegment(baseline, 0xfe, latin1('*/alert(1)/*<script>')),
    'scan without an end': () =>
      Buffer.concat([baseline.subarray(0, -2), Buffer.alloc(20_000_000, 0x55)]),
  }
  return Object.entries(attacks).map(([name, make]) => ({ name, type: 'image/jpeg', make }))
}

function profileParts(parts: number): Buffer {
  const all = Array.from({ length: parts }, (_, part) =>
    segment(
      0xe2,
      Buffer.concat([
        latin1('ICC_PROFILE\0'),
        Buffer.from([part + 1, parts]),
        Buffer.alloc(65_000),
      ]),
    ),
  )
  return Buffer.concat(all)
}

function noiseSegments(): Buffer {
  const chance = seeded(3)
  const names = [
    'Exif\0\0',
    'http://ns.adobe.com/xap/1.0/\0',
    'ICC_PROFILE\0\x01\x01',
    'Photoshop 3.0\0',
  ]
  const markers = [0xe1, 0xe1, 0xe2, 0xed]
  return Buffer.concat(
    names.map((name, index) =>
      segment(markers[index] ?? 0xe0, Buffer.concat([latin1(name), chance.bytes(30_000)])),
    ),
  )
}
