import type { KeywordCount } from '@verso/contract/keywords.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { escapeLike } from '../../db/escape-like.ts'
import { countOfExcluded, isNotExcluded } from './exclusion-queries.ts'

type KeywordPage = {
  list: 'included' | 'excluded' | 'all'
  search: string
  sort: 'count' | 'name'
  order: 'asc' | 'desc'
  offset: number
  limit: number
}

/** One page of the owner's keywords with the number of photos that include each (A-08); ties are ordered by fold. */
export async function listKeywordCounts(
  db: Db,
  userId: string,
  page: KeywordPage,
): Promise<KeywordCount[]> {
  const order = sql.raw(page.order)
  const by = page.sort === 'count' ? sql`count` : sql`keyword collate natural_ci`
  const { rows } = await sql<KeywordCount>`
    select keyword, count, excluded from (${keywordsOf(userId, page)}) as k
    order by ${by} ${order}, folded ${order} limit ${page.limit} offset ${page.offset}`.execute(db)
  return rows
}

/**
 * The keywords of most photos, with their counts. Read as one JSON value, because that is faster than thousands of
 * rows.
 */
export async function frequentKeywords(
  db: Db,
  userId: string,
  list: 'included' | 'excluded',
  limit: number,
): Promise<Record<string, number>> {
  const { rows } = await sql<{ counts: Record<string, number> | null }>`
    select json_object_agg(keyword, count) as counts from (
      select keyword, count from (${keywordsOf(userId, { list, search: '' })}) as k
      order by count desc, folded desc limit ${limit}
    ) as k`.execute(db)
  return rows[0]?.counts ?? {}
}

/** The number of matching keywords in the list. */
export async function countKeywords(
  db: Db,
  userId: string,
  matching: Pick<KeywordPage, 'list' | 'search'>,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (${keywordsOf(userId, matching)}) as k`.execute(db)
  return rows[0]?.n ?? 0
}

/** The number of photos that are shown with the keyword of this fold; 0 if it is excluded everywhere. */
export async function countPhotosWith(db: Db, userId: string, folded: string): Promise<number> {
  const row = await db
    .selectFrom('keyword_counts as c')
    .select('c.n')
    .where('c.user_id', '=', userId)
    .where('c.folded', '=', folded)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('keyword_exclusions as e')
            .select('e.keyword')
            .whereRef('e.user_id', '=', 'c.user_id')
            .whereRef('e.keyword', '=', 'c.folded'),
        ),
      ),
    )
    .executeTakeFirst()
  return row?.n ?? 0
}

/** The owner's keywords of a list that match the search, as (folded, keyword, count, excluded). */
function keywordsOf(
  userId: string,
  { list, search }: Pick<KeywordPage, 'list' | 'search'>,
): RawBuilder<unknown> {
  const like = `%${escapeLike(search)}%`
  const matches = (column: string) => (search ? sql`and ${sql.ref(column)} ilike ${like}` : sql``)
  const included = sql`
    select c.folded, c.spelling as keyword, c.n as count, false as excluded from keyword_counts c
    where c.user_id = ${userId} ${matches('c.spelling')} and ${isNotExcluded(userId, sql`c.folded`)}`
  const excluded = sql`
    select e.keyword as folded, e.spelling as keyword, ${countOfExcluded} as count, true as excluded
    from keyword_exclusions e where e.user_id = ${userId} ${matches('e.spelling')}`
  if (list === 'all') return sql`${included} union all ${excluded}`
  return list === 'included' ? included : excluded
}
