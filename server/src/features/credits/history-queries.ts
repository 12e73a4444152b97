import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'

const maxGrants = 200
const maxMonths = 24

/** The user's newest grants, each with its amounts by state. */
export async function listGrants(db: Db, userId: string) {
  return db
    .selectFrom('credit_grants')
    .select(['source', 'amount', 'remaining', 'held', 'charged', 'expired', 'refunded'])
    .select(['created_at', 'expires_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(maxGrants)
    .execute()
}

export type Month = {
  month: string
  granted: number
  used: number
  expired: number
  refunded: number
}

/** Credits granted, used, expired and refunded per month, newest first; months without entries are left out. */
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
    group by 1 order by 1 desc limit ${maxMonths}`.execute(db)
  return rows
}
