import { type RawBuilder, sql } from 'kysely'

/**
 * The condition that the owner has not excluded a fold everywhere. The array makes PostgreSQL hash the exclusions, however many there are:
 * of an owner whom its statistics do not know yet it expects a single one, and would compare every fold with all of them.
 */
export const isNotExcluded = (userId: string, folded: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`${folded} not in (
    select unnest(array(select keyword from keyword_exclusions where user_id = ${userId})))`

/**
 * How many photos would be shown with the keyword of a row `e` of `keyword_exclusions`. Looked up one by one in an index, as a join might
 * compare all with all.
 */
export const countOfExcluded = sql<number>`coalesce(
  (select c.n from keyword_counts c where c.user_id = e.user_id and c.folded = e.keyword), 0)`
