import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import { from as copyFrom } from 'pg-copy-streams'
import type { Db } from '../../db/client.ts'
import type { Manifest } from './manifest.ts'
import { quoted, type Session, type Table } from './row-queries.ts'

/** Whether the schema has no tables at all. */
export async function isEmptyDatabase(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from pg_class where relnamespace = current_schema()::text::regnamespace and relkind in ('r', 'p')
    limit 1`.execute(db)
  return rows.length === 0
}

/**
 * Runs `fill` in one transaction on empty tables. Triggers that maintain counts are disabled, because the rows
 * include the counts. Foreign keys are still checked, so the owner of the tables needs no further rights.
 */
export async function refill(
  session: Session,
  tables: Table[],
  fill: () => Promise<void>,
): Promise<void> {
  const names = tables.map(({ name }) => quoted(name))
  const triggers = async (change: 'disable' | 'enable') => {
    for (const name of names) await session.query(`alter table ${name} ${change} trigger user`)
  }
  await session.query('begin')
  try {
    await triggers('disable')
    // `cascade` includes tables that refer to these and are in no backup, such as archives of photos, which an older
    // schema does not have.
    await session.query(`truncate ${names.join(', ')}, exports, rate_limits cascade`)
    await fill()
    await triggers('enable')
    await session.query('commit')
  } catch (error) {
    await session.query('rollback')
    throw error
  }
}

export async function writeRows(session: Session, table: Table, rows: Readable): Promise<void> {
  const columns = table.columns.map(quoted).join(', ')
  const target = session.query(copyFrom(`copy ${quoted(table.name)} (${columns}) from stdin`))
  await pipeline(rows, target)
}

export async function setSequences(
  session: Session,
  sequences: Manifest['sequences'],
): Promise<void> {
  for (const { name, value } of sequences)
    await session.query('select setval($1::regclass, $2)', [quoted(name), value])
}

/** Restarts tasks with their preparation, because model copies are not in a backup. */
export async function restartTasks(session: Session): Promise<void> {
  await session.query(`update analysis_tasks set state = 'preparing', lease_until = null`)
}

/** Marks the restored storage as that of the database, so that the original storage is never mistaken for it. */
export async function setStorageMarker(session: Session, marker: string): Promise<void> {
  await session.query('update installation set storage_marker = $1', [marker])
}
