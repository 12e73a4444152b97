import { type Selectable, sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { Database } from '../../db/schema.ts'
import type { CounterChange } from './queries.ts'

export type DeletedPhoto = Pick<
  Selectable<Database['photos']>,
  'id' | 'name' | 'status' | 'keywords' | 'added_keywords' | 'excluded_keywords'
>

/** Which photos of the owner go: those named, or all that are there at this moment. */
export type Doomed = { names: string[] } | { until: string; status?: 'pending' }

/** The database's time, to the microsecond: photos that arrive later are not part of "all". */
export async function databaseTime(db: Db): Promise<string> {
  const result = await sql<{ now: string }>`select now()::text as now`.execute(db)
  return result.rows[0]?.now ?? ''
}

/** Deletes up to `limit` rows, with their tasks, in one order for all callers, so that none waits in a circle. */
export async function deletePhotos(
  tx: Db,
  userId: string,
  doomed: Doomed,
  limit: number,
): Promise<DeletedPhoto[]> {
  let chosen = tx.selectFrom('photos').select('id').where('user_id', '=', userId)
  chosen =
    'names' in doomed
      ? chosen.where(sql<boolean>`name = any(${doomed.names}::text[])`)
      : chosen.where('created_at', '<=', sql<Date>`${doomed.until}::timestamptz`)
  if ('status' in doomed && doomed.status) chosen = chosen.where('status', '=', doomed.status)
  return tx
    .with('locked', () => chosen.orderBy('id').limit(limit).forUpdate())
    .deleteFrom('photos')
    .using('locked')
    .whereRef('photos.id', '=', 'locked.id')
    .where('photos.user_id', '=', userId)
    .returning(['photos.id', 'name', 'status', 'keywords', 'added_keywords', 'excluded_keywords'])
    .execute()
}

/** The log behind the weekly count of deletions. */
export async function logDeletion(tx: Db, userId: string, n: number): Promise<void> {
  await tx.insertInto('deletions').values({ user_id: userId, n }).execute()
}

/** Those of the names that are a photo of the owner now. */
export async function namesInUse(db: Db, userId: string, names: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('photos')
    .select('name')
    .where('user_id', '=', userId)
    .where(sql<boolean>`name = any(${names}::text[])`)
    .execute()
  return new Set(rows.map((row) => row.name))
}

export type Deletion = { until: string; total: number }

/** From now on nobody sees the owner's photos of up to this moment. A second time takes in those that came since. */
export async function startDeletion(tx: Db, userId: string, total: number): Promise<void> {
  await tx
    .insertInto('photo_deletions')
    .values({ user_id: userId, until: sql<Date>`now()`, total })
    .onConflict((clash) => clash.column('user_id').doUpdateSet({ until: sql<Date>`now()`, total }))
    .execute()
}

/** The deletion of all photos that is under way, to the microsecond. */
export async function findDeletion(db: Db, userId: string): Promise<Deletion | undefined> {
  return db
    .selectFrom('photo_deletions')
    .select([sql<string>`until::text`.as('until'), 'total'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** `readCounters` and `findDeletion` at once, for pages that wait for both. */
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

/** All but one that was started anew meanwhile. */
export async function endDeletion(db: Db, userId: string, until: string): Promise<void> {
  await db
    .deleteFrom('photo_deletions')
    .where('user_id', '=', userId)
    .where('until', '=', sql<Date>`${until}::timestamptz`)
    .execute()
}

/** Whose deletion began a while ago, the oldest first: for the job by the clock alone. */
export async function startedDeletions(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('photo_deletions')
    .select('user_id')
    .where('started_at', '<', sql<Date>`now() - interval '30 minutes'`)
    .orderBy('started_at')
    .execute()
  return rows.map((row) => row.user_id)
}
