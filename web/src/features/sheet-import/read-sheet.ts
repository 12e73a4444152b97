import { withoutUnusable } from '@verso/contract/characters.ts'
import { editableHeaders, limits } from '@verso/contract/limits.ts'
import type { SheetRow } from '@verso/contract/sheet-import.ts'
import { readSheetVersion } from '@verso/contract/sheets.ts'
import { createPart } from '../../lib/network/part.ts'
import { copy } from './copy.ts'

type Cell = string | number | boolean | Date | null | undefined
type Cells = readonly Cell[]

/** A spreadsheet that cannot be imported; the message says what to do. */
class UnusableSheet extends Error {}

const xlsx = createPart(() => import('hucre/xlsx'))
const csv = createPart(() => import('hucre/csv'))

type Sheet = {
  rows: SheetRow[]
  /** Editable columns that the sheet does not have; their fields are not changed. */
  missing: string[]
}

/**
 * The rows of an edited export: an .xlsx or a .csv with commas, semicolons or tabs. Throws `UnusableSheet` if photos
 * cannot be recognized or nothing can be edited, and `PartError` if the code that reads such files cannot be loaded.
 */
export async function readSheet(file: File): Promise<Sheet> {
  if (file.size > limits.sheetImport.bytes) throw new UnusableSheet(copy.errors.tooLarge)
  const rows = await rowsOf(new Uint8Array(await file.arrayBuffer()))
  const headings = (rows[0] ?? []).map((cell) => textOf(cell).toLowerCase())
  const columnOf = (heading: string) => headings.indexOf(heading.toLowerCase())
  const idColumn = columnOf('Photo ID')
  if (idColumn < 0) throw new UnusableSheet(copy.errors.noIds)
  const missing = editableHeaders.filter((heading) => columnOf(heading) < 0)
  if (missing.length === editableHeaders.length) throw new UnusableSheet(copy.errors.noColumns)
  const seen = new Map<string, number>()
  const read: SheetRow[] = []
  for (const [index, row] of rows.entries()) {
    if (index === 0 || row.every((cell) => textOf(cell) === '')) continue
    const image_id = checkedId(textOf(row[idColumn]), index + 1, seen)
    read.push({
      image_id,
      ...readSheetVersion(textOf(row[columnOf('Version')])),
      cells: cellsOf(row),
    })
  }
  return { rows: read, missing }

  function cellsOf(row: Cells): SheetRow['cells'] {
    const present = editableHeaders.filter((heading) => columnOf(heading) >= 0)
    return Object.fromEntries(
      present.map((heading) => [heading, cellOf(heading, textOf(row[columnOf(heading)]))]),
    )
  }
}

/** Removes the invisible characters of texts pasted from other programs; keywords may be on separate lines. */
const cellOf = (heading: (typeof editableHeaders)[number], text: string): string =>
  heading === 'Keywords'
    ? withoutUnusable(text.replace(/\s*[\r\n]+\s*/g, ', '), 'line')
    : withoutUnusable(text, 'lines')

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

function checkedId(id: string, row: number, seen: Map<string, number>): string {
  if (!uuid.test(id)) throw new UnusableSheet(copy.errors.badId(row))
  const first = seen.get(id.toLowerCase())
  if (first !== undefined) throw new UnusableSheet(copy.errors.twice(row, first))
  seen.set(id.toLowerCase(), row)
  return id
}

async function rowsOf(bytes: Uint8Array): Promise<Cells[]> {
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) throw new UnusableSheet(copy.errors.old)
  const isWorkbook = startsWith(bytes, [0x50, 0x4b])
  // Outside of the `try`: if the reader cannot be loaded, the file is not to blame.
  await (isWorkbook ? xlsx : csv).load()
  try {
    return await limited(isWorkbook ? workbookRows(bytes) : await csvRows(bytes))
  } catch (error) {
    if (error instanceof UnusableSheet) throw error
    throw new UnusableSheet(
      copy.errors.unreadable(error instanceof Error ? error.message : String(error)),
      { cause: error },
    )
  }
}

const startsWith = (bytes: Uint8Array, first: readonly number[]) =>
  first.every((byte, index) => bytes[index] === byte)

/** Throws without reading a file that is too large to its end: a small workbook may unpack to billions of cells. */
async function limited(read: Iterable<Cells> | AsyncIterable<Cells>): Promise<Cells[]> {
  const { rows: maxRows, cells: maxCells } = limits.sheetImport
  const rows: Cells[] = []
  let cells = 0
  for await (const row of read) {
    rows.push(row)
    cells += row.length
    // One more row than allowed, for the headings.
    if (rows.length > maxRows + 1 || cells > maxCells) throw new UnusableSheet(copy.errors.tooLarge)
  }
  return rows
}

async function* workbookRows(bytes: Uint8Array): AsyncGenerator<Cells> {
  const { streamXlsxRows } = await xlsx.load()
  for await (const { values } of streamXlsxRows(bytes)) yield values
}

async function csvRows(bytes: Uint8Array): Promise<Iterable<Cells>> {
  const { streamCsvRows } = await csv.load()
  return streamCsvRows(csvText(bytes))
}

/** UTF-8, UTF-16, or what Excel calls CSV on a Western computer (Windows-1252). */
function csvText(bytes: Uint8Array): string {
  const utf16 = utf16Of(bytes)
  if (utf16) return new TextDecoder(utf16).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/**
 * Recognised by the byte order mark or, without one, by a zero byte in the first character, because headings are
 * ASCII.
 */
function utf16Of([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if ((first === 0xff && second === 0xfe) || second === 0) return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || first === 0) return 'utf-16be'
  return null
}

/** Spreadsheet programs turn `1962` into a number and `4 July 1998` into a date. */
function textOf(cell: Cell): string {
  if (cell === null || cell === undefined) return ''
  return (cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell)).trim()
}
