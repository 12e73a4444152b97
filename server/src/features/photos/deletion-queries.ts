import { type Selectable, sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { isOneOf } from '../../db/one-of.ts'
import type { Database } from '../../db/schema.ts'
import type { CounterChange } from './queries.ts'

export type DeletedPhoto = Pick<
  Selectable<Database['photos']>,
  'id' | 'object_key' | 'status' | 'keywords' | 'added_keywords' | 'excluded_keywords'
>

/** The owner's photos to delete: those with these names or ids, or all that were created up to a moment. */
export type Selection =
  | { names: string[] }
  | { ids: string[] }
  | { until: string; status?: 'pending' }

/** The database's time with microseconds. Photos created later are not part of "all". */
export async function transactionTime(db: Db): Promise<string> {
  const result = await sql<{ now: string }>`select now()::text as now`.execute(db)
  return result.rows[0]?.now ?? ''
}

/**
 * Deletes up to `limit` photos with their tasks. Locks them in the order of their ids, as all callers do, so that no
 * two can deadlock.
 */
export async function deletePhotos(
  tx: Db,
  userId: string,
  selection: Selection,
  limit: number,
): Promise<DeletedPhoto[]> {
  let selected = tx.selectFrom('photos').select('id').where('user_id', '=', userId)
  if ('names' in selection) selected = selected.where(isOneOf('name', selection.names))
  if ('ids' in selection) selected = selected.where(isOneOf('id', selection.ids))
  if ('until' in selection)
    selected = selected.where('created_at', '<=', sql<Date>`${selection.until}::timestamptz`)
  if ('status' in selection && selection.status)
    selected = selected.where('status', '=', selection.status)
  return tx
    .with('locked', () => selected.orderBy('id').limit(limit).forUpdate())
    .deleteFrom('photos')
    .using('locked')
    .whereRef('photos.id', '=', 'locked.id')
    .where('photos.user_id', '=', userId)
    .returning([
      'photos.id',
      'object_key',
      'status',
      'keywords',
      'added_keywords',
      'excluded_keywords',
    ])
    .execute()
}

/** Logs a deletion for the weekly count. */
export async function logDeletion(tx: Db, userId: string, n: number): Promise<void> {
  await tx.insertInto('deletions').values({ user_id: userId, n }).execute()
}

export type Deletion = { until: string; total: number }

/** Hides all photos that the owner has at this moment; a second call also hides those added since. */
export async function startDeletion(tx: Db, userId: string, total: number): Promise<void> {
  await tx
    .insertInto('photo_deletions')
    .values({ user_id: userId, until: sql<Date>`now()`, total })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ until: sql<Date>`now()`, total }),
    )
    .execute()
}

/** The running deletion of all photos, if any; `until` has microseconds. */
export async function findDeletion(db: Db, userId: string): Promise<Deletion | undefined> {
  return db
    .selectFrom('photo_deletions')
    .select([sql<string>`until::text`.as('until'), 'total'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** Combines `readCounters` and `findDeletion` in one query, for the image list. */
export async function countersAndDeletion(
  db: Db,
  userId: string,
): Promise<{ counters: Required<CounterChange>; deletion: Deletion | undefined }> {
  type Row = { [count in keyof CounterChange]: number | null } & { until: string; total: number }
  const { rows } = await sql<Row>`
    select c.pending, c.completed, c.failed, d.until::text as until, d.total
    from photo_counters c full join photo_deletions d using (user_id)
    where user_id = ${userId}`.execute(db)
  const { pending, completed, failed, until, total } = rows[0] ?? {}
  return {
    counters: { pending: pending ?? 0, completed: completed ?? 0, failed: failed ?? 0 },
    deletion: until && total !== undefined ? { until, total } : undefined,
  }
}

/** Ends the deletion, unless it has been started again since. */
export async function endDeletion(db: Db, userId: string, until: string): Promise<void> {
  await db
    .deleteFrom('photo_deletions')
    .where('user_id', '=', userId)
    .where('until', '=', sql<Date>`${until}::timestamptz`)
    .execute()
}

/** Ids of users whose deletion was started over 30 minutes ago, oldest first. Only for the scheduled job. */
export async function startedDeletions(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('photo_deletions')
    .select('user_id')
    .where('started_at', '<', sql<Date>`now() - interval '30 minutes'`)
    .orderBy('started_at')
    .execute()
  return rows.map((row) => row.user_id)
}
