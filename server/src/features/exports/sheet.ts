import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { writeCsvStream } from 'hucre/csv'
import { writeXlsxStream } from 'hucre/xlsx'
import { escapeEncodedSigns, guardFormula } from './cell-text.ts'
import type { Cell, Column } from './columns.ts'

export type SheetKind = 'xlsx' | 'csv'

export const contentTypes: Record<SheetKind, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
}

/** Bytes of a spreadsheet, made while they are read: memory does not grow with the rows. */
export function sheet(kind: SheetKind, columns: Column[], rows: AsyncIterable<Cell[]>): Readable {
  const bytes = kind === 'csv' ? csv(columns, rows) : workbook(columns, rows)
  return Readable.fromWeb(bytes as ReadableStream<Uint8Array>)
}

/** Every text is a typed string cell, so none can act as a formula. */
function workbook(columns: Column[], rows: AsyncIterable<Cell[]>) {
  return writeXlsxStream(mapped(rows, escapeEncodedSigns), {
    name: 'Photos',
    columns: columns.map(({ header, width, format }) => ({
      header,
      width,
      ...(format && { numFmt: format }),
    })),
    freezePane: { rows: 1 },
  })
}

/** RFC 4180 in UTF-8, with the byte order mark by which Excel knows it. */
function csv(columns: Column[], rows: AsyncIterable<Cell[]>) {
  return writeCsvStream(withHeader(columns, mapped(rows, guardFormula)), { bom: true })
}

async function* withHeader(columns: Column[], rows: AsyncIterable<Cell[]>): AsyncGenerator<Cell[]> {
  yield columns.map((column) => column.header)
  yield* rows
}

async function* mapped(
  rows: AsyncIterable<Cell[]>,
  change: (text: string) => string,
): AsyncGenerator<Cell[]> {
  for await (const row of rows) {
    yield row.map((cell) => (typeof cell === 'string' ? change(cell) : cell))
  }
}
