import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { PaymentEvent } from '../../ports/payments.ts'

export type Payer = { id: string; email: string; full_name: string; customer: string | null }

const payer = ['id', 'email', 'full_name', 'stripe_customer_id as customer'] as const

export async function findPayer(db: Db, userId: string): Promise<Payer | undefined> {
  return db.selectFrom('users').select(payer).where('id', '=', userId).executeTakeFirst()
}

/**
 * One reading of a customer's account. Readings are numbered in the order in which they began, across all processes.
 */
export type Reading = { number: number; begunAt: string }

export async function beginReading(db: Db): Promise<Reading> {
  const { rows } = await sql<Reading>`
    select nextval('payment_readings') as number, clock_timestamp()::text as "begunAt"`.execute(db)
  return rows[0] as Reading
}

/**
 * Locks the user to store the results of this reading. Returns false if the user no longer has this customer, or if a
 * newer reading is already stored.
 */
export async function lockForReading(
  tx: Db,
  userId: string,
  customer: string,
  { number }: Reading,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ payment_reading: number })
    .where('id', '=', userId)
    .where('stripe_customer_id', '=', customer)
    .where('payment_reading', '<', number)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Returns false if the account is closed. */
export async function saveCustomer(db: Db, userId: string, customer: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ stripe_customer_id: customer })
    .where('id', '=', userId)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The plan fields of a user; all but the first two are set only while a subscription runs. */
export type PlanState = {
  tier: string
  standing: string
  renews_at: Date | null
  ends_at: Date | null
  /** Null if its price is no longer in the catalogue. */
  subscription_plan: string | null
  subscription_status: string | null
  next_plan: string | null
  next_plan_at: Date | null
  unpaid_since: Date | null
}

export async function findPlanState(db: Db, userId: string): Promise<PlanState | undefined> {
  return db
    .selectFrom('users')
    .select(['tier', 'standing', 'renews_at', 'ends_at', 'subscription_plan'])
    .select(['subscription_status', 'next_plan', 'next_plan_at', 'unpaid_since'])
    .where('id', '=', userId)
    .executeTakeFirst()
}

export async function setPlanState(tx: Db, userId: string, state: PlanState): Promise<void> {
  await tx.updateTable('users').set(state).where('id', '=', userId).execute()
}

/** The number of payments that brought credits. */
export async function countPayments(db: Db, userId: string): Promise<number> {
  const row = await db
    .selectFrom('credit_grants')
    .select((build) => build.fn.countAll<string>().as('n'))
    .where('user_id', '=', userId)
    .where('source', 'in', ['subscription', 'pack'])
    .executeTakeFirstOrThrow()
  return Number(row.n)
}

/** Records a webhook event; returns false for a duplicate. */
export async function insertEvent(tx: Db, event: PaymentEvent): Promise<boolean> {
  const row = await tx
    .insertInto('payment_events')
    .values({ provider_id: event.id, kind: event.kind, customer: event.customer })
    .onConflict((conflict) => conflict.column('provider_id').doNothing())
    .returning('provider_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function findUserByCustomer(db: Db, customer: string): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('stripe_customer_id', '=', customer)
    .executeTakeFirst()
  return row?.id ?? null
}

/** Marks those events of the customer as handled that arrived before the reading began. */
export async function markHandled(tx: Db, customer: string, { begunAt }: Reading): Promise<void> {
  await tx
    .updateTable('payment_events')
    .set({ handled_at: sql`now()` })
    .where('customer', '=', customer)
    .where('handled_at', 'is', null)
    .where('received_at', '<=', sql<Date>`${begunAt}::timestamptz`)
    .execute()
}

/** Users with an event that no sync has handled yet. */
export async function unhandledPayers(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('payment_events')
    .innerJoin('users', 'users.stripe_customer_id', 'payment_events.customer')
    .select('users.id')
    .distinct()
    .where('handled_at', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

const eventRetentionDays = 90

/** Deletes events so old that the provider no longer resends them. */
export async function deleteOldEvents(db: Db): Promise<void> {
  await db
    .deleteFrom('payment_events')
    .where('received_at', '<', sql<Date>`now() - make_interval(days => ${eventRetentionDays})`)
    .execute()
}

export async function deleteOldTestPages(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('test_desks').where('expires_at', '<', now).execute()
}

/** The next page of users with an account at the provider, ordered by id. */
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
