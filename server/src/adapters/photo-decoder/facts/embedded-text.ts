import { cut, plainText } from '../../../text/plain-text.ts'

/**
 * A text in a file, written by a stranger: plain, without replacement characters, limited in length. Null if nothing
 * remains.
 */
export function cleanText(value: unknown, maxLength: number): string | null {
  const text = asText(value)
  if (text === null) return null
  const whole = unescapeXml(text).toWellFormed().replaceAll('\ufffd', '')
  return cut(plainText(whole), maxLength) || null
}

/** A text in any of its raw forms: plain, a number, or a list that starts with the default language. */
function asText(value: unknown): string | null {
  if (typeof value === 'string') return value
  if (typeof value === 'number') return String(value)
  if (!Array.isArray(value)) return null
  return value.every((item) => typeof item === 'number') ? decodeBytes(value) : asText(value[0])
}

/** The text of a field whose type is plain bytes, up to its first zero. */
function decodeBytes(values: number[]): string | null {
  const bytes = Buffer.from(values)
  const end = bytes.indexOf(0)
  return bytes.subarray(0, end < 0 ? bytes.length : end).toString('latin1')
}

/** The text of a Windows field: UTF-16 in plain bytes. */
export function windowsText(value: unknown): string | null {
  return Array.isArray(value) ? Buffer.from(value as number[]).toString('utf16le') : null
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
