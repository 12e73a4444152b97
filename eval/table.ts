import { stripVTControlCharacters } from 'node:util'
import type { Column } from './record.ts'
import { isClear, type Difference, type Row, written, writtenDifference } from './summary.ts'

const conditionNames = { facts: 'with facts', pixels: 'pixels only' }

/** The name of a column for people. */
export function columnTitle({ model, condition, origin, prompt_version }: Column): string {
  const mark = { asked: '', stored: ', stored', earlier: `, earlier (${prompt_version})` }[origin]
  return `${printableLine(model)}${mark}, ${conditionNames[condition]}`
}

/** The figures as a terminal table: a row for each measure, a column for each AI and condition. */
export function terminalTable(columns: readonly Column[], rows: readonly Row[]): string {
  const numbers = columns.map((column, at) => `[${at + 1}] ${columnTitle(column)}`)
  const heads = ['', ...columns.map((_, at) => `[${at + 1}]`), 'photos']
  const lines = rows.map(({ measure, cells }) => [
    `${measure.group}: ${measure.label}`,
    ...cells.map((cell) => (cell ? written(cell.value, measure) : '–')),
    countsOf(cells.map((cell) => cell?.count ?? 0)),
  ])
  return [...numbers, '', ...aligned([heads, ...lines])].join('\n')
}

/** The differences between two columns that are larger than chance, one per line. */
export function differenceLines({ one, other, rows }: Difference): string {
  const clear = rows.filter(({ measure, by }) => isClear(by, measure))
  const head = `${columnTitle(other)}, compared with ${columnTitle(one)}:`
  if (clear.length === 0) return `${head}\n  no difference that these photos could show`
  const lines = clear.map(({ measure, by }) => {
    const isBetter = by.value > 0 === (measure.better === 'higher')
    const sign = by.value > 0 ? '+' : '-'
    const amount = writtenDifference(by.value, measure)
    return `  ${isBetter ? 'better' : 'worse '}  ${measure.group}: ${measure.label} ${sign}${amount} (${by.count} photos)`
  })
  return [head, ...lines].join('\n')
}

function countsOf(counts: number[]): string {
  const unique = [...new Set(counts)]
  return unique.length === 1 ? String(unique[0]) : counts.join('/')
}

function aligned(rows: string[][]): string[] {
  const widths = (rows[0] ?? []).map((_, at) =>
    Math.max(...rows.map((row) => row[at]?.length ?? 0)),
  )
  return rows.map((row) =>
    row
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join('  ')
      .trimEnd(),
  )
}

const printableLine = (text: string) =>
  stripVTControlCharacters(text)
    .replaceAll(/\p{Cc}/gu, ' ')
    .slice(0, 60)
