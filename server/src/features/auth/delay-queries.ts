import type { Db } from '../../db/client.ts'

export type Delay = { failures: number; last_at: Date; next_at: Date }

/** Returns the row of this key, creating it if it is missing, and locks it until the transaction ends. */
export async function lockDelay(tx: Db, key: string, first: Delay): Promise<Delay> {
  await tx
    .insertInto('sign_in_delays')
    .values({ key, ...first })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return tx
    .selectFrom('sign_in_delays')
    .select(['failures', 'last_at', 'next_at'])
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export async function setDelay(tx: Db, key: string, delay: Delay): Promise<void> {
  await tx.updateTable('sign_in_delays').set(delay).where('key', '=', key).execute()
}

export async function deleteDelay(db: Db, key: string): Promise<void> {
  await db.deleteFrom('sign_in_delays').where('key', '=', key).execute()
}

/** Failures at an address since the count began; 0 if that was before `since`. */
export async function failuresAt(db: Db, key: string, since: Date): Promise<number> {
  const row = await db
    .selectFrom('sign_in_delays')
    .select('failures')
    .where('key', '=', key)
    .where('last_at', '>', since)
    .executeTakeFirst()
  return row?.failures ?? 0
}

/** Counts a failure at an address. `last_at` is when the count began; it starts again if that was before `since`. */
export async function countFailure(
  db: Db,
  key: string,
  { now, since, networks }: { now: Date; since: Date; networks: 0 | 1 },
): Promise<{ failures: number; networks: number }> {
  return db
    .insertInto('sign_in_delays')
    .values({ key, failures: 1, networks, last_at: now, next_at: now })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((row) => {
        const isOver = row('sign_in_delays.last_at', '<=', since)
        const counted = (column: 'failures' | 'networks', more: number) =>
          row
            .case()
            .when(isOver)
            .then(more)
            .else(row(`sign_in_delays.${column}`, '+', more))
            .end()
        return {
          failures: counted('failures', 1),
          networks: counted('networks', networks),
          last_at: row.case().when(isOver).then(now).else(row.ref('sign_in_delays.last_at')).end(),
        }
      }),
    )
    .returning(['failures', 'networks'])
    .executeTakeFirstOrThrow()
}

export async function deleteOldDelays(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('sign_in_delays').where('last_at', '<', before).execute()
}
