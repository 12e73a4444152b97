import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { KeywordDetail } from '../../ports/vision-model.ts'
import { matchingPhotos, type PhotoFilter } from '../photos/list-queries.ts'

type Counted = { label: string; count: number }

/**
 * How many matching photos have each label, status and span of years, such as `country:Italy`, `status:failed` and
 * `span:1960/1969`; the most frequent ones of each kind.
 */
export async function countLabels(
  db: Db,
  userId: string,
  filter: PhotoFilter,
  maxOfKind: number,
): Promise<Counted[]> {
  // Most photos have the same labels as many others, and counting these first is twice as fast.
  const alike = matchingPhotos(db, userId, filter)
    .select((row) => ['status', 'labels', span.as('span'), row.fn.countAll().as('n')])
    .groupBy(['status', 'labels', 'span'])
  const { rows: counted } = await sql<Counted>`
    select label, count from (
      select label, count, row_number() over (partition by split_part(label, ':', 1) order by count desc, label) as place
      from (
        select label, sum(n)::bigint as count
        from (${alike}) as photo, unnest(photo.labels || ('status:' || photo.status) || photo.span) as label
        where label is not null group by label
      ) as counts
    ) as places where place <= ${maxOfKind} order by count desc, label`.execute(db)
  return counted
}

/** Open ends have no year. */
const year = (column: 'dated_from' | 'dated_to') =>
  sql`case when isfinite(${sql.ref(column)}) then extract(year from ${sql.ref(column)})::int::text else '' end`
const span = sql<string | null>`case when dated_from is not null
  then 'span:' || ${year('dated_from')} || '/' || ${year('dated_to')} end`

type AlbumCount = { id: string; name: string; count: number }

/** How many matching photos are in each of the owner's albums. */
export async function countAlbums(
  db: Db,
  userId: string,
  filter: PhotoFilter,
): Promise<AlbumCount[]> {
  const ids = matchingPhotos(db, userId, filter).select('photos.id')
  const { rows } = await sql<AlbumCount>`
    select a.id, a.name, count(*)::int as count from albums a join album_photos m on m.album_id = a.id
    where a.user_id = ${userId} and a.deleted_at is null and m.photo_id in (${ids})
    group by a.id order by count desc, a.name collate natural_ci, a.id`.execute(db)
  return rows
}

type KeywordCount = { fold: string; keyword: string; count: number }

/** The keywords that are shown on most of the matching photos. */
export async function countShownKeywords(
  db: Db,
  userId: string,
  filter: PhotoFilter,
  limit: number,
): Promise<KeywordCount[]> {
  const folds = matchingPhotos(db, userId, filter).select('included_folds')
  const { rows } = await sql<KeywordCount>`
    select c.folded as fold, c.spelling as keyword, counts.n as count
    from (
      select fold, count(*) as n from (${folds}) as photo, unnest(photo.included_folds) as fold
      where not fold = any(array(select keyword from keyword_exclusions where user_id = ${userId}))
      group by fold order by n desc, fold limit ${limit}
    ) as counts
    join keyword_counts c on c.user_id = ${userId} and c.folded = counts.fold
    order by counts.n desc, c.folded`.execute(db)
  return rows
}

/** The same for all photos of the owner, which are counted already. */
export async function frequentShownKeywords(
  db: Db,
  userId: string,
  limit: number,
): Promise<KeywordCount[]> {
  const { rows } = await sql<KeywordCount>`
    select c.folded as fold, c.spelling as keyword, c.n as count from keyword_counts c
    where c.user_id = ${userId} and ${isShown} order by c.n desc, c.folded limit ${limit}`.execute(
    db,
  )
  return rows
}

const isShown = sql`not exists (
  select from keyword_exclusions e where e.user_id = c.user_id and e.keyword = c.folded)`

/** What the AI said about the keywords of the newest matching photos. */
export async function sampleDetails(
  db: Db,
  userId: string,
  filter: PhotoFilter,
  photos: number,
): Promise<KeywordDetail[]> {
  const newest = matchingPhotos(db, userId, filter)
    .select(sql<KeywordDetail[] | null>`details->'keywords'`.as('details'))
    .orderBy('photos.created_at', 'desc')
    .limit(photos)
  return (await newest.execute()).flatMap(({ details }) => details ?? [])
}
