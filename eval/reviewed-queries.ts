import { sql } from 'kysely'
import type { Db } from '../server/src/db/client.ts'
import type { Prediction } from '../server/src/features/keywording/prediction.ts'
import { foldKeyword } from '../server/src/features/keywords/fold.ts'

export type Owner = { id: string; email: string; photos: number }

/** All users with completed photos that have been reviewed. */
export function reviewers(db: Db): Promise<Owner[]> {
  return db
    .selectFrom('photos')
    .innerJoin('users', 'users.id', 'photos.user_id')
    .select(['users.id', 'users.email', sql<number>`count(*)`.as('photos')])
    .where('reviewed_at', 'is not', null)
    .where('status', '=', 'completed')
    .groupBy(['users.id', 'users.email'])
    .orderBy('users.email')
    .execute()
}

/** A prediction as it was stored when a run replaced it. `details` is parsed JSON. */
export type KeptPrediction = Omit<Prediction, 'details'> & { details: unknown }

const columns = [
  ...(['id', 'original_name', 'object_key', 'content_type', 'sha256', 'facts'] as const),
  ...(['mode', 'note', 'people', 'dimension_width', 'dimension_height'] as const),
  ...(['keywords', 'added_keywords', 'excluded_keywords', 'description'] as const),
  ...(['period', 'period_edtf', 'own_period', 'own_period_edtf'] as const),
  ...(['location', 'sublocation', 'city', 'state', 'country', 'own_location'] as const),
  ...(['model', 'prompt_version', 'details'] as const),
] as const

export type ReviewedRow = Awaited<ReturnType<typeof reviewedPhotos>>[number]

/** The completed photos that an owner has reviewed, each with its earlier predictions, the oldest first. */
export function reviewedPhotos(db: Db, userId: string) {
  const earlier = sql<KeptPrediction[]>`coalesce((
    select jsonb_agg(e.prediction order by e.replaced_at) from earlier_predictions e
    where e.photo_id = photos.id), '[]')`
  return db
    .selectFrom('photos')
    .select(columns)
    .select(earlier.as('earlier'))
    .where('user_id', '=', userId)
    .where('reviewed_at', 'is not', null)
    .where('status', '=', 'completed')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** The folds of the owner's global exclusions. */
export async function globalExclusions(db: Db, userId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('keyword_exclusions')
    .select('spelling')
    .where('user_id', '=', userId)
    .execute()
  return new Set(rows.map(({ spelling }) => foldKeyword(spelling)))
}
