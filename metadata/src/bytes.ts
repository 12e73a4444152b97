/** A part of a file: its first byte, and the byte after its last one. */
export type Range = readonly [start: number, end: number]

const maxRanges = 100_000

/**
 * Adds a part that follows the earlier ones; if it begins where the last one ends, the two are joined. Throws
 * `RangeError` if the file has too many parts.
 */
export function addRange(ranges: Range[], start: number, end: number): void {
  const last = ranges.at(-1)
  if (last?.[1] === start) ranges[ranges.length - 1] = [last[0], end]
  else if (ranges.length === maxRanges) throw new RangeError('The file has too many parts.')
  else ranges.push([start, end])
}

/** Text with one byte per character, such as the name of a chunk. */
export const textAt = (bytes: Uint8Array, start: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(start, start + length))

export const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** A `DataView` throws this for reads beyond its end: the file is damaged, or not what its first bytes say. */
export const isDamage = (error: unknown): boolean => error instanceof RangeError
