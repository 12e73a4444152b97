import { plainText } from '../../text/plain-text.ts'
import { singular } from './singular.ts'

/** A keyword as it is shown: cleaned with `plainText`, which does not change its spelling. May be empty. */
export const tidyKeyword = (text: string): string => plainText(text)

/**
 * Most keywords consist of these characters, without hyphens or underscores, and only need lower case and the
 * singular.
 */
const asciiWords = /^[!-,.-^`-~]+(?: [!-,.-^`-~]+)*$/

/**
 * About 5 MB. Lists and exports fold the same keywords again and again. ASCII words are not cached, because folding
 * them is faster than a lookup.
 */
const maxRemembered = 30_000
const maxRememberedLength = 60
const remembered = new Map<string, string>()

/**
 * The fold of a keyword: the form in which keywords are compared, counted and excluded, but never shown. It
 * ignores case, hyphens and invisible characters, and its last word is in the English singular. The keyword's
 * language does not matter, so that stored folds stay valid. Idempotent.
 */
export function foldKeyword(text: string): string {
  if (asciiWords.test(text)) return withSingular(text.toLowerCase())
  const known = remembered.get(text)
  if (known !== undefined) return known
  const folded = fold(text)
  if (text.length > maxRememberedLength) return folded
  if (remembered.size === maxRemembered) remembered.clear()
  remembered.set(ownCopy(text), folded)
  return folded
}

/**
 * Copies the word, because V8 stores a word cut from a text as a reference to the whole text, which would stay in
 * memory.
 */
const ownCopy = (text: string): string => Buffer.from(text, 'utf16le').toString('utf16le')

function fold(text: string): string {
  const words = caseless(text)
    .replace(/[\s\p{Pd}_]+/gu, ' ')
    .trim()
  return withSingular(words)
}

function withSingular(words: string): string {
  const start = words.lastIndexOf(' ') + 1
  const last = words.slice(start)
  const one = singular(last, start > 0)
  return one === last ? words : words.slice(0, start) + one
}

/**
 * Also converts to upper case, because lower case alone would keep `ß` and `ss` apart, and the two lower-case sigmas.
 */
function caseless(text: string): string {
  return plainText(text)
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/’/g, "'")
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .replace(/ς/g, 'σ')
    .normalize('NFC')
}

/** Tidies keywords and removes empty ones and duplicates; the first spelling of each is kept. */
export function distinctKeywords(texts: readonly string[]): string[] {
  const byFold = new Map<string, string>()
  for (const text of texts) {
    const folded = foldKeyword(text)
    if (folded && !byFold.has(folded)) byFold.set(folded, tidyKeyword(text))
  }
  return [...byFold.values()]
}
