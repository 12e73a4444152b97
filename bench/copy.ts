import { createWriteStream } from 'node:fs'
import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'

export type Value = string | number | boolean | null | readonly string[]

/** Fills a table by COPY; each row contains the values in the order of the columns. */
export async function copyInto(
  { pool, folder }: { pool: pg.Pool; folder: string },
  table: string,
  columns: readonly string[],
  rows: Iterable<readonly Value[]>,
): Promise<void> {
  const path = join(folder, `${table}.tsv`)
  await pipeline(Readable.from(lines(rows)), createWriteStream(path))
  await chmod(path, 0o644)
  await pool.query(`copy ${table} (${columns.join(', ')}) from '${path}'`)
}

function* lines(rows: Iterable<readonly Value[]>): Generator<string> {
  for (const row of rows) yield `${row.map(field).join('\t')}\n`
}

function field(value: Value): string {
  if (value === null) return String.raw`\N`
  if (typeof value !== 'object') return escaped(String(value))
  return escaped(`{${value.map((text) => JSON.stringify(text)).join(',')}}`)
}

const escaped = (text: string) => text.replace(/[\\\t\n]/g, (sign) => escapes[sign] ?? sign)
const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n' }
