/** The bytes of an old file between what it has in common with the new file at the start and at the end. */
export type UndoBytes = { start: number; end: number; old: Uint8Array }

/** Writing words changes a small part of a file: usually a few hundred bytes of a JPEG, but possibly all of a TIFF. */
export function undoBytes(before: Uint8Array, after: Uint8Array): UndoBytes {
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before[start] === after[start]) start += 1
  let end = 0
  while (end < shorter - start && before[before.length - 1 - end] === after[after.length - 1 - end])
    end += 1
  return { start, end, old: before.slice(start, before.length - end) }
}

/** Returns the old file. */
export const restoredBytes = (after: Uint8Array, { start, end, old }: UndoBytes): Uint8Array =>
  Buffer.concat([after.subarray(0, start), old, after.subarray(after.length - end)])
