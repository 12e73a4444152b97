/** The most characters a spreadsheet cell holds. */
const longest = 32_767

/**
 * Text that every spreadsheet program opens: no control signs but tab and line feed, no broken code points,
 * at most 32,767 characters.
 */
export function cellText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .toWellFormed()
    .replace(/[^\P{Cc}\t\n]|[\uFFFE\uFFFF]/gu, '')
    .slice(0, longest)
    .replace(/[\uD800-\uDBFF]$/, '')
}

/** Keeps text such as `_x0041_` from being read as the sign it encodes in a workbook (ECMA-376, ST_Xstring). */
export function escapeEncodedSigns(text: string): string {
  return text.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
}

/**
 * Text of a CSV cell that no spreadsheet program takes for a formula: an apostrophe stands before `= + - @`, their
 * full-width forms and a leading tab or line break, also where only blanks or invisible signs come first (A-24, CWE-1236).
 */
export function guardFormula(text: string): string {
  return /^([\t\r\n]|[\s\p{Cf}]*[=+\-@＝＋－＠])/u.test(text) ? `'${text}` : text
}
