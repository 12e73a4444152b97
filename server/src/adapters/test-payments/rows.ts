import { randomBytes } from 'node:crypto'
import type { Db } from '../../db/client.ts'
import { newWorld, type World } from './world.ts'

/** What a page is for; its id is the only key to it, as with a real provider. */
export type Purpose =
  | { kind: 'checkout'; priceId: string; successUrl: string; cancelUrl: string; paid?: true }
  | { kind: 'portal'; returnUrl: string }

export async function createWorld(db: Db, customer: string): Promise<string> {
  await db
    .insertInto('test_customers')
    .values({ id: customer, state: JSON.stringify(newWorld()) })
    .onConflict((known) => known.column('id').doNothing())
    .execute()
  return customer
}

/** A customer that was forgotten has nothing. */
export async function readWorld(db: Db, customer: string): Promise<World> {
  const row = await db
    .selectFrom('test_customers')
    .select('state')
    .where('id', '=', customer)
    .executeTakeFirst()
  return (row?.state as World | undefined) ?? newWorld()
}

export async function updateWorld<T>(
  db: Db,
  customer: string,
  change: (world: World) => T,
): Promise<T> {
  return db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('test_customers')
      .select('state')
      .where('id', '=', customer)
      .forUpdate()
      .executeTakeFirst()
    const world = (row?.state as World | undefined) ?? newWorld()
    const result = change(world)
    await tx
      .updateTable('test_customers')
      .set({ state: JSON.stringify(world) })
      .where('id', '=', customer)
      .execute()
    return result
  })
}

export async function forgetWorld(db: Db, customer: string): Promise<void> {
  await db.deleteFrom('test_customers').where('id', '=', customer).execute()
}

export async function openDesk(
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

export async function findDesk(
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

/** Marks a checkout as paid; false where it was before, so that a second click pays nothing. */
export async function markPaid(db: Db, id: string, purpose: Purpose): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('test_desks')
    .set({ purpose: JSON.stringify({ ...purpose, paid: true }) })
    .where('id', '=', id)
    .where('purpose', '=', JSON.stringify(purpose) as never)
    .executeTakeFirst()
  return numUpdatedRows > 0
}
