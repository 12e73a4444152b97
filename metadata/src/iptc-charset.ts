import type { FileTags, TagValue } from './file-tags.ts'

const windows1252 = new TextDecoder('windows-1252')
const strictUtf8 = new TextDecoder('utf-8', { fatal: true })
const bytesByCharacter = new Map(
  Array.from({ length: 256 }, (_, byte) => [windows1252.decode(Uint8Array.of(byte)), byte]),
)

/**
 * The character set of IPTC texts in a file that does not name it, as ExifTool calls it; null if there is nothing to
 * guess, because all texts are ASCII or the file names UTF-8. `tags` were read as `Latin`, so that each character is
 * one byte.
 */
export function unnamedCharset(tags: FileTags): 'UTF8' | 'Latin' | null {
  if (tags['IPTC:CodedCharacterSet'] === 'UTF8') return null
  const texts = Object.entries(tags)
    .filter(([tag]) => tag.startsWith('IPTC:'))
    .flatMap(([, value]) => textsOf(value))
    .filter((text) => /[^\0-\x7f]/.test(text))
  if (texts.length === 0) return null
  return texts.every(isUtf8) ? 'UTF8' : 'Latin'
}

const textsOf = (value: TagValue | undefined): string[] =>
  (Array.isArray(value) ? value : [value]).filter((text) => typeof text === 'string')

function isUtf8(text: string): boolean {
  const bytes = [...text].map((character) => bytesByCharacter.get(character))
  if (bytes.some((byte) => byte === undefined)) return false
  try {
    strictUtf8.decode(Uint8Array.from(bytes as number[]))
    return true
  } catch {
    // Not a failure: the decoder reports in this way that the bytes use another character set.
    return false
  }
}
