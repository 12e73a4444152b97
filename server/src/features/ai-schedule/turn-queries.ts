import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Claim } from './queries.ts'

/** The number of owners that a claim considers first, because it takes longer the more there are (decision 61). */
const firstOwners = 200
const allOwners = 2 ** 31 - 1

/**
 * The recursive query `owners`: up to `max` owners of tasks, beginning with a random one and wrapping around, with
 * one index lookup for each. Empty if `condition` does not hold.
 */
export const ownersInTurn = (max: number, condition = sql`true`): RawBuilder<unknown> => sql`
  select start.user_id, start.user_id as first, 1 as n from (
    select coalesce(
      (select user_id from analysis_tasks where ${condition} and user_id >= ${randomUUID()} order by user_id limit 1),
      (select user_id from analysis_tasks where ${condition} order by user_id limit 1)
    ) as user_id offset 0
  ) as start where start.user_id is not null
  union all
  select next.user_id, o.first, o.n + 1 from owners o cross join lateral (
    select coalesce(
      (select t.user_id from analysis_tasks t where t.user_id > o.user_id order by t.user_id limit 1),
      (select t.user_id from analysis_tasks t order by t.user_id limit 1)
    ) as user_id offset 0
  ) as next where o.n < ${max}::int and next.user_id <> o.first`

/** The row of a statement that found nothing to claim. Each row says how many owners the statement considered. */
type Nothing = { photoId: null; owners: number }

/**
 * Claims from some owners first. If these had fewer than `wanted` photos, because theirs are in work or their budgets
 * used up, claims from all owners.
 */
export async function claimInTurn<Found extends Claim>(
  wanted: number,
  claim: (owners: number, wanted: number) => Promise<((Found & { owners: number }) | Nothing)[]>,
): Promise<Found[]> {
  const first = await claim(firstOwners, wanted)
  const found = first.filter((row) => row.photoId !== null)
  const missing = wanted - found.length
  if (missing === 0 || (first[0]?.owners ?? 0) < firstOwners) return found
  const rest = await claim(allOwners, missing)
  return [...found, ...rest.filter((row) => row.photoId !== null)]
}
