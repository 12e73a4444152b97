/** Excel's limit, in characters. */
const maxCellLength = 32_767

/** Matches text without control characters and broken code points. Most texts match this and need no cleaning. */
const clean = /^[\t\n -~\u00a0-\ud7ff\ue000-\ufffd]*$/

/**
 * Makes text safe for every spreadsheet program: removes control characters except tab and line feed, repairs broken
 * code points and cuts to `maxCellLength`.
 */
export function cellText(text: string): string {
  if (text.length <= maxCellLength && clean.test(text)) return text
  return text
    .replace(/\r\n?/g, '\n')
    .toWellFormed()
    .replace(/[^\P{Cc}\t\n]|[\uFFFE\uFFFF]/gu, '')
    .slice(0, maxCellLength)
    .replace(/[\uD800-\uDBFF]$/, '')
}

/**
 * Keeps a CSV cell from being run as a formula (A-24, CWE-1236): puts an apostrophe before text that starts with
 * `= + - @`, their full-width forms, a tab or a line break. Leading blanks and invisible characters are ignored.
 */
export function guardFormula(text: string): string {
  return /^([\t\r\n]|[\s\p{Cf}]*[=+\-@＝＋－＠])/u.test(text) ? `'${text}` : text
}
