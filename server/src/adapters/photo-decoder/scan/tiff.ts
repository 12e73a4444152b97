import { PhotoRefused } from '../../../ports/photo-decoder.ts'
import { excessive, type Scan } from './structure.ts'

const maxStrips = 1_000_000
/**
 * Strips are read row by row, and libvips keeps about this many rows (measured with 35 megapixels of 8 and 16 bits).
 */
const rowsKept = 2048
/** Bytes per value for each type that occurs in the tags read here. */
const valueLength: Record<number, number> = { 1: 1, 3: 2, 4: 4, 16: 8 }
const tag = {
  width: 256,
  height: 257,
  bits: 258,
  compression: 259,
  stripOffsets: 273,
  orientation: 274,
  samples: 277,
  rowsPerStrip: 278,
  planes: 284,
  tileWidth: 322,
  tileHeight: 323,
  tileOffsets: 324,
  subfileType: 254,
  innerPages: 330,
  dngVersion: 50_706,
} as const

/** Compressions that sharp's libtiff cannot read, by their number in files. */
const unreadable: Record<number, string> = {
  6: 'old-style JPEG',
  32_909: 'PixarLog',
  33_003: 'JPEG 2000',
  33_004: 'JPEG 2000',
  33_005: 'JPEG 2000',
  34_661: 'JBIG',
  34_712: 'JPEG 2000',
  34_887: 'LERC',
  34_925: 'LZMA',
  50_000: 'Zstandard',
  50_002: 'JPEG XL',
  52_546: 'JPEG XL',
}

/** Reads the numbers of a TIFF in its byte order, with the longer fields of a BigTIFF. */
function readerOf(bytes: Buffer) {
  const isLittle = bytes.readUInt8(0) === 0x49
  const number = (at: number, length: number) => {
    if (length === 8)
      return Number(isLittle ? bytes.readBigUInt64LE(at) : bytes.readBigUInt64BE(at))
    return isLittle ? bytes.readUIntLE(at, length) : bytes.readUIntBE(at, length)
  }
  const isBig = number(2, 2) === 43
  return isBig
    ? { number, first: number(8, 8), countLength: 8, entryLength: 20, offsetLength: 8 }
    : { number, first: number(4, 4), countLength: 2, entryLength: 12, offsetLength: 4 }
}

/**
 * Only the first page is decoded, so the link to the next page is cleared: a chain of pages may be long or lead back
 * to itself.
 */
export function scanTiff(bytes: Buffer): Scan {
  const reader = readerOf(bytes)
  const { number, first, countLength, entryLength, offsetLength } = reader
  const count = number(first, countLength)
  const entries = first + countLength
  const link = entries + count * entryLength
  const valueAt = (at: number) => {
    const length = valueLength[number(at + 2, 2)] ?? 4
    const values = number(at + 4, offsetLength)
    const isInline = values * length <= offsetLength
    const inline = at + 4 + offsetLength
    return {
      values,
      value: number(isInline ? inline : number(inline, offsetLength), length),
    }
  }
  const found = new Map<number, { values: number; value: number }>()
  const known = new Set<number>(Object.values(tag))
  for (let at = entries; at < link; at += entryLength) {
    const id = number(at, 2)
    if (known.has(id)) found.set(id, valueAt(at))
  }
  if (isCameraFile(found))
    throw new PhotoRefused('unsupported_type', 'This is a camera file and no TIFF.')
  const compression = unreadable[found.get(tag.compression)?.value ?? 1]
  if (compression) throw unsupportedCompression(compression)
  const measured = measure((id, fallback) => found.get(id)?.value ?? fallback, found)
  return { ...measured, bytes: firstPage(bytes, link, link + offsetLength) }
}

const unsupportedCompression = (name: string) =>
  new PhotoRefused(
    'unreadable',
    `The TIFF is compressed with ${name}, which cannot be read here. Save it with LZW or ZIP and upload that.`,
  )

/** In a camera file the first page is a small preview, and the picture is in inner pages. */
const isCameraFile = (found: Map<number, { value: number }>) =>
  found.has(tag.dngVersion) ||
  (found.has(tag.innerPages) && (found.get(tag.subfileType)?.value ?? 0) % 2 === 1)

/** A copy of the file without the link to the next page; the file itself if it has no such link. */
function firstPage(bytes: Buffer, link: number, linkEnd: number): Buffer {
  if (bytes.subarray(link, linkEnd).every((byte) => byte === 0)) return bytes
  return Buffer.from(bytes).fill(0, link, linkEnd)
}

/** A picture that has to be turned is entirely in memory. */
function measure(
  value: (id: number, fallback: number) => number,
  found: Map<number, { values: number }>,
): Omit<Scan, 'bytes'> {
  const width = value(tag.width, 0)
  const height = value(tag.height, 0)
  const strips = found.get(tag.stripOffsets)?.values ?? found.get(tag.tileOffsets)?.values ?? 0
  if (strips > maxStrips) throw excessive('many strips')
  const pixelBytes = value(tag.samples, 1) * Math.ceil(value(tag.bits, 1) / 8)
  const tileWidth = value(tag.tileWidth, 0)
  const columns = tileWidth ? Math.ceil(width / tileWidth) * tileWidth : width
  const rows = Math.max(Math.min(height, rowsKept), rowsOfPart(value, height))
  const isTurned = value(tag.orientation, 1) > 1
  const pixelsInMemory = Math.max(columns * rows, isTurned ? width * height : 0)
  return { width, height, bytesInMemory: pixelsInMemory * pixelBytes }
}

/**
 * How many rows are in memory because of the parts of the file: two rows of tiles, or a strip if it has only one of
 * the colours; otherwise 0.
 */
function rowsOfPart(value: (id: number, fallback: number) => number, height: number): number {
  if (value(tag.tileWidth, 0)) return 2 * value(tag.tileHeight, height)
  return value(tag.planes, 1) === 2 ? Math.min(height, value(tag.rowsPerStrip, height)) : 0
}
