import { limits } from '@verso/contract/limits.ts'
import { AppError } from '../../app-error.ts'

const marks: [encoding: string, name: string, bytes: number[]][] = [
  ['utf-8', 'UTF-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', 'UTF-16', [0xff, 0xfe]],
  ['utf-16be', 'UTF-16', [0xfe, 0xff]],
]

/**
 * Decodes a file by its byte order mark, otherwise as UTF-8, otherwise as Windows-1252. Throws `invalid_input` if it
 * is empty, too large or not a text.
 */
export function decodeList(bytes: Uint8Array): { text: string; encoding: string } {
  if (bytes.length === 0) throw refused('This file is empty.')
  if (bytes.length > limits.keywordList.bytes)
    throw refused(`This file is larger than ${limits.keywordList.bytes / 1_000_000} MB.`)
  const mark = marks.find(([, , start]) => start.every((byte, index) => bytes[index] === byte))
  const decoded = mark
    ? { text: decode(bytes, mark[0]), encoding: mark[1] }
    : { text: decode(bytes, 'utf-8'), encoding: 'UTF-8' }
  const { text, encoding } =
    decoded.text === null && !mark
      ? { text: decode(bytes, 'windows-1252'), encoding: 'Windows-1252' }
      : decoded
  if (text === null) throw refused(`This file begins as ${encoding} but is not. Save it as UTF-8.`)
  if (text.includes('\0')) throw refused('This is not a text file. Export the list as text.')
  return { text, encoding }
}

/** Null if the bytes are not in this encoding. */
function decode(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}

const refused = (sentence: string) => new AppError('invalid_input', sentence)
