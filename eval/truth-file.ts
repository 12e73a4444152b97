import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseCsv } from 'hucre/csv'
import type { Place } from '../server/src/ports/vision-model.ts'
import { parseEdtf } from '../server/src/text/periods/edtf.ts'
import { periodToEdtf } from '../server/src/text/periods/period-words.ts'
import { noTruth, type Position, type Truth } from './truth.ts'

export const truthFileName = 'truth.csv'

const columns = ['file', 'keywords', 'period', 'latitude', 'longitude', 'city', 'country'] as const
type Row = Record<(typeof columns)[number], string>

/**
 * The truth for each file from a folder's `truth.csv`; null if the folder has no such file. Throws a sentence that
 * names the line of an error.
 */
export async function readTruthFile(folder: string, now: Date): Promise<Map<string, Truth> | null> {
  const text = await readFile(join(folder, truthFileName), 'utf8').catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw error
    },
  )
  return text === null ? null : parseTruth(text, now)
}

/**
 * Parses CSV (RFC 4180) whose first line names the columns; only `file` is required. Keywords are separated by
 * semicolons; `period` is EDTF or words such as `1960s`. Empty cells mean that nothing is known.
 */
export function parseTruth(text: string, now: Date): Map<string, Truth> {
  const rows = numbered(text)
  const [header] = rows
  const names = header?.cells.map((cell) => cell.trim().toLowerCase()) ?? []
  checkHeader(names)
  const truths = new Map<string, Truth>()
  for (const { line, cells } of rows.slice(1)) {
    if (cells.every((cell) => cell === '')) continue
    if (cells.length !== names.length) {
      throw fault(
        line,
        `has ${cells.length} cells, but the first line names ${names.length} columns`,
      )
    }
    const row = rowOf(names, cells)
    if (!row.file) throw fault(line, 'names no file')
    if (truths.has(row.file)) throw fault(line, `names ${row.file} again`)
    truths.set(row.file, truthOf(row, line, now))
  }
  return truths
}

const fault = (line: number, what: string) => new Error(`${truthFileName}, line ${line} ${what}.`)

function checkHeader(names: string[]): void {
  const known: readonly string[] = columns
  const unknown = names.find((name) => !known.includes(name))
  if (unknown !== undefined) {
    throw fault(1, `has the column "${unknown}"; known are: ${columns.join(', ')}`)
  }
  const repeated = names.find((name, at) => names.indexOf(name) !== at)
  if (repeated !== undefined) throw fault(1, `has the column "${repeated}" twice`)
  if (!names.includes('file')) throw fault(1, 'needs the column "file"')
}

/** Rows with the line on which each begins, because a quoted cell may contain line breaks. */
function numbered(text: string): { line: number; cells: string[] }[] {
  let line = 1
  const rows = parseCsv(text, { delimiter: ',' }).map((values) => {
    const cells = values.map((value) => (typeof value === 'string' ? value : ''))
    const row = { line, cells }
    line += 1 + cells.join('').split('\n').length - 1
    return row
  })
  const isUnclosed = text.split('"').length % 2 === 0
  if (isUnclosed) throw fault(rows.at(-1)?.line ?? 1, 'has a quotation mark that is not closed')
  return rows
}

function rowOf(names: string[], cells: string[]): Row {
  const row: Row = {
    file: '',
    keywords: '',
    period: '',
    latitude: '',
    longitude: '',
    city: '',
    country: '',
  }
  for (const column of columns) row[column] = cells[names.indexOf(column)]?.trim() ?? ''
  return { ...row, file: row.file.replaceAll('\\', '/').replace(/^\.\//, '') }
}

function truthOf(row: Row, line: number, now: Date): Truth {
  const words = row.keywords
    .split(';')
    .map((word) => word.trim())
    .filter(Boolean)
  const position = positionOf(row, line)
  const names = row.city || row.country ? namesOf(row) : null
  return {
    ...noTruth,
    ...(words.length > 0 && { keywords: { words, from: truthFileName } }),
    ...(row.period && { period: { edtf: edtfOf(row.period, line, now), from: truthFileName } }),
    ...((position || names) && { place: { position, names, from: truthFileName } }),
  }
}

function edtfOf(period: string, line: number, now: Date): string {
  const edtf = [period, periodToEdtf(period)].find((text) => text && parseEdtf(text, now))
  if (edtf) return edtf
  throw fault(
    line,
    `has the period "${period}", which is not one such as 1998-07-04, 196X or 1960s`,
  )
}

function positionOf({ latitude, longitude }: Row, line: number): Position | null {
  if (!latitude && !longitude) return null
  const position = { latitude: Number(latitude || NaN), longitude: Number(longitude || NaN) }
  const isValid = Math.abs(position.latitude) <= 90 && Math.abs(position.longitude) <= 180
  if (isValid) return position
  throw fault(
    line,
    `has the position "${latitude}, ${longitude}"; degrees such as 47.37 and 8.54 are expected`,
  )
}

const namesOf = ({ city, country }: Row): Place => ({
  sublocation: null,
  city: city || null,
  state: null,
  country: country || null,
})
