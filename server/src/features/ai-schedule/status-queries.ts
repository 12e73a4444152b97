import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'

type Queue = { preparing: number; ready: number; waiting: number; in_flight: number }

/** The current number of tasks by state. */
export async function readQueue(db: Db): Promise<Queue> {
  const { rows } = await sql<Queue>`
    select count(*) filter (where state = 'preparing') as preparing,
      count(*) filter (where state = 'ready' and lease_until is null and run_at <= now()) as ready,
      count(*) filter (where state = 'ready' and run_at > now()) as waiting,
      count(*) filter (where state = 'running' and lease_until > now()) as in_flight
    from analysis_tasks`.execute(db)
  return rows[0] ?? { preparing: 0, ready: 0, waiting: 0, in_flight: 0 }
}

export function readSettings(db: Db) {
  return db
    .selectFrom('analysis_settings')
    .select(['max_process', 'live_limit', 'next_use_date', 'pause_kind', 'pause_reason'])
    .executeTakeFirstOrThrow()
}

/** Calls since this day whose outcome is not known. */
export async function countUnknownCalls(db: Db, day: string): Promise<number> {
  const { n } = await db
    .selectFrom('model_calls')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('outcome', '=', 'unknown')
    .where('created_at', '>=', sql<Date>`${day}::date`)
    .executeTakeFirstOrThrow()
  return n
}

/** Sets a user's monthly cap in USD, or removes it (null). Returns false if there is no such user. */
export async function saveSpendingCap(db: Db, email: string, usd: number | null): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ spending_cap_usd: usd })
    .where('email', '=', email)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
