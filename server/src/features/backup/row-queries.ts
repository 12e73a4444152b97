import type { Readable } from 'node:stream'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Connection } from '../../db/client.ts'
import type { Manifest } from './manifest.ts'

/** A separate connection without time limits. */
export type Session = pg.Client
export type Table = Manifest['tables'][number]

/**
 * Left out: what PostgreSQL or the migrations create, rate limit counters, and exports, which expire within hours.
 * The job queue is in another schema, so it is left out too: scheduled jobs will do its work again.
 */
const leftOut = [
  'kysely_migration',
  'kysely_migration_lock',
  'rate_limits',
  'exports',
  'photo_archives',
  'photo_archive_parts',
  'process_runs',
  'model_pull',
]

/** Makes the text form of a row independent of the settings of a server. */
const settings = [
  'statement_timeout = 0',
  'idle_in_transaction_session_timeout = 0',
  `datestyle = 'ISO, YMD'`,
  `intervalstyle = 'postgres'`,
  'extra_float_digits = 1',
]

export async function withSession<T>(
  connection: Connection,
  use: (session: Session) => Promise<T>,
): Promise<T> {
  const session = new pg.Client({ ...connection, application_name: 'verso-backup' })
  session.on('error', () => undefined)
  await session.connect()
  try {
    for (const setting of settings) await session.query(`set ${setting}`)
    return await use(session)
  } finally {
    await session.end()
  }
}

/** Held until the session ends. Returns whether no other backup is running. */
export async function claimBackup(session: Session): Promise<boolean> {
  const { rows } = await session.query<{ ours: boolean }>(
    `select pg_try_advisory_lock(hashtext('verso-backup')) as ours`,
  )
  return rows[0]?.ours === true
}

/** Everything that `read` reads is from the same moment. */
export async function inSnapshot<T>(session: Session, read: () => Promise<T>): Promise<T> {
  await session.query('begin isolation level repeatable read, read only')
  const found = await read()
  await session.query('commit')
  return found
}

export async function findSchema(session: Session): Promise<string[]> {
  const { rows } = await session.query<{ name: string }>(
    'select name from kysely_migration order by name',
  )
  return rows.map(({ name }) => name)
}

/** All tables with their columns, except computed ones; each table comes after the tables that it refers to. */
export async function findTables(session: Session): Promise<Table[]> {
  const { rows: tables } = await session.query<Table>(
    `select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = current_schema()::text::regnamespace and c.relkind in ('r', 'p')
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and c.relname <> all($1)
     group by c.relname order by c.relname`,
    [leftOut],
  )
  const { rows: references } = await session.query<{ child: string; parent: string }>(
    `select child.relname::text as child, parent.relname::text as parent
     from pg_constraint k join pg_class child on child.oid = k.conrelid join pg_class parent on parent.oid = k.confrelid
     where k.contype = 'f' and k.conrelid <> k.confrelid and k.connamespace = current_schema()::text::regnamespace`,
  )
  return parentsFirst(tables, references)
}

function parentsFirst(tables: Table[], references: { child: string; parent: string }[]): Table[] {
  const waiting = new Map(tables.map((table) => [table.name, table]))
  const ordered: Table[] = []
  while (waiting.size > 0) {
    const isFree = ({ name }: Table) =>
      !references.some(({ child, parent }) => child === name && waiting.has(parent))
    const free = [...waiting.values()].filter(isFree)
    if (free.length === 0)
      throw new Error(`${[...waiting.keys()].join(', ')} refer to one another.`)
    for (const table of free) waiting.delete(table.name)
    ordered.push(...free)
  }
  return ordered
}

/** The last value of each sequence that has been used. */
export async function findSequences(session: Session): Promise<Manifest['sequences']> {
  const { rows } = await session.query<{ name: string; value: string }>(
    `select sequencename::text as name, last_value::text as value from pg_sequences
     where schemaname = current_schema() and last_value is not null order by 1`,
  )
  return rows
}

/** Streams the rows in the text format of PostgreSQL's COPY, one per line. */
export function readRows(session: Session, { name, columns }: Table): Readable {
  return session.query(copyTo(`copy ${quoted(name)} (${columns.map(quoted).join(', ')}) to stdout`))
}

export const quoted = (name: string): string => pg.escapeIdentifier(name)

export type PhotoFiles = {
  id: string
  user_id: string
  name: string
  object_key: string
  has_thumbnail: boolean
  has_preview: boolean
}

const pageSize = 1000

export async function* readPhotos(session: Session): AsyncGenerator<PhotoFiles> {
  let last = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const { rows } = await session.query<PhotoFiles>(
      `select id, user_id, name, object_key, has_thumbnail, has_preview from photos
       where id > $1 order by id limit ${pageSize}`,
      [last],
    )
    yield* rows
    if (rows.length < pageSize) return
    last = rows.at(-1)?.id ?? last
  }
}
