import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { writeCsvStream } from 'hucre/csv'
import { writeXlsxStream } from 'hucre/xlsx'
import { escapeEncodedCharacters, guardFormula } from './cell-text.ts'
import type { Cell, Column } from './column.ts'

export type SheetKind = 'xlsx' | 'csv'

/** Streams a spreadsheet, so that memory does not grow with the number of rows. */
export function sheet(kind: SheetKind, columns: Column[], rows: AsyncIterable<Cell[]>): Readable {
  const bytes = kind === 'csv' ? csv(columns, rows) : workbook(columns, rows)
  return Readable.fromWeb(bytes as ReadableStream<Uint8Array>)
}

/** Texts are written as typed string cells, so none can run as a formula. */
function workbook(columns: Column[], rows: AsyncIterable<Cell[]>) {
  return writeXlsxStream(mapTexts(rows, escapeEncodedCharacters), {
    name: 'Photos',
    columns: columns.map(({ header, width, format }) => ({
      header,
      width,
      ...(format && { numFmt: format }),
    })),
    freezePane: { rows: 1 },
  })
}

/** RFC 4180 in UTF-8 with a byte order mark, which Excel needs to recognize UTF-8. */
function csv(columns: Column[], rows: AsyncIterable<Cell[]>) {
  return writeCsvStream(withHeader(columns, mapTexts(rows, guardFormula)), { bom: true })
}

async function* withHeader(columns: Column[], rows: AsyncIterable<Cell[]>): AsyncGenerator<Cell[]> {
  yield columns.map((column) => column.header)
  yield* rows
}

async function* mapTexts(
  rows: AsyncIterable<Cell[]>,
  change: (text: string) => string,
): AsyncGenerator<Cell[]> {
  for await (const row of rows) {
    yield row.map((cell) => (typeof cell === 'string' ? change(cell) : cell))
  }
}
