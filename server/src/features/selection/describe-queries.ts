import type { CallOutput } from '@verso/contract/call.ts'
import type { WhichPhotos } from '@verso/contract/selection.ts'
import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { isNotExcluded } from '../keywords/exclusion-queries.ts'
import { chosenPhotos } from '../photos/chosen-queries.ts'

type Described = CallOutput<'describeSelection'>
type Counted = Described['people'][number]

const maxKeywords = 500
const maxValues = 100

/** The properties that all or some of the owner's selected photos have, most frequent first. */
export async function describeSelection(
  db: Db,
  userId: string,
  which: WhichPhotos,
): Promise<Described> {
  const { query } = await chosenPhotos(db, userId, which)
  const column = (expression: RawBuilder<unknown>) => query.select(expression.as('value'))
  const frequent = async (expression: RawBuilder<unknown>): Promise<Counted[]> => {
    const { rows } = await sql<Counted>`
      select value, count(*)::int as photos from (${column(expression)}) as v
      where value is not null and value not in ('', 'NA')
      group by value order by photos desc, value limit ${maxValues}`.execute(db)
    return rows
  }
  const [counts, keywords, people, periods, locations, notes, albums] = await Promise.all([
    query
      .select(({ fn }) => [
        fn.countAll<number>().as('photos'),
        fn.count<number>('reviewed_at').as('reviewed'),
      ])
      .executeTakeFirstOrThrow(),
    keywordsOf(db, userId, column(sql`included_folds`)),
    frequent(sql`unnest(people)`),
    frequent(sql`coalesce(own_period, period)`),
    frequent(sql`coalesce(${placeWithoutGaps}, location)`),
    frequent(sql`note`),
    albumsOf(db, userId, query.select('photos.id')),
  ])
  return { ...counts, ...keywords, people, periods, locations, notes, albums }
}

/** Must equal `placeWithoutGaps` of the contract. */
const placeWithoutGaps = sql`regexp_replace(regexp_replace(own_location, ',\\s*(?=,)', '', 'g'), '^\\s*,\\s*|\\s*,\\s*$', '', 'g')`

/** Albums by name, with how many of the photos are in each. */
async function albumsOf(
  db: Db,
  userId: string,
  ids: Expression<unknown>,
): Promise<Described['albums']> {
  const { rows } = await sql<Described['albums'][number]>`
    select a.id, a.name, count(*)::int as photos
    from albums a join album_photos m on m.album_id = a.id
    where a.user_id = ${userId} and a.deleted_at is null and m.photo_id in (${ids})
    group by a.id order by a.name collate natural_ci, a.id`.execute(db)
  return rows
}

/** Spelled as in the keyword editor, without globally excluded keywords. */
async function keywordsOf(
  db: Db,
  userId: string,
  folds: Expression<unknown>,
): Promise<Pick<Described, 'keywords' | 'keyword_total'>> {
  const { rows } = await sql<Counted & { total: number }>`
    select photos, total, coalesce(
      (select c.spelling from keyword_counts c where c.user_id = ${userId} and c.folded = k.folded), k.folded) as value
    from (
      select *, count(*) over ()::int as total from (
        select folded, count(*)::int as photos from (${folds}) as v, unnest(v.value) as folded group by folded
      ) as found
      where ${isNotExcluded(userId, sql`folded`)} order by photos desc, folded limit ${maxKeywords}
    ) as k order by photos desc, folded`.execute(db)
  return {
    keywords: rows.map(({ value, photos }) => ({ value, photos })),
    keyword_total: rows[0]?.total ?? 0,
  }
}
