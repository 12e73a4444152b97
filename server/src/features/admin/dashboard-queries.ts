import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { escapeLike } from '../../db/escape-like.ts'

export type DashboardUser = {
  email: string
  full_name: string
  role: 'user' | 'admin'
  verified: boolean
  tier: string
  spending_cap: number | null
  total_credit: number
  total_images: number
  last_upload_at: Date | null
  last_upload_count: number | null
  uploaded: number
  completed: number
  pending: number
  deleted: number
}

/** The current time, and the zone in which the week begins on Monday 00:00. */
export type Week = { now: Date; timeZone: string }

/** Open accounts whose name, email or role contains the text, in any case; newest first. */
export async function listUsers(
  db: Db,
  search: string,
  page: { limit: number; offset: number },
  week: Week,
): Promise<DashboardUser[]> {
  const monday = sql`date_trunc('week', ${week.now}::timestamptz at time zone ${week.timeZone}::text)`
  // An index-only scan finds `page`, so that counts are computed only for the rows of one page.
  const result = await sql<DashboardUser>`
    with week as materialized (
      select ${monday}::date as first_day, ${monday} at time zone ${week.timeZone}::text as start
    ), page as materialized (
      select id, created_at from users where ${matching(search)}
      order by created_at desc, id desc limit ${page.limit} offset ${page.offset}
    )
    select u.email::text as email, u.full_name, u.role, u.verified_at is not null as verified, u.tier,
      u.last_upload_at, u.last_upload_count, u.spending_cap_usd::float8 as spending_cap,
      coalesce((select sum(g.remaining) from credit_grants g
        where g.user_id = u.id and g.remaining > 0 and g.expires_at > now()), 0)::int as total_credit,
      coalesce(c.pending + c.completed + c.failed, 0) as total_images,
      coalesce(days.uploaded, 0)::int as uploaded, coalesce(days.deleted, 0)::int as deleted,
      coalesce(days.completed, 0)::int as completed,
      (select count(*)::int from photos p where p.user_id = u.id and p.status = 'pending'
        and p.created_at >= (select start from week)) as pending
    from page join users u on u.id = page.id
    left join photo_counters c on c.user_id = u.id
    left join lateral (
      select sum(d.uploaded) as uploaded, sum(d.completed) as completed, sum(d.deleted) as deleted
      from daily_rollups d
      where d.user_id = u.id and d.day >= (select first_day from week)
    ) days on true
    order by page.created_at desc, page.id desc`.execute(db)
  return result.rows
}

export async function countUsers(db: Db, search: string): Promise<number> {
  const result = await sql<{ n: number }>`
    select count(*)::int as n from users where ${matching(search)}`.execute(db)
  return result.rows[0]?.n ?? 0
}

export type Totals = { users: number; images: number; pending: number }

/** Totals of the installation, maintained by triggers (server/src/db/migrations/0006-accounts.ts). */
export async function readTotals(db: Db): Promise<Totals> {
  const result = await sql<Totals>`
    select coalesce(sum(users), 0)::int as users, coalesce(sum(images), 0)::int as images,
      coalesce(sum(pending), 0)::int as pending
    from installation_totals`.execute(db)
  return result.rows[0] ?? { users: 0, images: 0, pending: 0 }
}

/** Matches the text literally: wildcards are escaped. */
function matching(search: string): RawBuilder<boolean> {
  if (!search) return sql<boolean>`closed_at is null`
  const literal = `%${escapeLike(search)}%`
  return sql<boolean>`closed_at is null and search_text like lower(${literal}) collate "C"`
}
