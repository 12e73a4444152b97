import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'

const newest = 200
const months = 24

/** The newest grants of a person, with where their credits are now. */
export async function listGrants(db: Db, userId: string) {
  return db
    .selectFrom('credit_grants')
    .select(['source', 'amount', 'remaining', 'held', 'charged', 'expired', 'refunded'])
    .select(['created_at', 'expires_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(newest)
    .execute()
}

export type Month = {
  month: string
  granted: number
  used: number
  expired: number
  refunded: number
}

/** What happened in each of the last months that something happened in, the newest in front. */
export async function sumMonths(db: Db, userId: string, timeZone: string): Promise<Month[]> {
  const { rows } = await sql<Month>`
    select to_char(e.at at time zone ${timeZone}, 'YYYY-MM') as month,
      coalesce(sum(e.amount) filter (where e.kind = 'granted'), 0)::int as granted,
      coalesce(sum(e.amount) filter (where e.kind = 'charged'), 0)::int as used,
      coalesce(sum(e.amount) filter (where e.kind = 'expired'), 0)::int as expired,
      (coalesce(sum(e.amount) filter (where e.kind = 'refunded'), 0)
        - coalesce(sum(e.amount) filter (where e.kind = 'restored'), 0))::int as refunded
    from credit_entries e join credit_grants g on g.id = e.grant_id
    where g.user_id = ${userId} and e.kind not in ('held', 'released')
    group by 1 order by 1 desc limit ${months}`.execute(db)
  return rows
}
