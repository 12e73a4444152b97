import { textAt, viewOf } from './bytes.ts'

/** A box of ISO/IEC 14496-12; `start` is the beginning of its content, after the header. */
export type Box = { type: string; start: number; end: number }

/** The boxes in a part of a file, up to the first box that is shorter than its header. */
export function boxes(bytes: Uint8Array, from: number, to: number): Box[] {
  const view = viewOf(bytes)
  const found: Box[] = []
  for (let at = from; at + 8 <= to;) {
    const size = view.getUint32(at)
    const header = size === 1 ? 16 : 8
    const length = size === 1 ? Number(view.getBigUint64(at + 8)) : size || to - at
    if (length < header) break
    const end = Math.min(at + length, to)
    found.push({ type: textAt(bytes, at + 4, 4), start: at + header, end })
    at += length
  }
  return found
}
