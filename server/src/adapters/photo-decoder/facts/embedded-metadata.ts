import exifr from 'exifr'
import type { Metadata } from 'sharp'

type Block = Record<string, unknown>
const blockNames = [
  'ifd0',
  'exif',
  'gps',
  'iptc',
  'xmp',
  'dc',
  'photoshop',
  'Iptc4xmpCore',
  'Iptc4xmpExt',
] as const

/** The raw metadata of a file. A missing block is empty. */
export type EmbeddedMetadata = Record<(typeof blockNames)[number], Block>
export const noMetadata = inBlocks({})

/** A JPEG segment holds 64 kB. Longer blocks would also let a crafted file keep the parser busy. */
const maxSegmentLength = 65_000

/** Reads only these fields: thousands of repeated entries would also keep the parser busy. */
const options = {
  ifd0: { pick: ['ImageDescription', 'Make', 'Model', 'Software', 'XPKeywords', 'XPTitle'] },
  exif: { pick: ['DateTimeOriginal', 'CreateDate', 'OffsetTimeOriginal', 'OffsetTimeDigitized'] },
  gps: {
    pick: [
      'GPSLatitude',
      'GPSLatitudeRef',
      'GPSLongitude',
      'GPSLongitudeRef',
      'GPSDateStamp',
      'GPSTimeStamp',
    ],
  },
  iptc: true,
  xmp: true,
  reviveValues: false,
  translateValues: false,
  mergeOutput: false,
}

/**
 * Reads EXIF, IPTC and XMP of all types in the same way: puts the blocks that the decoder found into an empty JPEG, the only
 * format in which exifr reads all three. The EXIF of a TIFF is the file itself. Throws where a block is malformed.
 */
export async function readEmbedded(bytes: Buffer, header: Metadata): Promise<EmbeddedMetadata> {
  const blocks = await read(asJpeg(header), options)
  if (header.format !== 'tiff') return inBlocks(blocks)
  return inBlocks({ ...blocks, ...(await read(bytes, { ...options, iptc: false, xmp: false })) })
}

async function read(bytes: Buffer, chosen: typeof options): Promise<Block> {
  const found: unknown = await exifr.parse(bytes, chosen)
  return isBlock(found) ? found : {}
}

function isBlock(value: unknown): value is Block {
  return typeof value === 'object' && value !== null
}

function inBlocks(found: Block): EmbeddedMetadata {
  const blocks = blockNames.map((name) => [name, isBlock(found[name]) ? found[name] : {}])
  return Object.fromEntries(blocks) as EmbeddedMetadata
}

function asJpeg({ exif, iptc, xmp }: Metadata): Buffer {
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe1, 'Exif\0\0', exif && withoutPrefix(exif, 'Exif\0\0')),
    segment(0xe1, 'http://ns.adobe.com/xap/1.0/\0', xmp),
    segment(0xed, '', iptc && asPhotoshopBlock(iptc)),
    Buffer.from([0xff, 0xda, 0, 2, 0xff, 0xd9]),
  ])
}

function segment(marker: number, prefix: string, payload: Buffer | undefined): Buffer {
  if (!payload || payload.length > maxSegmentLength) return Buffer.alloc(0)
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(prefix.length + payload.length + 2, 2)
  return Buffer.concat([head, Buffer.from(prefix, 'latin1'), payload])
}

const withoutPrefix = (bytes: Buffer, prefix: string) =>
  bytes.subarray(0, prefix.length).toString('latin1') === prefix
    ? bytes.subarray(prefix.length)
    : bytes

function asPhotoshopBlock(iptc: Buffer): Buffer {
  if (iptc.subarray(0, 9).toString('latin1') === 'Photoshop') return iptc
  const size = Buffer.alloc(4)
  size.writeUInt32BE(iptc.length)
  const head = Buffer.from('Photoshop 3.0\x008BIM\x04\x04\0\0', 'latin1')
  return Buffer.concat([head, size, iptc, Buffer.alloc(iptc.length % 2)])
}
