import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { Database } from '../../db/schema.ts'

type Grant = {
  source: Database['credit_grants']['source']
  amount: number
  /** The reason shown in the ledger; by default that of the source. */
  why?: string | undefined
  /** The provider's id of the payment. A second grant with the same id is ignored. */
  externalRef?: string | undefined
  /** When it was paid; defaults to now. The 12 months count from here. */
  since?: Date | undefined
  /** In the smallest unit of the currency. */
  paid?: { amount: number; currency: string } | undefined
}

const reasons = {
  welcome: 'Welcome',
  subscription: 'A period of the subscription was paid',
  pack: 'A pack was paid',
  gift: 'A gift of an administrator',
}

/**
 * Adds credits that expire after 12 calendar months, with a ledger entry. A repeated `externalRef` is ignored;
 * returns whether it was new. Expiry always uses the database's clock, here and in all reads.
 */
export async function grantCredits(tx: Db, userId: string, grant: Grant): Promise<boolean> {
  const { rows } = await sql`
    with dated as (select least(coalesce(${grant.since ?? null}::timestamptz, now()), now()) as since),
    made as (
      insert into credit_grants (user_id, source, amount, remaining, external_ref, created_at, expires_at,
        paid_amount, paid_currency, paid_back)
      select ${userId}::uuid, ${grant.source}, ${grant.amount}::int, ${grant.amount}::int, ${grant.externalRef ?? null},
        since, (since at time zone 'UTC' + interval '12 months') at time zone 'UTC',
        ${grant.paid?.amount ?? null}::int, ${grant.paid?.currency ?? null}, ${grant.paid ? 0 : null}::real
      from dated on conflict (external_ref) do nothing returning id, amount
    ), logged as (
      insert into credit_entries (grant_id, kind, amount, why)
      select id, 'granted', amount, ${grant.why ?? reasons[grant.source]} from made
    )
    select id from made`.execute(tx)
  return rows.length > 0
}

/**
 * Holds one credit per photo, in the order given, until the credits run out; returns the photos that got one, in the
 * same order. Unexpired grants are locked, and spent in the order of their expiry. `runId` is the run that describes
 * the photos again.
 */
export async function holdCredits(
  tx: Db,
  userId: string,
  photoIds: string[],
  runId: string | null = null,
): Promise<string[]> {
  const why = runId ? 'The photo is described again' : 'The photo arrived'
  const { rows } = await sql<{ photo_id: string }>`
    with live as (
      select id, remaining, expires_at from credit_grants
      where user_id = ${userId} and remaining > 0 and expires_at > now()
      order by expires_at, id for update
    ), spans as (
      select id, remaining, sum(remaining) over (order by expires_at, id) as last from live
    ), covered as (
      select photo.id as photo_id, photo.place, spans.id as grant_id
      from unnest(${photoIds}::uuid[]) with ordinality as photo (id, place)
      join spans on photo.place > spans.last - spans.remaining and photo.place <= spans.last
    ), made as (
      insert into credit_holds (photo_id, grant_id, user_id, run_id)
      select photo_id, grant_id, ${userId}, ${runId}::uuid from covered
    ), logged as (
      insert into credit_entries (grant_id, kind, amount, photo_id, why)
      select grant_id, 'held', 1, photo_id, ${why} from covered
    )
    select photo_id from covered order by place`.execute(tx)
  return rows.map((row) => row.photo_id)
}

/** Charges the photo's held credit. Does nothing if none is held (admins). */
export async function chargeHold(tx: Db, photoId: string): Promise<void> {
  await sql`
    with charged as (
      update credit_holds set state = 'charged', settled_at = now()
      where photo_id = ${photoId} and state = 'held' returning photo_id, grant_id
    )
    insert into credit_entries (grant_id, kind, amount, photo_id, why)
    select grant_id, 'charged', 1, photo_id, 'The photo was completed' from charged`.execute(tx)
}

