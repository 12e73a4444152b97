import { setImmediate } from 'node:timers/promises'
import type { PhotoQuestion } from '@verso/contract/question.ts'
import { photoQuestion } from '@verso/contract/question.ts'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { Database } from '../../db/schema.ts'
import { chosenPhotos } from '../photos/chosen-queries.ts'

const maxPerBatch = 500
/** Photos that are made into rows before other work of the process gets a turn. */
const photosPerTurn = 50

export const exportedColumns = [
  'id',
  'name',
  'original_name',
  'note',
  'people',
  'turn',
  'keywords',
  'added_keywords',
  'excluded_keywords',
  'description',
  'own_description',
  'reason',
  'period',
  'period_edtf',
  'own_period',
  'own_period_edtf',
  'location',
  'own_location',
  'sublocation',
  'city',
  'state',
  'country',
  'created_at',
  'updated_at',
  'status',
  'dimension_height',
  'dimension_width',
  'last_error',
  'details',
  'reviewed_at',
  'confirmed_names',
  'rejected_names',
  'model',
  'cost',
  'total_used_tokens',
  'latest_prompt_tokens',
  'latest_completion_tokens',
  'latest_total_tokens',
] as const

export type ExportedPhoto = Pick<
  Selectable<Database['photos']>,
  (typeof exportedColumns)[number]
> & {
  /** Local time of the exposure, `yyyy-mm-ddThh:mm:ss`. */
  camera_date: string | null
  /** The file's own orientation, 1 to 8 as in EXIF; null if unknown. */
  orientation: number | null
}

/** Columns that are read from the facts of the file. */
export const ofTheFile = [
  sql<string | null>`facts->>'camera_date'`.as('camera_date'),
  sql<
    number | null
  >`case when content_type in ('image/heic', 'image/avif') then (facts->>'heif_orientation')::int
    else coalesce((facts->>'orientation')::int, 1) end`.as('orientation'),
]

/**
 * Which photos to export: those that match the question; without a question the named ones, or all if no names are
 * given.
 */
export type ToExport = { names: string[]; match?: PhotoQuestion | undefined }

/**
 * Yields the owner's photos, newest first, a few at a time, so that the process can handle other requests in between.
 * Memory does not grow with the list: while one batch is consumed, only the next is read. Names of other users'
 * photos match nothing (SEC-011).
 */
export async function* photosToExport(
  db: Db,
  userId: string,
  which: ToExport,
): AsyncGenerator<ExportedPhoto[]> {
  let reading: Promise<PositionedPhoto[]> | null = readBatch(db, userId, which, null)
  while (reading) {
    const photos: PositionedPhoto[] = await reading
    const last = photos.length === maxPerBatch ? photos.at(-1) : undefined
    reading = last ? readBatch(db, userId, which, last) : null
    // It is awaited later, and a failure is thrown there.
    reading?.catch(() => undefined)
    for (let at = 0; at < photos.length; at += photosPerTurn) {
      await setImmediate()
      yield photos.slice(at, at + photosPerTurn)
    }
  }
}

/** The photos' file names on the user's disk. */
export async function originalNames(db: Db, userId: string, which: ToExport): Promise<string[]> {
  const rows = await (await chosen(db, userId, which)).select('original_name').execute()
  return rows.map(({ original_name }) => original_name)
}

/**
 * Where a batch ended. `created` is `created_at` as text, because a Date has no microseconds, so photos would be
 * skipped.
 */
type Position = { created: string; id: string }
type PositionedPhoto = ExportedPhoto & Position

async function readBatch(
  db: Db,
  userId: string,
  which: ToExport,
  after: Position | null,
): Promise<PositionedPhoto[]> {
  let query = (await chosen(db, userId, which))
    .select([...exportedColumns, sql<string>`created_at::text`.as('created'), ...ofTheFile])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxPerBatch)
  if (after) {
    query = query.where(
      sql<boolean>`(created_at, id) < (${after.created}::timestamptz, ${after.id}::uuid)`,
    )
  }
  return query.execute()
}

/** Excludes photos that are being deleted. */
export async function chosen(db: Db, userId: string, { names, match }: ToExport) {
  const isNamed = !match && names.length > 0
  const which = isNamed ? { names } : { match: match ?? photoQuestion.parse({}) }
  return (await chosenPhotos(db, userId, which)).query
}

/** Call before writing the object, so that the sweep also finds it after a crash. */
export async function insertExport(
  db: Db,
  userId: string,
  key: string,
  expiresAt: Date,
): Promise<void> {
  await db
    .insertInto('exports')
    .values({ user_id: userId, key, rows: 0, expires_at: expiresAt })
    .execute()
}

export async function setExportRows(
  db: Db,
  userId: string,
  key: string,
  rows: number,
): Promise<void> {
  await db
    .updateTable('exports')
    .set({ rows })
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .execute()
}

/** The number of the caller's unexpired exports, without parts of archives, which have limits of their own. */
export async function countUnexpired(db: Db, userId: string, now: Date): Promise<number> {
  const { n } = await db
    .selectFrom('exports')
    .select((row) => row.fn.countAll<number>().as('n'))
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .where('key', 'not like', 'exports/%/parts/%')
    .executeTakeFirstOrThrow()
  return n
}

export async function isUnexpired(db: Db, key: string, now: Date): Promise<boolean> {
  const found = await db
    .selectFrom('exports')
    .select('key')
    .where('key', '=', key)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return found !== undefined
}

/** Keys of up to `maxPerBatch` expired exports of all users. Only for the sweep. */
export async function expiredExports(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('exports')
    .select('key')
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(maxPerBatch)
    .execute()
  return rows.map((row) => row.key)
}

export async function deleteExports(db: Db, keys: string[]): Promise<void> {
  if (keys.length > 0) await db.deleteFrom('exports').where('key', 'in', keys).execute()
}
