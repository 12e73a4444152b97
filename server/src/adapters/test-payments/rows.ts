import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { Plan } from '../../ports/payments.ts'
import { newCustomerState, type CustomerState } from './customer-state.ts'

/** What a page is for. Anyone who knows its id may open it, as with a real provider. */
export type Purpose =
  | {
      kind: 'checkout'
      priceId: string
      /** As it is sold on this page. Older pages were stored without it. */
      plan?: Plan
      successUrl: string
      cancelUrl: string
      paid?: true
      /** Set if the page is for paying the difference to this plan, not for a new subscription. */
      isUpgrade?: true
    }
  | { kind: 'portal'; returnUrl: string }

export async function createCustomer(db: Db, customer: string): Promise<string> {
  await db
    .insertInto('test_customers')
    .values({ id: customer, state: JSON.stringify(newCustomerState()) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  return customer
}

/** A deleted customer has an empty state. */
export async function readCustomer(db: Db, customer: string): Promise<CustomerState> {
  const row = await db
    .selectFrom('test_customers')
    .select('state')
    .where('id', '=', customer)
    .executeTakeFirst()
  return (row?.state as CustomerState | undefined) ?? newCustomerState()
}

/** Changes the state of a customer, one change at a time. An upgrade that waits for its payment is withdrawn. */
export const updateCustomer = <T>(
  db: Db,
  customer: string,
  change: (state: CustomerState) => T,
): Promise<T> =>
  db.transaction().execute(async (tx) => {
    // Before the customer, as in `payPage`, so that the two do not block each other.
    await unpaidPages(tx, customer)
      .where(sql<boolean>`purpose->>'isUpgrade' = 'true'`)
      .execute()
    return changeState(tx, customer, change)
  })

/**
 * Marks a checkout as paid and changes its customer: both or neither. Returns false if it was already paid, so that a
 * second click pays nothing.
 */
export const payPage = (
  db: Db,
  page: { id: string; customer: string; purpose: Purpose },
  change: (state: CustomerState) => void,
): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const isFirst = await markPaid(tx, page.id, page.purpose)
    if (isFirst) await changeState(tx, page.customer, change)
    return isFirst
  })

async function changeState<T>(
  tx: Db,
  customer: string,
  change: (state: CustomerState) => T,
): Promise<T> {
  const row = await tx
    .selectFrom('test_customers')
    .select('state')
    .where('id', '=', customer)
    .forUpdate()
    .executeTakeFirst()
  const state = (row?.state as CustomerState | undefined) ?? newCustomerState()
  const result = change(state)
  await tx
    .updateTable('test_customers')
    .set({ state: JSON.stringify(state) })
    .where('id', '=', customer)
    .execute()
  return result
}

export async function hasCustomer(db: Db, customer: string): Promise<boolean> {
  const row = db.selectFrom('test_customers').select('id').where('id', '=', customer)
  return (await row.executeTakeFirst()) !== undefined
}

/** Closes the earlier checkouts that the customer did not pay. */
export async function closeCheckouts(db: Db, customer: string): Promise<void> {
  await unpaidPages(db, customer).execute()
}

const unpaidPages = (db: Db, customer: string) =>
  db
    .deleteFrom('test_desks')
    .where('customer_id', '=', customer)
    .where(sql<boolean>`purpose->>'kind' = 'checkout' and purpose->>'paid' is null`)

export async function deleteCustomer(db: Db, customer: string): Promise<void> {
  await db.deleteFrom('test_customers').where('id', '=', customer).execute()
}

export async function createPage(
  db: Db,
  customer: string,
  purpose: object,
  expires_at: Date,
): Promise<string> {
  const id = `test_desk_${randomBytes(24).toString('base64url')}`
  const row = { id, customer_id: customer, purpose: JSON.stringify(purpose), expires_at }
  await db.insertInto('test_desks').values(row).execute()
  return id
}

export async function findPage(
  db: Db,
  id: string,
  now: Date,
): Promise<{ customer: string; purpose: Purpose } | null> {
  const row = await db
    .selectFrom('test_desks')
    .select(['customer_id', 'purpose'])
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row ? { customer: row.customer_id, purpose: row.purpose as Purpose } : null
}

async function markPaid(db: Db, id: string, purpose: Purpose): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('test_desks')
    .set({ purpose: JSON.stringify({ ...purpose, paid: true }) })
    .where('id', '=', id)
    .where('purpose', '=', JSON.stringify(purpose) as never)
    .executeTakeFirst()
  return numUpdatedRows > 0
}
