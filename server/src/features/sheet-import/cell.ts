import { cellText, guardFormula } from '../exports/cell-text.ts'

/**
 * Whether a cell still has the exported text, apart from line ends and surrounding spaces, which spreadsheet programs
 * change.
 */
export function isSame(cell: string, shown: string): boolean {
  const exported = cellText(shown)
  const tidy = (text: string) => text.replace(/\r\n?/g, '\n').trim()
  return [exported, guardFormula(exported)].some((text) => tidy(text) === tidy(cell))
}

/** Removes from an edited cell the apostrophe that a CSV puts before texts that could run as a formula. */
export function withoutGuard(cell: string, shown: string): string {
  const exported = cellText(shown)
  const isGuarded = guardFormula(exported) !== exported && cell.startsWith("'")
  return isGuarded ? cell.slice(1) : cell
}
