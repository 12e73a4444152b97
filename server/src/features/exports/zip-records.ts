/**
 * A file of a zip archive that is sent before its size is known (APPNOTE.TXT 6.3.10, §4.3); `crc` and both sizes grow
 * while it is sent. Values that do not fit are written in their ZIP64 forms.
 */
export type ZipEntry = {
  name: Buffer
  modifiedAt: Date
  isDeflated: boolean
  /** Where its header begins in the archive. */
  offset: number
  crc: number
  size: number
  storedSize: number
}

const max16 = 0xffff
const max32 = 0xffffffff
const version = { usual: 20, zip64: 45, madeOnUnix: (3 << 8) | 63 }
/** Sizes follow the bytes (bit 3), and names are UTF-8 (bit 11). */
const flags = 0x808
const deflated = 8
/** A regular file that everyone may read and only its owner may change. */
const mode = 0o100644

export function localHeader(entry: ZipEntry): Buffer {
  const fixed = numbers(
    [4, 0x04034b50],
    [2, version.usual],
    ...describing(entry),
    ...[4, 4, 4].map((size): Field => [size, 0]),
    [2, entry.name.length],
    [2, 0],
  )
  return Buffer.concat([fixed, entry.name])
}

/** The record that follows the bytes of a file. */
export function dataDescriptor(entry: ZipEntry): Buffer {
  const width = isZip64(entry) ? 8 : 4
  return numbers([4, 0x08074b50], [4, entry.crc], [width, entry.storedSize], [width, entry.size])
}

export function centralHeader(entry: ZipEntry): Buffer {
  const { crc, storedSize, size, offset, name } = entry
  const large = isZip64(entry)
  const extra = Buffer.concat([
    utcTime(entry.modifiedAt),
    large ? numbers([2, 1], [2, 24], [8, size], [8, storedSize], [8, offset]) : Buffer.alloc(0),
  ])
  const fixed = numbers(
    [4, 0x02014b50],
    [2, version.madeOnUnix],
    [2, large ? version.zip64 : version.usual],
    ...describing(entry),
    [4, crc],
    [4, large ? max32 : storedSize],
    [4, large ? max32 : size],
    [2, name.length],
    [2, extra.length],
    [2, 0],
    [2, 0],
    [2, 0],
    [4, mode * 2 ** 16],
    [4, large ? max32 : offset],
  )
  return Buffer.concat([fixed, name, extra])
}

/** The end of an archive of `count` files whose central headers begin at `start` and end at `end`. */
export function endRecords(count: number, start: number, end: number): Buffer {
  const zip64 = Buffer.concat([
    numbers([4, 0x06064b50], [8, 44], [2, version.madeOnUnix], [2, version.zip64], [4, 0], [4, 0]),
    numbers([8, count], [8, count], [8, end - start], [8, start]),
    numbers([4, 0x07064b50], [4, 0], [8, end], [4, 1]),
  ])
  const usual = numbers(
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, Math.min(count, max16)],
    [2, Math.min(count, max16)],
    [4, Math.min(end - start, max32)],
    [4, Math.min(start, max32)],
    [2, 0],
  )
  return count >= max16 || Math.max(start, end - start) >= max32
    ? Buffer.concat([zip64, usual])
    : usual
}

const isZip64 = ({ size, storedSize, offset }: ZipEntry) =>
  Math.max(size, storedSize, offset) >= max32

type Field = [size: number, value: number]

/** How and when a file was stored. The time is local, with a precision of two seconds, from 1980 to 2107. */
function describing({ isDeflated, modifiedAt }: ZipEntry): Field[] {
  const year = Math.min(Math.max(modifiedAt.getFullYear(), 1980), 2107)
  const day = ((year - 1980) << 9) | ((modifiedAt.getMonth() + 1) << 5) | modifiedAt.getDate()
  const [hours, minutes] = [modifiedAt.getHours(), modifiedAt.getMinutes()]
  const time = (hours << 11) | (minutes << 5) | (modifiedAt.getSeconds() >> 1)
  return [
    [2, flags],
    [2, isDeflated ? deflated : 0],
    [2, time],
    [2, day],
  ]
}

/** The exact second, independent of time zones: the extended timestamp of Info-ZIP, which all current programs read. */
function utcTime(modifiedAt: Date): Buffer {
  const seconds = Math.floor(modifiedAt.getTime() / 1000)
  const clamped = Math.min(Math.max(seconds, 0), 0x7fffffff)
  return numbers([2, 0x5455], [2, 5], [1, 3], [4, clamped])
}

/** Little-endian numbers of these sizes in bytes, one after another. None is above 2^48. */
function numbers(...fields: Field[]): Buffer {
  const bytes = Buffer.alloc(fields.reduce((sum, [size]) => sum + size, 0))
  let at = 0
  for (const [size, value] of fields) {
    bytes.writeUIntLE(value, at, Math.min(size, 6))
    at += size
  }
  return bytes
}