/** Returns held credits to their grants, which are locked in the order of spending. */
export async function releaseHolds(tx: Db, photoIds: string[], why: string): Promise<void> {
  await sql`
    with released as (
      update credit_holds set state = 'released', settled_at = now()
      where photo_id = any(${photoIds}::uuid[]) and state = 'held' returning photo_id, grant_id
    ), locked as (
      select g.id from credit_grants g where g.id in (select grant_id from released)
      order by g.expires_at, g.id for update
    )
    insert into credit_entries (grant_id, kind, amount, photo_id, why)
    select r.grant_id, 'released', 1, r.photo_id, ${why} from released r join locked on locked.id = r.grant_id`.execute(
    tx,
  )
}

/** Books the remainder of up to `limit` expired grants as expired; returns how many. */
export async function expireGrants(db: Db, limit: number): Promise<number> {
  const result = await sql`
    with due as (
      select id, remaining from credit_grants where expires_at <= now() and remaining > 0
      order by expires_at, id limit ${limit} for update skip locked
    )
    insert into credit_entries (grant_id, kind, amount, why)
    select id, 'expired', remaining, '12 months are over' from due`.execute(db)
  return Number(result.numAffectedRows ?? 0)
}

/** Locks and returns the grant of a payment. */
export async function lockGrantOf(tx: Db, externalRef: string) {
  return tx
    .selectFrom('credit_grants')
    .select(['id', 'amount', 'remaining', 'refunded'])
    .where('external_ref', '=', externalRef)
    .forUpdate()
    .executeTakeFirst()
}

/** Stores which share of a payment was given back or is disputed; returns whether it is larger than before. */
export async function setPaidBack(tx: Db, externalRef: string, share: number): Promise<boolean> {
  const { rows } = await sql<{ is_more: boolean }>`
    with before as (select id, paid_back from credit_grants where external_ref = ${externalRef})
    update credit_grants g set paid_back = ${share}::real from before b
    where g.id = b.id and b.paid_back is distinct from ${share}::real
    returning ${share}::real > b.paid_back as is_more`.execute(tx)
  return rows[0]?.is_more ?? false
}

export async function insertEntry(
  tx: Db,
  entry: { grant_id: string; kind: 'refunded' | 'restored'; amount: number; why: string },
): Promise<void> {
  await tx.insertInto('credit_entries').values(entry).execute()
}

/** `total_credit`: the remainder of the unexpired grants. Held credits are not part of it. */
export async function totalCredit(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`select ${totalCreditSql(userId)} as total`.execute(
    db,
  )
  return rows[0]?.total ?? 0
}

/** `totalCredit` as part of a statement. */
export const totalCreditSql = (userId: string): RawBuilder<number> => sql<number>`
  (select coalesce(sum(remaining), 0) from credit_grants where user_id = ${userId} and expires_at > now())`

/**
 * `credit_total`: the full amount of the unexpired grants minus refunds. The meter shows `total_credit` as a part of
 * it.
 */
export async function grantedCredit(db: Db, userId: string): Promise<number> {
  const row = await db
    .selectFrom('credit_grants')
    .select(sql<number>`coalesce(sum(amount - refunded), 0)::int`.as('total'))
    .where('user_id', '=', userId)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirstOrThrow()
  return row.total
}

/** Ids of the user's photos with a held credit. */
export async function heldPhotos(tx: Db, userId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('credit_holds')
    .select('photo_id')
    .where('user_id', '=', userId)
    .where('state', '=', 'held')
    .execute()
  return rows.map((row) => row.photo_id)
}

/** Books the remainder of all grants of a user as expired. */
export async function endGrants(tx: Db, userId: string, why: string): Promise<void> {
  await sql`
    with left_over as (
      select id, remaining from credit_grants where user_id = ${userId} and remaining > 0
      order by expires_at, id for update
    )
    insert into credit_entries (grant_id, kind, amount, why)
    select id, 'expired', remaining, ${why} from left_over`.execute(tx)
}

/** Removes our own references, which contain the user id. References of a payment provider stay with the payment. */
export async function anonymizeGrants(tx: Db, userId: string): Promise<void> {
  await tx
    .updateTable('credit_grants')
    .set({ external_ref: null })
    .where('user_id', '=', userId)
    .where('source', '=', 'welcome')
    .execute()
}
