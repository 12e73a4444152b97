import { type RawBuilder, sql } from 'kysely'

/**
 * The condition that the owner has not excluded a fold everywhere. The array makes PostgreSQL hash the exclusions.
 * Without it, PostgreSQL expects a single exclusion for an owner who is not in its statistics yet, and would compare
 * every fold with every exclusion.
 */
export const isNotExcluded = (userId: string, folded: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`${folded} not in (
    select unnest(array(select keyword from keyword_exclusions where user_id = ${userId})))`

/**
 * How many photos would be shown with the keyword of a row `e` of `keyword_exclusions`. Each is looked up in an
 * index, because a join might compare every row with every other.
 */
export const countOfExcluded = sql<number>`coalesce(
  (select c.n from keyword_counts c where c.user_id = e.user_id and c.folded = e.keyword), 0)`
