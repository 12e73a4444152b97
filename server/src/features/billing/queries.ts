import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { PaymentEvent } from '../../ports/payments.ts'

export type Payer = { id: string; email: string; full_name: string; customer: string | null }

const payer = ['id', 'email', 'full_name', 'stripe_customer_id as customer'] as const

export async function findPayer(db: Db, userId: string): Promise<Payer | undefined> {
  return db.selectFrom('users').select(payer).where('id', '=', userId).executeTakeFirst()
}

/** Whoever reads the truth of a customer also writes it before the next one reads: an older reading never wins. */
export async function lockPayer(tx: Db, userId: string): Promise<Payer | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`billing/${userId}`}, 0))`.execute(tx)
  return findPayer(tx, userId)
}

export async function saveCustomer(tx: Db, userId: string, customer: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ stripe_customer_id: customer })
    .where('id', '=', userId)
    .execute()
}

/** What a subscription makes of its owner; the dates are there while one runs. */
export type Standing = {
  tier: string
  standing: string
  renews_at: Date | null
  ends_at: Date | null
}

export async function setStanding(tx: Db, userId: string, standing: Standing): Promise<void> {
  await tx.updateTable('users').set(standing).where('id', '=', userId).execute()
}

/** Remembers a webhook; false where it was told before. */
export async function insertEvent(tx: Db, event: PaymentEvent): Promise<boolean> {
  const row = await tx
    .insertInto('payment_events')
    .values({ provider_id: event.id, kind: event.kind, customer: event.customer })
    .onConflict((known) => known.column('provider_id').doNothing())
    .returning('provider_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function findUserOf(db: Db, customer: string): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('stripe_customer_id', '=', customer)
    .executeTakeFirst()
  return row?.id ?? null
}

/** All that was told of a customer before its truth was read is dealt with. */
export async function markHandled(tx: Db, customer: string): Promise<void> {
  await tx
    .updateTable('payment_events')
    .set({ handled_at: sql`now()` })
    .where('customer', '=', customer)
    .where('handled_at', 'is', null)
    .where('received_at', '<=', sql<Date>`now()`)
    .execute()
}

const keptDays = 90

/** Events that the provider will not tell again. */
export async function deleteOldEvents(db: Db): Promise<void> {
  await db
    .deleteFrom('payment_events')
    .where('received_at', '<', sql<Date>`now() - make_interval(days => ${keptDays})`)
    .execute()
}

export async function deleteOldTestPages(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('test_desks').where('expires_at', '<', now).execute()
}

/** People with an account at the provider, in steps. */
export async function nextPayers(db: Db, after: string | null, limit: number): Promise<string[]> {
  let query = db
    .selectFrom('users')
    .select('id')
    .where('stripe_customer_id', 'is not', null)
    .orderBy('id')
    .limit(limit)
  if (after) query = query.where('id', '>', after)
  return (await query.execute()).map(({ id }) => id)
}
