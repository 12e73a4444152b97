import { excessive, type Scan } from './structure.ts'

const max = { segments: 20_000, applicationBytes: 16_000_000, scans: 100 }
const [startOfScan, endOfImage] = [0xda, 0xd9]
/** Frames whose scans refine the whole picture step by step. */
const progressive = new Set([0xc2, 0xc6, 0xca, 0xce])

type Segment = { marker: number; start: number; length: number }
type Frame = {
  width: number
  height: number
  samples: number
  isProgressive: boolean
  parts: number
}

/** A picture in several scans is entirely in memory, with two bytes per sample, so that each scan can add to it. */
export function scanJpeg(bytes: Buffer): Scan {
  let frame: Frame | null = null
  let isInOneScan = false
  const count = { segments: 0, applicationBytes: 0, scans: 0 }
  for (const { marker, start, length } of segmentsOf(bytes)) {
    if (isFrame(marker)) frame ??= readFrame(bytes, marker, start)
    if (marker >= 0xe0) count.applicationBytes += length
    count.segments += 1
    if (count.segments > max.segments || count.applicationBytes > max.applicationBytes)
      throw excessive('much metadata')
    if (marker !== startOfScan) continue
    count.scans += 1
    if (count.scans > max.scans) throw excessive('many scans')
    isInOneScan = frame?.isProgressive === false && bytes.readUInt8(start) === frame.parts
    if (isInOneScan) break
  }
  if (!frame) throw new RangeError('A JPEG has a frame')
  const { width, height, samples } = frame
  return { width, height, bytesInMemory: isInOneScan ? 0 : samples * 2, bytes }
}

/** Frame headers. 0xc4, 0xc8 and 0xcc have another meaning. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/**
 * The segments of a file, each with the start of its content. A truncated file ends early, which the decoder reports.
 */
function* segmentsOf(bytes: Buffer): Generator<Segment> {
  for (let at = nextMarker(bytes, 0); at + 4 <= bytes.length;) {
    const marker = bytes.readUInt8(at + 1)
    if (marker === endOfImage) return
    const length = isBare(marker) ? 0 : bytes.readUInt16BE(at + 2)
    if (!isBare(marker)) yield { marker, start: at + 4, length }
    at = nextMarker(bytes, at + 2 + length)
  }
}

/** Markers without content: start of the image, restarts, and 0x01. */
const isBare = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)

/** The next 0xff that belongs to a marker: in compressed data it is followed by 0. */
function nextMarker(bytes: Buffer, from: number): number {
  let at = bytes.indexOf(0xff, from)
  while (at >= 0 && (bytes[at + 1] === 0 || bytes[at + 1] === 0xff))
    at = bytes.indexOf(0xff, at + 1)
  return at < 0 ? bytes.length : at
}

function readFrame(bytes: Buffer, marker: number, start: number): Frame {
  const height = bytes.readUInt16BE(start + 1)
  const width = bytes.readUInt16BE(start + 3)
  const parts = bytes.readUInt8(start + 5)
  const factors = Array.from({ length: parts }, (_, part) => {
    const sampling = bytes.readUInt8(start + 7 + part * 3)
    return (sampling >> 4) * (sampling & 15)
  })
  const sum = factors.reduce((total, factor) => total + factor, 0)
  const samples = (width * height * sum) / Math.max(1, ...factors)
  return { width, height, samples, isProgressive: progressive.has(marker), parts }
}
