import { type Selectable, sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { isOneOf } from '../../db/one-of.ts'
import type { Database } from '../../db/schema.ts'

const columns = [
  'id',
  'original_name',
  'object_key',
  'has_thumbnail',
  'turn',
  'status',
  'keywords',
  'added_keywords',
  'excluded_keywords',
  'description',
  'own_description',
  'period',
  'own_period',
  'period_edtf',
  'own_period_edtf',
  'location',
  'own_location',
  'sublocation',
  'city',
  'state',
  'country',
  'reviewed_at',
  'note',
  'people',
  'updated_at',
] as const

export type ComparedPhoto = Pick<Selectable<Database['photos']>, (typeof columns)[number]>

/** The owner's photos with these ids, in no particular order, excluding photos that are being deleted. */
export function photosOfSheet(db: Db, userId: string, ids: string[]): Promise<ComparedPhoto[]> {
  return db
    .selectFrom('photos')
    .select(columns)
    .where('user_id', '=', userId)
    .where(isOneOf('id', ids))
    .where(
      sql<boolean>`created_at > coalesce((select until from photo_deletions where user_id = ${userId}), '-infinity')`,
    )
    .execute()
}
