import { type Selectable, sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { Database } from '../../db/schema.ts'

const batch = 500

const exported = [
  'name',
  'original_name',
  'keywords',
  'added_keywords',
  'excluded_keywords',
  'description',
  'own_description',
  'reason',
  'period',
  'own_period',
  'location',
  'own_location',
  'created_at',
  'updated_at',
  'status',
  'dimension_height',
  'dimension_width',
  'last_error',
  'cost',
  'total_used_tokens',
  'latest_prompt_tokens',
  'latest_completion_tokens',
  'latest_total_tokens',
] as const

export type ExportedPhoto = Pick<Selectable<Database['photos']>, (typeof exported)[number]>

/**
 * The owner's photos, newest first, in steps of 500, so that memory does not grow with the list.
 * No names means all of them; names of other people's photos find nothing (SEC-011).
 */
export async function* photosToExport(
  db: Db,
  userId: string,
  names: string[],
): AsyncGenerator<ExportedPhoto> {
  let last: { place: string; id: string } | null = null
  do {
    const rows: Step[] = await step(db, userId, names, last)
    yield* rows
    last = rows.length === batch ? (rows.at(-1) ?? null) : null
  } while (last)
}

type Step = ExportedPhoto & { id: string; place: string }

/** `place` is `created_at` as text: a Date would lose its microseconds and with them photos. */
function step(
  db: Db,
  userId: string,
  names: string[],
  after: { place: string; id: string } | null,
): Promise<Step[]> {
  let query = db
    .selectFrom('photos')
    .select([...exported, 'id', sql<string>`created_at::text`.as('place')])
    .where('user_id', '=', userId)
    // Photos that are on their way out are nobody's any more.
    .where(
      sql<boolean>`created_at > coalesce((select until from photo_deletions where user_id = ${userId}), '-infinity')`,
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(batch)
  if (names.length > 0) query = query.where(sql<boolean>`name = any(${names}::text[])`)
  if (after) {
    query = query.where(
      sql<boolean>`(created_at, id) < (${after.place}::timestamptz, ${after.id}::uuid)`,
    )
  }
  return query.execute()
}

/** Kept before the object is written, so that a crash leaves nothing the sweep does not know. */
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

/** Exports of the caller that are not over yet. */
export async function countLiveExports(db: Db, userId: string, now: Date): Promise<number> {
  const { n } = await db
    .selectFrom('exports')
    .select((row) => row.fn.countAll<number>().as('n'))
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return n
}

/** Up to 500 keys whose hour is over, of all owners: for the sweep alone. */
export async function expiredExports(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('exports')
    .select('key')
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(batch)
    .execute()
  return rows.map((row) => row.key)
}

export async function deleteExports(db: Db, keys: string[]): Promise<void> {
  if (keys.length > 0) await db.deleteFrom('exports').where('key', 'in', keys).execute()
}
