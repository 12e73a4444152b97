import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'

/** Adds to the owner's day; `cost` in USD. */
export async function addToOwnersDay(
  tx: Db,
  userId: string,
  day: string,
  { completed, cost }: { completed: number; cost: number },
): Promise<void> {
  await tx
    .insertInto('daily_rollups')
    .values({ day, user_id: userId, completed, cost })
    .onConflict((conflict) =>
      conflict.columns(['day', 'user_id']).doUpdateSet({
        completed: sql`daily_rollups.completed + excluded.completed`,
        cost: sql`daily_rollups.cost + excluded.cost`,
      }),
    )
    .execute()
}

/** Adds one call to the installation's day; `cost` in USD, null if its price is not known. */
export async function addToSpending(tx: Db, day: string, cost: number | null): Promise<void> {
  await tx
    .insertInto('spending_days')
    .values({
      day,
      cost: cost ?? 0,
      priced: cost === null ? 0 : 1,
      unpriced: cost === null ? 1 : 0,
    })
    .onConflict((conflict) =>
      conflict.column('day').doUpdateSet({
        cost: sql`spending_days.cost + excluded.cost`,
        priced: sql`spending_days.priced + excluded.priced`,
        unpriced: sql`spending_days.unpriced + excluded.unpriced`,
      }),
    )
    .execute()
}
