import { addRange, type Range, textAt, viewOf } from './bytes.ts'

const metadata = new Set(['tEXt', 'zTXt', 'iTXt', 'eXIf', 'tIME', 'IEND'])

/** All chunks except those with texts, Exif data and the time of the last change. */
export function pngPayload(bytes: Uint8Array): Range[] {
  const view = viewOf(bytes)
  const ranges: Range[] = []
  let hasPicture = false
  for (let at = 8; at + 8 <= bytes.length;) {
    const type = textAt(bytes, at + 4, 4)
    const end = at + 12 + view.getUint32(at)
    if (type === 'IDAT') hasPicture = true
    if (!metadata.has(type)) addRange(ranges, at, Math.min(end, bytes.length))
    if (type === 'IEND') break
    at = end
  }
  return hasPicture ? ranges : []
}
