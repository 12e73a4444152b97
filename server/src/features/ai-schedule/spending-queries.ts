import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'

/** Sum of the known prices; `cost` is null if calls were made and none had a known price. */
export type Spent = { cost: number | null; unpriced: number }

/** What the AI has cost since this day, or in total, for all users including deleted ones. */
export async function spentSince(db: Db, day: string | null): Promise<Spent> {
  let days = db.selectFrom('spending_days')
  if (day) days = days.where('day', '>=', day)
  const row = await days
    .select(({ fn }) => [
      sql<number>`coalesce(sum(cost), 0)::float8`.as('cost'),
      fn.coalesce(fn.sum<number>('priced'), sql<number>`0`).as('priced'),
      fn.coalesce(fn.sum<number>('unpriced'), sql<number>`0`).as('unpriced'),
    ])
    .executeTakeFirstOrThrow()
  const isUnknown = row.unpriced > 0 && row.priced === 0
  return { cost: isUnknown ? null : row.cost, unpriced: row.unpriced }
}

/** The user's monthly cap in USD, and what has been spent for them since this day. */
export async function spendingOf(
  db: Db,
  userId: string,
  monthStart: string,
): Promise<{ cap: number | null; spent: number }> {
  const row = await db
    .selectFrom('users')
    .select((user) => [
      sql<number | null>`spending_cap_usd::float8`.as('cap'),
      user
        .selectFrom('daily_rollups')
        .select(sql<number>`coalesce(sum(cost), 0)::float8`.as('spent'))
        .whereRef('user_id', '=', 'users.id')
        .where('day', '>=', monthStart)
        .as('spent'),
    ])
    .where('id', '=', userId)
    .executeTakeFirst()
  return { cap: row?.cap ?? null, spent: row?.spent ?? 0 }
}

/** The current pause. `until` is null if it lasts until an administrator resumes. */
export async function currentPause(
  db: Db,
): Promise<{ kind: string | null; reason: string | null; until: Date | null } | null> {
  const row = await db
    .selectFrom('analysis_settings')
    .select(['pause_kind as kind', 'pause_reason as reason', 'next_use_date as until'])
    .where(isClosed)
    .executeTakeFirst()
  return row ?? null
}

/** A condition on `analysis_settings`: calls are paused. */
export const isClosed = sql<boolean>`coalesce(next_use_date > clock_timestamp(), pause_kind is not null)`
