import { type Selectable, sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { isOneOf } from '../../db/one-of.ts'
import type { Database } from '../../db/schema.ts'
import { type ExportedPhoto, exportedColumns, ofTheFile } from '../exports/queries.ts'
import { findDeletion } from '../photos/deletion-queries.ts'

const fileColumns = ['content_type', 'bytes', 'sha256', 'payload_hash', 'width', 'height'] as const

export type ChangedPhoto = ExportedPhoto &
  Pick<Selectable<Database['photos']>, (typeof fileColumns)[number]>

/** `photo` is null if it was deleted or is no longer completed. */
export type Change = { number: string; photoId: string; photo: ChangedPhoto | null }

/** The user's changes after a number, in order. */
export async function changesAfter(
  db: Db,
  userId: string,
  after: string,
  limit: number,
): Promise<Change[]> {
  const deletion = await findDeletion(db, userId)
  const changes = await db
    .selectFrom('photo_changes')
    .select(['photo_id', sql<string>`number::text`.as('number')])
    .where('user_id', '=', userId)
    .where('number', '>', sql<number>`${after}::bigint`)
    .orderBy('photo_changes.number')
    .limit(limit)
    .execute()
  let query = db
    .selectFrom('photos')
    .select([...exportedColumns, ...fileColumns, ...ofTheFile])
    .where('user_id', '=', userId)
    .where('status', '=', 'completed')
    .where(
      isOneOf(
        'id',
        changes.map(({ photo_id }) => photo_id),
      ),
    )
  if (deletion) query = query.where('created_at', '>', sql<Date>`${deletion.until}::timestamptz`)
  const photos = new Map((await query.execute()).map((photo) => [photo.id, photo]))
  return changes.map(({ photo_id, number }) => ({
    number,
    photoId: photo_id,
    photo: photos.get(photo_id) ?? null,
  }))
}

/**
 * Gives new numbers to the photos whose effective keywords have changed through global exclusions since the changes
 * were last read.
 */
export async function numberExclusionChanges(db: Db, userId: string): Promise<void> {
  const waiting = await db
    .selectFrom('exclusion_changes')
    .select('keyword')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst()
  if (!waiting) return
  await db.transaction().execute(async (tx) => {
    await lockChanges(tx, userId)
    const { rows } = await sql<{ keyword: string }>`
      delete from exclusion_changes where user_id = ${userId} returning keyword`.execute(tx)
    const keywords = rows.map(({ keyword }) => keyword)
    await sql`
      insert into photo_changes (photo_id, user_id, number)
        select id, user_id, nextval('photo_change_numbers') from photos
        where user_id = ${userId} and status = 'completed'
          and (${haveOneOf(keywords)} or included_folds is null)
        on conflict (photo_id) do update set number = excluded.number`.execute(tx)
  })
}

/**
 * `&&` can use an index, but without it compares each keyword of a photo with each of these. For many keywords it is
 * not certain that the index is used.
 */
const haveOneOf = (keywords: readonly string[]) =>
  keywords.length <= 100
    ? sql`included_folds && ${keywords}::text[]`
    : sql`exists (select from unnest(included_folds) as folded where folded = any(${keywords}::text[]))`

/** Takes the same lock as the trigger of `photos`, so that the numbers of one owner become visible in order. */
const lockChanges = (tx: Db, userId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended('photo-changes/' || ${userId}::uuid, 0))`.execute(
    tx,
  )
