import { type ExpressionBuilder, type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '../../db/client.ts'
import { isOneOf } from '../../db/one-of.ts'
import type { Database } from '../../db/schema.ts'
import type { PhotoFacts, Usage } from '../../ports/vision-model.ts'
import { providerStateColumns } from '../ai-schedule/provider-state-queries.ts'
import { nextVersion } from '../photos/queries.ts'
import type { Prediction } from './prediction.ts'

const subjectColumns = [
  'id',
  'user_id',
  'name',
  'object_key',
  'original_name',
  'mode',
  'note',
  'people',
  'status',
  'facts',
  'keywords',
  'added_keywords',
  'excluded_keywords',
  'dimension_height',
  'dimension_width',
  'turn',
] as const

export type Subject = Pick<Selectable<Database['photos']>, (typeof subjectColumns)[number]>

export async function hasPhoto(db: Db, photoId: string): Promise<boolean> {
  const row = await db
    .selectFrom('photos')
    .select('id')
    .where('id', '=', photoId)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * The current photo, whether calls to the provider are paused, and the version of the AI settings; undefined if the
 * photo was deleted.
 */
export function readGate(db: Db, photoId: string) {
  return db
    .selectFrom('photos')
    .innerJoin(db.selectFrom('analysis_settings').select(providerStateColumns).as('now'), (join) =>
      join.onTrue(),
    )
    .innerJoin('ai_settings', (join) => join.onTrue())
    .select(subjectColumns)
    .select(['isClosed', 'closedMs'])
    .select('ai_settings.version as aiVersion')
    .where('photos.id', '=', photoId)
    .executeTakeFirst()
}

/** What preparation found. Sizes are those of the upright picture. */
export type Prepared = { facts: PhotoFacts; width: number; height: number; hasPreview: boolean }

type Change = Updateable<Database['photos']>

/** A success clears the error of earlier attempts (AI-013). */
export const asCompleted = (prediction: Prediction): Change => ({
  ...prediction,
  status: 'completed',
  last_error: null,
})

export const asNotDescribedAgain = (sentence: string): Change => ({
  last_error: `It was not described again: ${sentence}`,
})

export const asFailed = (sentence: string): Change => ({ status: 'failed', last_error: sentence })

/**
 * Changes a photo, and adds a call that was made for it to its totals. `usage` is null if the provider reported no
 * tokens; `latest_*` keep the last call with reported tokens.
 */
export async function updatePhoto(
  tx: Db,
  photoId: string,
  change: Change | null,
  call: { usage: Usage | null } | null,
): Promise<void> {
  if (!change && !call) return
  await tx
    .updateTable('photos')
    .set((row) => ({
      ...(change && { ...change, updated_at: nextVersion }),
      ...(call && { attempts: row('attempts', '+', 1) }),
      ...(call?.usage && spent(row, call.usage)),
    }))
    .where('id', '=', photoId)
    .execute()
}

function spent(
  row: ExpressionBuilder<Database, 'photos'>,
  { prompt_tokens, completion_tokens, cost }: Usage,
) {
  const tokens = prompt_tokens + completion_tokens
  return {
    cost: cost === null ? row.ref('cost') : sql<string>`coalesce(cost, 0) + ${cost}`,
    total_used_tokens: row('total_used_tokens', '+', tokens),
    latest_prompt_tokens: prompt_tokens,
    latest_completion_tokens: completion_tokens,
    latest_total_tokens: tokens,
  }
}

/** Locks and returns those of the named photos that are the caller's and failed. */
export async function lockFailed(
  tx: Db,
  userId: string,
  names: string[],
): Promise<{ id: string; name: string }[]> {
  return tx
    .selectFrom('photos')
    .select(['id', 'name'])
    .where('user_id', '=', userId)
    .where(isOneOf('name', names))
    .where('status', '=', 'failed')
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Makes failed photos pending again. `last_error` stays until an attempt succeeds. */
export async function resetFailed(tx: Db, userId: string, ids: string[]): Promise<void> {
  await tx
    .updateTable('photos')
    .set({ status: 'pending', attempts: 0, updated_at: sql`now()` })
    .where('user_id', '=', userId)
    .where(isOneOf('id', ids))
    .where('status', '=', 'failed')
    .execute()
}
