import { addRange, type Range, textAt, viewOf } from './bytes.ts'

/** VP8X lists what the file contains, including metadata. */
const metadata = new Set(['EXIF', 'XMP ', 'VP8X'])

/** All chunks except metadata. */
export function webpPayload(bytes: Uint8Array): Range[] {
  const view = viewOf(bytes)
  const ranges: Range[] = []
  let hasPicture = false
  for (let at = 12; at + 8 <= bytes.length;) {
    const type = textAt(bytes, at, 4)
    const end = at + 8 + view.getUint32(at + 4, true)
    if (['VP8 ', 'VP8L', 'ANMF'].includes(type)) hasPicture = true
    if (!metadata.has(type)) addRange(ranges, at, Math.min(end, bytes.length))
    at = end + (end % 2)
  }
  return hasPicture ? ranges : []
}
