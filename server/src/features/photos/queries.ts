import type { PhotoChange } from '@verso/contract/photos.ts'
import type { Insertable, RawBuilder, Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { Database } from '../../db/schema.ts'
import { channel, packNotice } from './changes.ts'

export type PhotoRow = Selectable<Database['photos']>
export type NewPhoto = Omit<Insertable<Database['photos']>, 'user_id'>

/** Returns the new photo's id, or null if the name is taken. */
export async function insertPhoto(tx: Db, userId: string, photo: NewPhoto): Promise<string | null> {
  const row = await tx
    .insertInto('photos')
    .values({ ...photo, user_id: userId })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export function findPhoto(db: Db, userId: string, id: string): Promise<PhotoRow | undefined> {
  return db
    .selectFrom('photos')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/**
 * The next version of a photo (`updated_at`). Versions have milliseconds, like JavaScript dates, and always increase.
 */
export const nextVersion = sql<Date>`greatest(
  date_trunc('milliseconds', clock_timestamp()), date_trunc('milliseconds', photos.updated_at) + interval '1 millisecond')`

export type CounterChange = { pending?: number; completed?: number; failed?: number }

/**
 * Adds to the owner's counts by status. Call it last in the transaction that changes the photos, because all writes of
 * one owner wait for this row. A count below zero fails the transaction.
 */
export async function changeCounters(tx: Db, userId: string, change: CounterChange): Promise<void> {
  const { pending = 0, completed = 0, failed = 0 } = change
  const updated = await tx
    .updateTable('photo_counters')
    .set((row) => ({
      pending: row('pending', '+', pending),
      completed: row('completed', '+', completed),
      failed: row('failed', '+', failed),
    }))
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (updated.numUpdatedRows > 0n) return
  await tx
    .insertInto('photo_counters')
    .values({ user_id: userId, pending, completed, failed })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({
        pending: sql`photo_counters.pending + excluded.pending`,
        completed: sql`photo_counters.completed + excluded.completed`,
        failed: sql`photo_counters.failed + excluded.failed`,
      }),
    )
    .execute()
}

type DayChange = { uploaded?: number; deleted?: number }

/** Adds to the daily sums of the admin dashboard; `day` comes from `dayOf`. Call it last in a transaction. */
export async function addToDay(
  tx: Db,
  userId: string,
  day: string,
  change: DayChange,
): Promise<void> {
  const { uploaded = 0, deleted = 0 } = change
  await tx
    .insertInto('daily_rollups')
    .values({ day, user_id: userId, uploaded, deleted })
    .onConflict((conflict) =>
      conflict.columns(['day', 'user_id']).doUpdateSet({
        uploaded: sql`daily_rollups.uploaded + excluded.uploaded`,
        deleted: sql`daily_rollups.deleted + excluded.deleted`,
      }),
    )
    .execute()
}

export async function readCounters(db: Db, userId: string): Promise<Required<CounterChange>> {
  const row = await db
    .selectFrom('photo_counters')
    .select(['pending', 'completed', 'failed'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ?? { pending: 0, completed: 0, failed: 0 }
}

export const sumCounters = ({ pending, completed, failed }: Required<CounterChange>): number =>
  pending + completed + failed

/** On commit, notifies the owner's open pages which photos changed; without `photos` they reload the whole list. */
export async function announcePhotos(
  tx: Db,
  userId: string,
  photos?: readonly PhotoChange[],
): Promise<void> {
  await sql`select ${announcement(userId, photos)}`.execute(tx)
}

/** `announcePhotos` as part of a statement. */
export const announcement = (
  userId: string,
  photos?: readonly PhotoChange[],
): RawBuilder<unknown> => sql`pg_notify(${channel}, ${packNotice(userId, photos)})`
