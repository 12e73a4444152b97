import { Readable } from 'node:stream'
import { writeCsv } from 'hucre/csv'
import { guardFormula } from './cell-text.ts'
import type { Cell, Column } from './column.ts'
import { workbook } from './workbook.ts'

export type SheetKind = 'xlsx' | 'csv'

/**
 * Streams a spreadsheet, so that memory does not grow with the number of rows. Reads nothing from `rows` until the
 * stream is read.
 */
export const sheet = (
  kind: SheetKind,
  columns: Column[],
  rows: AsyncIterable<Cell[][]>,
): Readable =>
  kind === 'csv'
    ? Readable.from(csv(columns, rows), { objectMode: false })
    : workbook(columns, rows)

/** Yields parts of about 200 kB, because every part is a separate write to the disk. */
const partLength = 200_000

/** RFC 4180 in UTF-8 with a byte order mark, which Excel needs to recognize UTF-8. */
async function* csv(
  columns: readonly Column[],
  rows: AsyncIterable<Cell[][]>,
): AsyncGenerator<string> {
  let text = `\uFEFF${csvLines([columns.map(({ header }) => header)])}`
  for await (const batch of rows) {
    text += `\r\n${csvLines(batch)}`
    if (text.length < partLength) continue
    yield text
    text = ''
  }
  yield text
}

const csvLines = (rows: Cell[][]): string => writeCsv(rows.map((row) => row.map(guarded)))

const guarded = (cell: Cell): Cell => (typeof cell === 'string' ? guardFormula(cell) : cell)
