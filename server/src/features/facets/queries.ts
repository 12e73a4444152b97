import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { KeywordDetail } from '../../ports/vision-model.ts'
import { isNotExcluded } from '../keywords/exclusion-queries.ts'
import { matchingPhotos, type PhotoFilter } from '../photos/list-queries.ts'
import { type Counted, countedLabels, frequentLabels } from './label-queries.ts'

type KeywordCount = { fold: string; keyword: string; count: number }
type AlbumCount = { id: string; name: string; count: number }
type Max = { counted: number; ofKind: number; keywords: number; sampled: number }

/** The counts of photos for each label, keyword and album, and what the AI said about their keywords. */
export type Parts = {
  labels: Counted[]
  keywords: KeywordCount[]
  albums: AlbumCount[]
  details: KeywordDetail[]
}

/**
 * The parts of the matching photos. If there are more than `max.counted`, only `max.counted` + 1 photos count, so
 * each count is a lower bound.
 */
export async function countMatchingParts(
  db: Db,
  userId: string,
  filter: PhotoFilter,
  max: Max,
): Promise<Parts> {
  const matching = matchingPhotos(db, userId, filter)
    .select(['photos.id', 'created_at', 'status', 'labels', 'dated_from', 'dated_to'])
    .select('included_folds')
    .limit(max.counted + 1)
  const { rows } = await sql<Parts>`
    with matching as materialized (${matching}),
    folds as (
      select fold, count(*) as n from matching, unnest(included_folds) as fold
      where ${isNotExcluded(userId, sql`fold`)}
      group by fold order by n desc, fold limit ${max.keywords}
    ),
    keywords as (
      select fold, n as count,
        coalesce((select c.spelling from keyword_counts c where c.user_id = ${userId} and c.folded = fold), fold) as keyword
      from folds
    ),
    members as (
      select a.id, a.name, count(*) as count from matching join album_photos m on m.photo_id = matching.id
      join albums a on a.id = m.album_id where a.user_id = ${userId} and a.deleted_at is null group by a.id
    ),
    sampled as (select id from matching order by created_at desc limit ${max.sampled})
    select ${frequentLabels(countedLabels(sql`select * from matching`), max.ofKind)} as labels,
      (select coalesce(json_agg(k order by count desc, fold), '[]') from keywords k) as keywords,
      (select coalesce(json_agg(m order by count desc, name collate natural_ci, id), '[]') from members m) as albums,
      (select coalesce(json_agg(detail), '[]') from photos p join sampled using (id),
        jsonb_array_elements(nullif(p.details->'keywords', 'null')) as detail) as details`.execute(
    db,
  )
  return rows[0] ?? { labels: [], keywords: [], albums: [], details: [] }
}

/** The keywords that are shown on most photos of the owner, from the stored counts. */
export async function frequentShownKeywords(
  db: Db,
  userId: string,
  limit: number,
): Promise<KeywordCount[]> {
  const { rows } = await sql<KeywordCount>`
    select c.folded as fold, c.spelling as keyword, c.n as count from keyword_counts c
    where c.user_id = ${userId} and ${isNotExcluded(userId, sql`c.folded`)}
    order by c.n desc, c.folded limit ${limit}`.execute(db)
  return rows
}

/** How many photos are in each of the owner's albums; `max` + 1 if there are more than `max`. */
export async function countAlbums(db: Db, userId: string, max: number): Promise<AlbumCount[]> {
  const { rows } = await sql<AlbumCount>`
    select a.id, a.name, members.n as count from albums a, lateral (
      select count(*) as n from (select from album_photos m where m.album_id = a.id limit ${max + 1}) as m
    ) as members
    where a.user_id = ${userId} and a.deleted_at is null and members.n > 0
    order by count desc, a.name collate natural_ci, a.id`.execute(db)
  return rows
}

/** What the AI said about the keywords of the owner's newest photos. */
export async function sampleDetails(
  db: Db,
  userId: string,
  photos: number,
): Promise<KeywordDetail[]> {
  const newest = await db
    .selectFrom('photos')
    .select(sql<KeywordDetail[] | null>`details->'keywords'`.as('details'))
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(photos)
    .execute()
  return newest.flatMap(({ details }) => details ?? [])
}
