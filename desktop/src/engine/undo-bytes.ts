/** What an old file has that a new one does not: the bytes between their common start and common end. */
export type UndoBytes = { start: number; end: number; old: Uint8Array }

/** Writing words changes a small part of a file, so this is a few hundred bytes of a JPEG; of a TIFF it may be all. */
export function undoBytes(before: Uint8Array, after: Uint8Array): UndoBytes {
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before[start] === after[start]) start += 1
  let end = 0
  while (end < shorter - start && before[before.length - 1 - end] === after[after.length - 1 - end])
    end += 1
  return { start, end, old: before.slice(start, before.length - end) }
}

/** The old file again. */
export const undone = (after: Uint8Array, { start, end, old }: UndoBytes): Uint8Array =>
  Buffer.concat([after.subarray(0, start), old, after.subarray(after.length - end)])
