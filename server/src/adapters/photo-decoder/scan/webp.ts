import { excessive, type Scan } from './structure.ts'

const max = { chunks: 10_000, metadataBytes: 16_000_000 }
/** Chunks with pixels; all others are metadata. */
const pixels = new Set(['VP8 ', 'VP8L', 'ALPH', 'ANMF'])
const riffLength = 12

/** A lossless picture is entirely in memory, with four bytes per pixel, and an animation twice. */
export function scanWebp(bytes: Buffer): Scan {
  const chunks = readChunks(bytes)
  const first = chunks[0]
  if (!first) throw new RangeError('A WebP has a picture')
  const { width, height } = readSize(bytes, first)
  const has = (wanted: string) => chunks.some(({ type }) => type === wanted)
  const bytesPerPixel = has('VP8 ') ? 1 : has('VP8L') ? 4 : 8
  return { width, height, bytesInMemory: width * height * bytesPerPixel, bytes }
}

type Chunk = { type: string; start: number }

function readChunks(bytes: Buffer): Chunk[] {
  const chunks: Chunk[] = []
  let metadataBytes = 0
  // Data after the container does not belong to the file, and libwebp ignores it as well.
  const end = Math.min(bytes.length, 8 + bytes.readUInt32LE(4))
  for (let at = riffLength; at + 8 <= end;) {
    chunks.push({ type: bytes.toString('latin1', at, at + 4), start: at + 8 })
    const length = bytes.readUInt32LE(at + 4)
    if (!pixels.has(bytes.toString('latin1', at, at + 4))) metadataBytes += length
    if (chunks.length > max.chunks) throw excessive('many parts')
    if (metadataBytes > max.metadataBytes) throw excessive('much metadata')
    at += 8 + length + (length % 2)
  }
  return chunks
}

function readSize(bytes: Buffer, { type, start }: Chunk): { width: number; height: number } {
  if (type === 'VP8X')
    return { width: bytes.readUIntLE(start + 4, 3) + 1, height: bytes.readUIntLE(start + 7, 3) + 1 }
  if (type === 'VP8L') {
    const packed = bytes.readUInt32LE(start + 1)
    return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 }
  }
  if (type !== 'VP8 ') throw new RangeError('A WebP begins with its picture')
  return {
    width: bytes.readUInt16LE(start + 6) & 0x3fff,
    height: bytes.readUInt16LE(start + 8) & 0x3fff,
  }
}
