import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { matchingPhotos, type PhotoFilter } from '../photos/list-queries.ts'

type Span = { from: number | null; to: number | null; is_dated: boolean; count: number }

/**
 * Counts the photos of a question by first and last possible year; null at an open end, and both null for photos
 * without a period.
 */
export async function countSpans(db: Db, userId: string, filter: PhotoFilter): Promise<Span[]> {
  const year = (column: 'dated_from' | 'dated_to') =>
    sql`case when isfinite(${sql.ref(column)}) then extract(year from ${sql.ref(column)})::int end`
  const photos = matchingPhotos(db, userId, filter).select(['dated_from', 'dated_to'])
  const { rows } = await sql<Span>`
    select ${year('dated_from')} as from, ${year('dated_to')} as to, dated_from is not null as is_dated, count(*) as count
    from (${photos}) as photo group by 1, 2, 3 order by 1 nulls first, 2 nulls last`.execute(db)
  return rows
}
