import { type RawBuilder, sql } from 'kysely'

const maxLookedUp = 1000

/**
 * The condition that a unique column of `photos` has one of these values, each looked up in the index. With `=
 * any(…)` and more than about a hundred values, PostgreSQL also reads the entries of all photos of their owner in
 * another index, which takes fifty times as long. With thousands of values `= any(…)` is as fast, and looking up is
 * unsafe: if its statistics do not include the owner yet, PostgreSQL compares all photos with all values.
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
