import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'

export type ProcessRun = { id: string; role: string; host: string; pid: number }

export async function insertRun(db: Db, run: ProcessRun): Promise<void> {
  await db.insertInto('process_runs').values(run).execute()
}

/** Records that the process is still running, even if another process has removed its row because it seemed dead. */
export async function beatRun(db: Db, run: ProcessRun): Promise<void> {
  await db
    .insertInto('process_runs')
    .values(run)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ beat_at: sql<Date>`clock_timestamp()` }),
    )
    .execute()
}

export async function deleteRun(db: Db, id: string): Promise<void> {
  await db.deleteFrom('process_runs').where('id', '=', id).execute()
}

/** The runs on this host, or on any; with `silentMs` only those that have not updated their row for so long. */
export function findRuns(
  db: Db,
  { silentMs, host }: { silentMs?: number; host?: string },
): Promise<ProcessRun[]> {
  let query = db.selectFrom('process_runs').select(['id', 'role', 'host', 'pid'])
  if (host !== undefined) query = query.where('host', '=', host)
  if (silentMs !== undefined)
    query = query.where(
      'beat_at',
      '<',
      sql<Date>`clock_timestamp() - ${silentMs} * interval '1 millisecond'`,
    )
  return query.execute()
}

/** Deletes these runs. Returns those that still existed, so that of several processes only one gets each run. */
export async function takeRuns(tx: Db, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const taken = await tx.deleteFrom('process_runs').where('id', 'in', ids).returning('id').execute()
  return taken.map(({ id }) => id)
}
