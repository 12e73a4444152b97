import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'

/** Null if there is no such account. */
export async function findAddress(tx: Db, userId: string): Promise<string | null> {
  const row = tx.selectFrom('users').select('email').where('id', '=', userId)
  return (await row.executeTakeFirst())?.email ?? null
}

/**
 * Returns false if the address got welcome credits within the last 12 months. Of two simultaneous claims one
 * waits for the other.
 */
export async function claimWelcome(tx: Db, address_hash: string): Promise<boolean> {
  const row = await tx
    .insertInto('welcome_claims')
    .values({ address_hash })
    .onConflict((conflict) =>
      conflict
        .column('address_hash')
        .doUpdateSet({ granted_at: sql<Date>`now()` })
        .where('welcome_claims.granted_at', '<', sql<Date>`now() - interval '12 months'`),
    )
    .returning('address_hash')
    .executeTakeFirst()
  return row !== undefined
}

/** Stores claims for those of the accounts that have welcome credits. */
export async function keepClaims(tx: Db, claims: { id: string; hash: string }[]): Promise<void> {
  await sql`
    insert into welcome_claims (address_hash, granted_at)
    select c.hash, max(g.created_at)
    from unnest(${claims.map(({ id }) => id)}::uuid[], ${claims.map(({ hash }) => hash)}::text[]) as c (id, hash)
    join credit_grants g on g.user_id = c.id and g.source = 'welcome'
    group by c.hash on conflict do nothing`.execute(tx)
}

/** The number of welcome grants since midnight UTC. Waits for other grants, so that the count is exact. */
export async function countWelcomeToday(tx: Db): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('welcome_claims'))`.execute(tx)
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from credit_grants
    where source = 'welcome' and created_at >= date_trunc('day', now() at time zone 'UTC') at time zone 'UTC'`.execute(
    tx,
  )
  return rows[0]?.n ?? 0
}

/** Deletes claims that no longer count. */
export async function deleteOldClaims(db: Db): Promise<void> {
  await db
    .deleteFrom('welcome_claims')
    .where('granted_at', '<', sql<Date>`now() - interval '12 months'`)
    .execute()
}
