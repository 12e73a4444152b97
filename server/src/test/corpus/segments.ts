import { crc32, deflateSync } from 'node:zlib'

/** Inserts a segment after the start of a JPEG. */
export function withSegment(jpeg: Buffer, marker: number, payload: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(payload.length + 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), head, payload, jpeg.subarray(2)])
}

/** Inserts a chunk after the header of a PNG. */
export function withChunk(png: Buffer, type: string, data: Buffer): Buffer {
  const headerEnd = 33
  return Buffer.concat([png.subarray(0, headerEnd), chunk(type, data), png.subarray(headerEnd)])
}

/** A chunk of a PNG with its length and checksum. */
export function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(data.length, 0)
  ends.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)])
}

/** A compressed PNG text or profile that decompresses to `length` bytes. */
export const packed = (keyword: string, length: number) =>
  Buffer.concat([Buffer.from(`${keyword}\0\0`, 'latin1'), deflateSync(Buffer.alloc(length, 'a'))])

export type Entry = { tag: number; type: number; count: number; value: number }
export const [ascii, short, long, rational, undefinedType] = [2, 3, 4, 5, 7] as const

/** A TIFF block: a header, one directory with these entries, then `rest`. Offsets are relative to its start. */
export function tiff(entries: readonly Entry[], next = 0, rest = Buffer.alloc(0)): Buffer {
  const directory = Buffer.alloc(2 + 12 * entries.length + 4)
  directory.writeUInt16LE(entries.length, 0)
  for (const [index, { tag, type, count, value }] of entries.entries()) {
    const at = 2 + 12 * index
    directory.writeUInt16LE(tag, at)
    directory.writeUInt16LE(type, at + 2)
    directory.writeUInt32LE(count, at + 4)
    directory.writeUInt32LE(value, at + 8)
  }
  directory.writeUInt32LE(next, directory.length - 4)
  return Buffer.concat([Buffer.from('II*\0\x08\0\0\0', 'latin1'), directory, rest])
}

/** The offset of `rest` in a block with this many entries. */
export const restAt = (entries: number) => 8 + 2 + 12 * entries + 4

export const withExifSegment = (jpeg: Buffer, block: Buffer) =>
  withSegment(jpeg, 0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), block]))

export const withXmpSegment = (jpeg: Buffer, packet: string) =>
  withSegment(jpeg, 0xe1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0${packet}`))
