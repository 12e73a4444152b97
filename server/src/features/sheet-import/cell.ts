import { cellText, guardFormula } from '../exports/cell-text.ts'

/** Whether a cell still says what was exported: spreadsheet programs change line ends and spaces around it. */
export function isSame(cell: string, shown: string): boolean {
  const exported = cellText(shown)
  const tidy = (text: string) => text.replace(/\r\n?/g, '\n').trim()
  return [exported, guardFormula(exported)].some((text) => tidy(text) === tidy(cell))
}

/** An edited cell without the apostrophe that a CSV has before texts that could run as a formula. */
export function withoutGuard(cell: string, shown: string): string {
  const exported = cellText(shown)
  const isGuarded = guardFormula(exported) !== exported && cell.startsWith("'")
  return isGuarded ? cell.slice(1) : cell
}
