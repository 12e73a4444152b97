import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'

/** A mail that is due: to whom, and what it is about. None goes twice about the same. */
export type Due = { user_id: string; subject: string }

/** The grants that end within 30 days with credits left in them. */
export async function expiringGrants(db: Db): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select g.user_id, g.id as subject from credit_grants g join users u on u.id = g.user_id
    where g.remaining > 0 and g.expires_at between now() and now() + interval '30 days'
      and u.verified_at is not null and u.role <> 'admin'
      and not exists (select from notices n
        where n.user_id = g.user_id and n.kind = 'expiring' and n.subject = g.id::text)`.execute(db)
  return rows
}

/** Who used a credit lately and has none left; once until new ones come. */
export async function usedUp(db: Db): Promise<Due[]> {
  const { rows } = await sql<Due>`
    with active as (
      select distinct g.user_id from credit_entries e join credit_grants g on g.id = e.grant_id
      where e.at > now() - interval '1 hour' and e.kind = 'held' and g.user_id is not null
    ), empty as (
      select a.user_id, (select n.id from credit_grants n where n.user_id = a.user_id
        order by n.created_at desc, n.id desc limit 1)::text as subject
      from active a where not exists (select from credit_grants l
        where l.user_id = a.user_id and l.remaining > 0 and l.expires_at > now())
    )
    select e.user_id, e.subject from empty e join users u on u.id = e.user_id
    where u.verified_at is not null and u.role <> 'admin' and not exists (select from notices n
      where n.user_id = e.user_id and n.kind = 'used_up' and n.subject = e.subject)`.execute(db)
  return rows
}

/** Fewer are looked at on the screen. */
const smallestBatch = 10

/**
 * Uploads of which nothing is on its way any more: all announced photos have come, or none for a quarter of an hour.
 * The click on Upload is the beginning of one.
 */
export async function finishedBatches(db: Db): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select u.id as user_id, u.last_upload_at::text as subject
    from users u join photo_counters c on c.user_id = u.id and c.pending = 0
    cross join lateral (select count(*) as n, max(p.created_at) as last from photos p
      where p.user_id = u.id and p.created_at >= u.last_upload_at) arrived
    where u.last_upload_at > now() - interval '3 days' and u.last_upload_count >= ${smallestBatch}
      and u.verified_at is not null and arrived.n > 0
      and (arrived.n >= u.last_upload_count or arrived.last < now() - interval '15 minutes')
      and not exists (select from notices n
        where n.user_id = u.id and n.kind = 'batch' and n.subject = u.last_upload_at::text)`.execute(
    db,
  )
  return rows
}

export async function grantOf(db: Db, userId: string, grant: { id: string } | { ref: string }) {
  let query = db
    .selectFrom('credit_grants')
    .innerJoin('credit_entries', (join) =>
      join
        .onRef('credit_entries.grant_id', '=', 'credit_grants.id')
        .on('credit_entries.kind', '=', 'granted'),
    )
    .select(['credit_grants.amount', 'remaining', 'expires_at', 'created_at', 'why'])
    .where('user_id', '=', userId)
  query =
    'id' in grant
      ? query.where('credit_grants.id', '=', grant.id)
      : query.where('external_ref', '=', grant.ref)
  return query.executeTakeFirst()
}

/** How the photos of an upload ended. */
export async function batchOutcome(db: Db, userId: string, since: string) {
  const { rows } = await sql<{ completed: number; failed: number }>`
    select count(*) filter (where status = 'completed')::int as completed,
      count(*) filter (where status = 'failed')::int as failed
    from photos where user_id = ${userId} and created_at >= ${since}::timestamptz`.execute(db)
  return rows[0] ?? { completed: 0, failed: 0 }
}
