import { excessive } from './structure.ts'

/** A JPEG inside another file: its position, and its size as stored. */
type EmbeddedJpeg = { start: number; end: number; width: number; height: number }

const start = Buffer.from([0xff, 0xd8, 0xff])
const [startOfImage, endOfImage] = [Buffer.from([0xff, 0xd8]), Buffer.from([0xff, 0xd9])]
const maxSegments = 200

/** How much the search in a file may still read, so that no file can make it read the same bytes over and over. */
type Budget = { segments: number; bytes: number }
const budgetFor = (bytes: Buffer): Budget => ({ segments: 100_000, bytes: bytes.length * 4 })

/**
 * The largest JPEG in a file of any structure that every decoder can read: baseline or progressive, with 8 bits. null
 * if the file has no such JPEG. Camera makers store their previews in different places, but always as whole JPEGs;
 * the lossless JPEGs of sensor data have a different kind of frame. Throws `PhotoRefused` for a file with countless
 * beginnings of JPEGs.
 */
export function largestJpeg(bytes: Buffer): EmbeddedJpeg | null {
  const budget = budgetFor(bytes)
  let largest: EmbeddedJpeg | null = null
  for (let at = bytes.indexOf(start); at >= 0; at = bytes.indexOf(start, at)) {
    const found = jpegAt(bytes, at, budget)
    if (found && found.width * found.height > (largest ? largest.width * largest.height : 0))
      largest = found
    at = found?.end ?? at + 2
  }
  return largest
}

/** The JPEG that begins at `from`; null for other bytes, and for a JPEG of another kind or without an end. */
function jpegAt(bytes: Buffer, from: number, budget: Budget): EmbeddedJpeg | null {
  let size: { width: number; height: number } | null = null
  let at = from + 2
  for (let segments = 0; segments < maxSegments && at + 9 < bytes.length; segments += 1) {
    budget.segments -= 1
    if (budget.segments < 0) throw excessive('many parts')
    if (bytes[at] !== 0xff) return null
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xda) {
      const end = size && endOfScans(bytes, at + 2, budget)
      return end && size ? { start: from, end, ...size } : null
    }
    if (isFrame(marker)) {
      size = { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
      if (marker > 0xc2 || bytes[at + 4] !== 8 || size.width * size.height === 0) return null
    } else if (marker < 0xc4) return null
    at += 2 + bytes.readUInt16BE(at + 2)
  }
  return null
}

/** SOF0 to SOF15, whose range of numbers includes three other markers. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/**
 * The position after the end marker. There may be tables between two scans, but another picture cannot begin before
 * the end.
 */
function endOfScans(bytes: Buffer, from: number, budget: Budget): number | null {
  const end = positionOf(bytes, endOfImage, from)
  const pixels = bytes.subarray(from, end)
  budget.bytes -= 2 * pixels.length
  if (budget.bytes < 0) throw excessive('many parts')
  return end < bytes.length && !pixels.includes(startOfImage) ? end + endOfImage.length : null
}

/** The position of the marker, or the length of the file if the marker does not follow. */
function positionOf(bytes: Buffer, marker: Buffer, from: number): number {
  const found = bytes.indexOf(marker, from)
  return found < 0 ? bytes.length : found
}
