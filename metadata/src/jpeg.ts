import { addRange, type Range, textAt, viewOf } from './bytes.ts'

/**
 * All segments up to the end of the first picture, except comments and APPn; colour profiles and Adobe's transform
 * are included.
 */
export function jpegPayload(bytes: Uint8Array): Range[] {
  const view = viewOf(bytes)
  const ranges: Range[] = []
  let hasPicture = false
  for (let at = 2; at + 1 < bytes.length;) {
    if (bytes[at] !== 0xff) return []
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xd9) break
    if (marker === 0xff) {
      at += 1
      continue
    }
    let end = at + 2 + view.getUint16(at + 2)
    if (marker === 0xda) {
      hasPicture = true
      end = endOfScan(bytes, end)
    }
    if (!isMetadata(bytes, at, marker)) addRange(ranges, at, end)
    at = end
  }
  return hasPicture ? ranges : []
}

function isMetadata(bytes: Uint8Array, at: number, marker: number): boolean {
  if (marker === 0xfe) return true
  if (marker < 0xe0 || marker > 0xef) return false
  if (marker === 0xe2) return textAt(bytes, at + 4, 11) !== 'ICC_PROFILE'
  return !(marker === 0xee && textAt(bytes, at + 4, 5) === 'Adobe')
}

/** Compressed data ends at a marker that is neither an escaped 0xff nor a restart; in a truncated file, at its end. */
function endOfScan(bytes: Uint8Array, start: number): number {
  for (let at = bytes.indexOf(0xff, start); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0
    const isRestart = next >= 0xd0 && next <= 0xd7
    if (next !== 0 && next !== 0xff && !isRestart) return at
  }
  return bytes.length
}
