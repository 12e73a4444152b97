/**
 * Format characters that legitimate texts contain: the two joiners (Persian and Indic words, emoji), the signs that
 * Arabic, Syriac and Kaithi write around a number, and the tags that make a flag such as Scotland's.
 */
const usedFormat =
  /\u{1f3f4}[\u{e0020}-\u{e007e}]+\u{e007f}|\u200c|\u200d|[\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}]/gu

/** Unicode's categories Cc (control), Cf (format, including direction overrides) and Cs (lone surrogates). */
const unusable = /[\p{Cc}\p{Cf}\p{Cs}]/u
const unusableInLines = /[^\P{Cc}\t\n\r]|[\p{Cf}\p{Cs}]/u
const unstorable = /[\0\p{Cs}]/u
const isPlain = /^[ -~]*$/

/**
 * What a text may contain besides visible characters and spaces. `line`: nothing else. `lines`: also line breaks and
 * tabs, for paragraphs. `name`: everything that the name of a file on a disk can contain, so that no file is refused
 * for its name.
 */
export type TextKind = 'line' | 'lines' | 'name'

const forbidden: Record<TextKind, RegExp> = {
  line: unusable,
  lines: unusableInLines,
  name: unstorable,
}

/** Returns a sentence about the first character that a text of this kind cannot contain; null if all are allowed. */
export function checkCharacters(value: string, kind: TextKind): string | null {
  if (isPlain.test(value)) return null
  // Replaced by a space, so that the halves of two pairs do not become a pair.
  const rest = kind === 'name' ? value : value.replace(usedFormat, ' ')
  const found = forbidden[kind].exec(rest)?.[0].codePointAt(0)
  if (found === undefined) return null
  const name = found.toString(16).toUpperCase().padStart(4, '0')
  return `The text contains an invisible character that cannot be used (U+${name}). Remove it or type the text again`
}

const usedOr = ({ source }: RegExp) => new RegExp(`(${usedFormat.source})|${source}`, 'gu')
const either = { line: usedOr(unusable), lines: usedOr(unusableInLines) }
const blank = /[\t-\r\u0085]/

/**
 * Returns the text without the characters that a text of this kind cannot contain; forbidden tabs and line breaks
 * become spaces.
 */
export function withoutUnusable(value: string, kind: 'line' | 'lines'): string {
  if (isPlain.test(value)) return value
  return value.replace(either[kind], (found: string, used?: string) =>
    used === undefined ? (blank.test(found) ? ' ' : '') : used,
  )
}
