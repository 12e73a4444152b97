import { cut, plainText } from '../../../text/plain-text.ts'

/**
 * A text of a file, written by a stranger: plain, without replacement characters, limited in length. Null where nothing is
 * left.
 */
export function cleanText(value: unknown, maxLength: number): string | null {
  const text = asText(value)
  if (text === null) return null
  const whole = unescapeXml(text).toWellFormed().replaceAll('\ufffd', '')
  return cut(plainText(whole), maxLength) || null
}

/** A text in any of its raw forms: plain, an XMP alternative with a language, a list, or UTF-16 of Windows tags. */
function asText(value: unknown): string | null {
  if (typeof value === 'string') return value
  if (typeof value === 'number') return String(value)
  if (value instanceof Uint8Array) return Buffer.from(value).toString('utf16le')
  if (Array.isArray(value)) return asText(value[0])
  if (value && typeof value === 'object' && 'value' in value) return asText(value.value)
  return null
}

/** exifr decodes IPTC as Latin-1, but most programs write UTF-8. Latin-1 text is rarely valid UTF-8. */
export function decodeIptc(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(decodeIptc)
  if (typeof value !== 'string') return value
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(value, 'latin1'))
  } catch {
    return value
  }
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function unescapeXml(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos));/gi,
    (whole: string, decimal?: string, hex?: string, name?: string) => {
      if (name) return entities[name.toLowerCase()] ?? whole
      const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole
    },
  )
}
