import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { PullProgress } from '../../ports/local-models.ts'

/** A download without progress for this long has no process any more. */
const staleSeconds = 120

export type Pull = {
  model: string
  state: 'running' | 'done' | 'failed' | 'cancelled' | 'stopped'
  status: string
  total: number | null
  completed: number | null
}

/** The last download; undefined if there was none. */
export function readPull(db: Db): Promise<Pull | undefined> {
  return db
    .selectFrom('model_pull')
    .select(['model', 'status', 'total', 'completed'])
    .select(
      sql<Pull['state']>`case when state = 'running'
        and updated_at < clock_timestamp() - ${staleSeconds} * interval '1 second' then 'stopped' else state end`.as(
        'state',
      ),
    )
    .executeTakeFirst()
}

export async function beginPull(tx: Db, pull: { address: string; model: string }): Promise<void> {
  const fresh = {
    ...pull,
    state: 'running' as const,
    status: '',
    total: null,
    completed: null,
    started_at: sql<Date>`clock_timestamp()`,
    updated_at: sql<Date>`clock_timestamp()`,
  }
  await tx
    .insertInto('model_pull')
    .values(fresh)
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet(fresh))
    .execute()
}

/** Returns false if the download was cancelled, or another one has begun. */
export async function recordPull(
  db: Db,
  model: string,
  { status, total, completed }: PullProgress,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('model_pull')
    .set({ status, total, completed, updated_at: sql`clock_timestamp()` })
    .where('model', '=', model)
    .where('state', '=', 'running')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Changes nothing if no download is running. */
export async function endPull(
  db: Db,
  state: 'done' | 'failed' | 'cancelled',
  status: string,
): Promise<void> {
  await db
    .updateTable('model_pull')
    .set({ state, status, updated_at: sql`clock_timestamp()` })
    .where('state', '=', 'running')
    .execute()
}
