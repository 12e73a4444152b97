import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'

/** A mail to send: its user and its subject. A user gets one mail per kind and subject. */
export type DueNotice = { user_id: string; subject: string }

/** Grants with remaining credits that expire within 30 days. */
export async function expiringGrants(db: Db): Promise<DueNotice[]> {
  const { rows } = await sql<DueNotice>`
    select g.user_id, g.id as subject from credit_grants g join users u on u.id = g.user_id
    where g.remaining > 0 and g.expires_at between now() and now() + interval '30 days'
      and u.verified_at is not null and u.role <> 'admin'
      and not exists (select from notices n
        where n.user_id = g.user_id and n.kind = 'expiring' and n.subject = g.id::text)`.execute(db)
  return rows
}

/** Users who used a credit in the last hour and have none left; once per newest grant. */
export async function usedUp(db: Db): Promise<DueNotice[]> {
  const { rows } = await sql<DueNotice>`
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

/** Smaller uploads get no mail, because users wait for them at the screen. */
const minBatchSize = 10

/**
 * Uploads without pending photos, of which all announced photos have arrived, or none has for 15 minutes. An upload
 * begins with the click on Upload.
 */
export async function finishedBatches(db: Db): Promise<DueNotice[]> {
  const { rows } = await sql<DueNotice>`
    select u.id as user_id, u.last_upload_at::text as subject
    from users u join photo_counters c on c.user_id = u.id and c.pending = 0
    cross join lateral (select count(*) as n, max(p.created_at) as last from photos p
      where p.user_id = u.id and p.created_at >= u.last_upload_at) arrived
    where u.last_upload_at > now() - interval '3 days' and u.last_upload_count >= ${minBatchSize}
      and u.verified_at is not null and arrived.n > 0
      and (arrived.n >= u.last_upload_count or arrived.last < now() - interval '15 minutes')
      and not exists (select from notices n
        where n.user_id = u.id and n.kind = 'batch' and n.subject = u.last_upload_at::text)`.execute(
    db,
  )
  return rows
}

export async function findGrant(db: Db, userId: string, grant: { id: string } | { ref: string }) {
  let query = db
    .selectFrom('credit_grants')
    .innerJoin('credit_entries', (join) =>
      join
        .onRef('credit_entries.grant_id', '=', 'credit_grants.id')
        .on('credit_entries.kind', '=', 'granted'),
    )
    .select(['credit_grants.amount', 'remaining', 'expires_at', 'created_at', 'why'])
    .select(['refunded', 'paid_amount', 'paid_currency', 'paid_back'])
    .where('user_id', '=', userId)
  query =
    'id' in grant
      ? query.where('credit_grants.id', '=', grant.id)
      : query.where('external_ref', '=', grant.ref)
  return query.executeTakeFirst()
}

/** Counts the completed and failed photos of an upload. */
export async function countBatch(db: Db, userId: string, since: string) {
  const { rows } = await sql<{ completed: number; failed: number }>`
    select count(*) filter (where status = 'completed')::int as completed,
      count(*) filter (where status = 'failed')::int as failed
    from photos where user_id = ${userId} and created_at >= ${since}::timestamptz`.execute(db)
  return rows[0] ?? { completed: 0, failed: 0 }
}
