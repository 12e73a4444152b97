import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { fromNow } from './queries.ts'

/** A condition on `analysis_settings`: no photo may be claimed, because the photo storage cannot be used. */
export const isStoragePaused = sql<boolean>`coalesce(storage_pause_until > clock_timestamp(), false)`

/** Pauses the work of all workers. Returns false if it was already paused. */
export async function pauseForStorage(db: Db, reason: string, ms: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('analysis_settings')
    .set({ storage_pause_until: fromNow(ms), storage_pause_reason: reason })
    .where(sql<boolean>`not ${isStoragePaused}`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The current pause. When it ends, the next photo shows whether the storage can be used again. */
export function storagePause(db: Db): Promise<{ until: Date; reason: string } | undefined> {
  return db
    .selectFrom('analysis_settings')
    .select([
      sql<Date>`storage_pause_until`.as('until'),
      sql<string>`storage_pause_reason`.as('reason'),
    ])
    .where(isStoragePaused)
    .executeTakeFirst()
}
