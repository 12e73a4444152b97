import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'

export type Grant = { source: string; amount: number; externalRef?: string | undefined }

/**
 * A grant lives 12 calendar months from now. A known `externalRef` is left alone, so a payment counts once.
 * Expiry is judged by the database's clock alone, here and wherever credits are read.
 */
export async function insertGrant(db: Db, userId: string, grant: Grant): Promise<void> {
  await db
    .insertInto('credit_grants')
    .values({
      user_id: userId,
      source: grant.source,
      amount: grant.amount,
      remaining: grant.amount,
      external_ref: grant.externalRef ?? null,
      expires_at: sql<Date>`(now() at time zone 'UTC' + interval '12 months') at time zone 'UTC'`,
    })
    .onConflict((conflict) => conflict.column('external_ref').doNothing())
    .execute()
}

/** Grants with something left, the one to be spent first in front, locked until the transaction ends. */
export async function lockLiveGrants(
  tx: Db,
  userId: string,
): Promise<{ id: string; remaining: number }[]> {
  return tx
    .selectFrom('credit_grants')
    .select(['id', 'remaining'])
    .where('user_id', '=', userId)
    .where('remaining', '>', 0)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('expires_at')
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Takes one credit from the grant for each photo. The caller holds the grant's lock and knows enough is left. */
export async function insertHolds(
  tx: Db,
  userId: string,
  grantId: string,
  photoIds: string[],
): Promise<void> {
  await tx
    .updateTable('credit_grants')
    .set({ remaining: sql`remaining - ${photoIds.length}` })
    .where('id', '=', grantId)
    .execute()
  await tx
    .insertInto('credit_holds')
    .values(photoIds.map((photoId) => ({ photo_id: photoId, grant_id: grantId, user_id: userId })))
    .execute()
}

export async function chargeHold(tx: Db, photoId: string): Promise<void> {
  await tx
    .updateTable('credit_holds')
    .set({ state: 'charged', settled_at: sql<Date>`now()` })
    .where('photo_id', '=', photoId)
    .where('state', '=', 'held')
    .execute()
}

/** Puts held credits back into the grants they came from; grants are locked in the order that spending locks them. */
export async function releaseHolds(tx: Db, photoIds: string[]): Promise<void> {
  await sql`
    with released as (
      update credit_holds set state = 'released', settled_at = now()
      where photo_id = any(${photoIds}::uuid[]) and state = 'held'
      returning grant_id
    ), back as (
      select grant_id, count(*)::int as n from released group by grant_id
    ), locked as (
      select g.id, back.n from credit_grants g join back on back.grant_id = g.id
      order by g.expires_at, g.id for update of g
    )
    update credit_grants g set remaining = g.remaining + locked.n from locked where g.id = locked.id`.execute(
    tx,
  )
}

/** What may still be spent: the unexpired remainder. Held credits are out of it already. */
export async function sumLiveCredits(db: Db, userId: string): Promise<number> {
  const row = await db
    .selectFrom('credit_grants')
    .select(({ fn }) => fn.coalesce(fn.sum<number>('remaining'), sql<number>`0`).as('total'))
    .where('user_id', '=', userId)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirstOrThrow()
  return row.total
}
