import type { FileTags, TagValue } from './file-tags.ts'

const windows1252 = new TextDecoder('windows-1252')
const strictUtf8 = new TextDecoder('utf-8', { fatal: true })
const bytesByCharacter = new Map(
  Array.from({ length: 256 }, (_, byte) => [windows1252.decode(Uint8Array.of(byte)), byte]),
)

/**
 * The character set of IPTC texts that name none, in ExifTool's terms; null where there is nothing to guess: all texts
 * are ASCII, or the file names UTF-8. `tags` were read as `Latin`, in which each character is a byte.
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
    // Not a failure: this is how a decoder says that the bytes are of another character set.
    return false
  }
}
