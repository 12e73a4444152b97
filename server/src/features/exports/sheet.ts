import { Readable } from 'node:stream'
import { writeCsvStream } from 'hucre/csv'
import { guardFormula } from './cell-text.ts'
import type { Cell, Column } from './column.ts'
import { workbook } from './workbook.ts'

export type SheetKind = 'xlsx' | 'csv'

/** Streams a spreadsheet, so that memory does not grow with the number of rows. Nothing is taken from `rows` before it is read. */
export const sheet = (kind: SheetKind, columns: Column[], rows: AsyncIterable<Cell[]>): Readable =>
  kind === 'csv'
    ? Readable.from(csv(columns, rows), { objectMode: false })
    : workbook(columns, rows)

/**
 * RFC 4180 in UTF-8 with a byte order mark, which Excel needs to recognize UTF-8. The stream of hucre takes rows as soon as it
 * is made, and an error before it is read would end the process; therefore it is made when the first part is asked for.
 */
async function* csv(columns: Column[], rows: AsyncIterable<Cell[]>) {
  yield* writeCsvStream(withHeader(columns, guarded(rows)), { bom: true })
}

async function* withHeader(columns: Column[], rows: AsyncIterable<Cell[]>): AsyncGenerator<Cell[]> {
  yield columns.map((column) => column.header)
  yield* rows
}

async function* guarded(rows: AsyncIterable<Cell[]>): AsyncGenerator<Cell[]> {
  for await (const row of rows)
    yield row.map((cell) => (typeof cell === 'string' ? guardFormula(cell) : cell))
}
