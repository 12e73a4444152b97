import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { writeCsvStream } from 'hucre/csv'
import { guardFormula } from './cell-text.ts'
import type { Cell, Column } from './column.ts'
import { workbook } from './workbook.ts'

export type SheetKind = 'xlsx' | 'csv'

/** Streams a spreadsheet, so that memory does not grow with the number of rows. */
export const sheet = (kind: SheetKind, columns: Column[], rows: AsyncIterable<Cell[]>): Readable =>
  kind === 'csv'
    ? Readable.fromWeb(csv(columns, rows) as ReadableStream<Uint8Array>)
    : workbook(columns, rows)

/** RFC 4180 in UTF-8 with a byte order mark, which Excel needs to recognize UTF-8. */
function csv(columns: Column[], rows: AsyncIterable<Cell[]>) {
  return writeCsvStream(withHeader(columns, guarded(rows)), { bom: true })
}

async function* withHeader(columns: Column[], rows: AsyncIterable<Cell[]>): AsyncGenerator<Cell[]> {
  yield columns.map((column) => column.header)
  yield* rows
}

async function* guarded(rows: AsyncIterable<Cell[]>): AsyncGenerator<Cell[]> {
  for await (const row of rows)
    yield row.map((cell) => (typeof cell === 'string' ? guardFormula(cell) : cell))
}
