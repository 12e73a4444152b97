import { type RawBuilder, sql } from 'kysely'

const maxLookedUp = 1000

/**
 * The condition that a unique column of `photos` has one of these values. Each is looked up. For `= any(…)` with more than about a hundred
 * values PostgreSQL would also read the entries of all photos of their owner in another index, which takes fifty times as long. From
 * thousands of values on that is as fast, and looking up is not safe: of an owner whom its statistics do not know yet PostgreSQL
 * compares all photos with all values.
 */
export function isOneOf(
  column: 'id' | 'name' | 'p.id' | 'p.name',
  values: readonly string[],
): RawBuilder<boolean> {
  const type = sql.raw(column.endsWith('name') ? 'text[]' : 'uuid[]')
  return values.length > maxLookedUp
    ? sql<boolean>`${sql.ref(column)} = any(${values}::${type})`
    : sql<boolean>`${sql.ref(column)} in (select unnest(${values}::${type}))`
}
