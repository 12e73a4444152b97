/** A keyword as shown: composed letters, no control signs, single spaces, no space around. Empty where nothing is left. */
export function tidyKeyword(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
}

/** The form in which keywords are compared, counted and excluded. Folding twice changes nothing. */
export function foldKeyword(text: string): string {
  return tidyKeyword(text.normalize('NFC').toLowerCase())
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
