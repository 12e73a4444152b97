import { plainText } from '../../text/plain-text.ts'
import { singular } from './singular.ts'

/** A keyword as shown: what `plainText` leaves of it, spelled as it came. Empty where nothing is left. */
export const tidyKeyword = (text: string): string => plainText(text)

/**
 * The form in which keywords are compared, counted and excluded, never shown: no case, hyphens and spaces alike,
 * no signs that cannot be seen, the last word in the English singular whatever the language, so that stored forms hold
 * for good. Folding twice changes nothing.
 */
export function foldKeyword(text: string): string {
  const words = caseless(text)
    .replace(/[\s\p{Pd}_]+/gu, ' ')
    .trim()
    .split(' ')
  const last = words.pop() ?? ''
  return [...words, singular(last, words.length > 0)].join(' ')
}

/** Upper case joins what lower case alone keeps apart: `ß` and `SS`, the two small sigmas. */
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

/** Tidies, drops empties, and keeps the first spelling of each keyword. */
export function distinctKeywords(texts: readonly string[]): string[] {
  const byFold = new Map<string, string>()
  for (const text of texts) {
    const folded = foldKeyword(text)
    if (folded && !byFold.has(folded)) byFold.set(folded, tidyKeyword(text))
  }
  return [...byFold.values()]
}
