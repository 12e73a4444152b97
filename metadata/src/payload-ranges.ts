import { isDamage, type Range, textAt } from './bytes.ts'
import { gifPayload } from './gif.ts'
import { heifPayload } from './heif.ts'
import { jpegPayload } from './jpeg.ts'
import { pngPayload } from './png.ts'
import { psdPayload } from './psd.ts'
import { tiffPayload } from './tiff.ts'
import { webpPayload } from './webp.ts'

/** Each format is recognised by its first bytes. */
const formats: { first: RegExp; payload: (bytes: Uint8Array) => Range[] }[] = [
  { first: /^\xff\xd8\xff/, payload: jpegPayload },
  { first: /^\x89PNG\r\n/, payload: pngPayload },
  { first: /^GIF8[79]a/, payload: gifPayload },
  { first: /^RIFF[^]{4}WEBP/, payload: webpPayload },
  { first: /^(?:II\*\0|MM\0\*)/, payload: tiffPayload },
  { first: /^8BPS\0/, payload: psdPayload },
  { first: /^[^]{4}ftyp/, payload: heifPayload },
]

/**
 * The parts of a photo file that make its picture, in the order in which they are hashed. They exclude everything
 * that programs change when they write descriptions, keywords, dates or positions into a file, and everything after
 * the picture. null for other files, and if no picture is found. In total never more bytes than the file has, even
 * for crafted files.
 */
export function payloadRanges(bytes: Uint8Array): Range[] | null {
  const start = textAt(bytes, 0, 16)
  const format = formats.find(({ first }) => first.test(start))
  if (!format) return null
  try {
    const ranges = format.payload(bytes).filter(([from, to]) => to > from && to <= bytes.length)
    const total = ranges.reduce((sum, [from, to]) => sum + to - from, 0)
    return total > 0 && total <= bytes.length ? ranges : null
  } catch (error) {
    if (isDamage(error)) return null
    throw error
  }
}
