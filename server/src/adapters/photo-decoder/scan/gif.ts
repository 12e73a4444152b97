import type { Scan } from './structure.ts'

const headerLength = 13
const [extension, image, trailer] = [0x21, 0x2c, 0x3b]

/** Only the first frame is decoded, so the file is cut after it: a GIF of 20 MB can have a million frames. */
export function scanGif(bytes: Buffer): Scan {
  const screen = { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) }
  let at = headerLength + tableLength(bytes.readUInt8(10))
  while (bytes.readUInt8(at) === extension) at = endOfBlocks(bytes, at + 2)
  if (bytes.readUInt8(at) !== image) throw new RangeError('A GIF has a frame')
  const width = Math.max(screen.width, bytes.readUInt16LE(at + 1) + bytes.readUInt16LE(at + 5))
  const height = Math.max(screen.height, bytes.readUInt16LE(at + 3) + bytes.readUInt16LE(at + 7))
  const end = endOfBlocks(bytes, at + 11 + tableLength(bytes.readUInt8(at + 9)))
  const isAlone = end >= bytes.length || bytes.readUInt8(end) === trailer
  return {
    width,
    height,
    // The picture and a copy of it, each with red, green, blue and transparency.
    bytesInMemory: width * height * 8,
    bytes: isAlone ? bytes : Buffer.concat([bytes.subarray(0, end), Buffer.from([trailer])]),
  }
}

/** The length of a colour table, from the flags that announce it. */
const tableLength = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

/**
 * The end of a chain of blocks, each preceded by its length, up to an empty one; the end of the file if it is
 * truncated.
 */
function endOfBlocks(bytes: Buffer, start: number): number {
  let at = start
  for (let length = bytes[at]; length; length = bytes[at]) at += length + 1
  return Math.min(at + 1, bytes.length)
}
