import { inflatesWithin } from './inflated.ts'
import { excessive, type Scan } from './structure.ts'

const maxChunks = 10_000
const maxProfileBytes = 4_000_000
const signatureLength = 8

/** The number of samples per pixel, by the colour type in the header. */
const channels: Record<number, number> = { 0: 1, 2: 3, 3: 4, 4: 2, 6: 4 }

type Chunk = { type: string; start: number; end: number }

/**
 * Texts are removed, because libpng inflates all of them (5 MB become 12 GB), and so is a colour profile that is too
 * large. The facts in the texts are read elsewhere, within a limit.
 */
export function scanPng(bytes: Buffer): Scan {
  const chunks = readChunks(bytes)
  const header = chunks[0]
  if (header?.type !== 'IHDR') throw new RangeError('A PNG begins with its header')
  const width = bytes.readUInt32BE(header.start + 8)
  const height = bytes.readUInt32BE(header.start + 12)
  const depth = bytes.readUInt8(header.start + 16) === 16 ? 2 : 1
  const samples = channels[bytes.readUInt8(header.start + 17)] ?? 4
  const isInterlaced = bytes.readUInt8(header.start + 20) === 1
  const isTurned = chunks.some(({ type }) => type === 'eXIf')
  const pictures = (isInterlaced ? 1 : 0) + (isTurned ? 1 : 0)
  const kept = chunks.filter((chunk) => isSafe(bytes, chunk))
  const isWhole = kept.length === chunks.length && chunks.at(-1)?.end === bytes.length
  return {
    width,
    height,
    bytesInMemory: pictures * width * height * samples * depth,
    bytes: isWhole
      ? bytes
      : Buffer.concat([
          bytes.subarray(0, signatureLength),
          ...kept.map(({ start, end }) => bytes.subarray(start, end)),
        ]),
  }
}

/** The chunks up to the end of the picture. In a truncated file the last one may be incomplete. */
function readChunks(bytes: Buffer): Chunk[] {
  const chunks: Chunk[] = []
  let others = 0
  for (let start = signatureLength; start + 12 <= bytes.length;) {
    const type = bytes.toString('latin1', start + 4, start + 8)
    const end = Math.min(bytes.length, start + 12 + bytes.readUInt32BE(start))
    chunks.push({ type, start, end })
    if (type !== 'IDAT') others += 1
    if (others > maxChunks) throw excessive('many parts')
    if (type === 'IEND') break
    start = end
  }
  return chunks
}

function isSafe(bytes: Buffer, { type, start, end }: Chunk): boolean {
  if (/^([tz]TXt|iTXt)$/i.test(type)) return false
  if (type !== 'iCCP') return true
  const profile = bytes.indexOf(0, start + 8) + 2
  return profile > 1 && inflatesWithin(bytes.subarray(profile, end - 4), maxProfileBytes)
}
