import { cut, plainText } from '../../text/plain-text.ts'

/**
 * Words in a file are a stranger's: plain, without the signs that broken letters leave, bounded. Null where nothing is left.
 */
export function cleanText(value: unknown, maxLength: number): string | null {
  const text = asText(value)
  if (text === null) return null
  const whole = unescapeXml(text).toWellFormed().replaceAll('\ufffd', '')
  return cut(plainText(whole), maxLength) || null
}

/** The raw forms of one text: plain, an XMP alternative with its language, a list, or the UTF-16 of Windows tags. */
function asText(value: unknown): string | null {
  if (typeof value === 'string') return value
  if (typeof value === 'number') return String(value)
  if (value instanceof Uint8Array) return Buffer.from(value).toString('utf16le')
  if (Array.isArray(value)) return asText(value[0])
  if (value && typeof value === 'object' && 'value' in value) return asText(value.value)
  return null
}

/** IPTC gives bytes as latin1; most writers mean UTF-8, and text that is UTF-8 by chance is rare. */
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
