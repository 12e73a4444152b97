import type { Area } from '@verso/contract/question.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { matchingPhotos, type PhotoFilter } from '../photos/list-queries.ts'

/** The positions of the matching photos: by GPS, otherwise that of their place. */
const positioned = (db: Db, userId: string, filter: PhotoFilter) =>
  matchingPhotos(db, userId, filter)
    .leftJoin('place_positions', (join) =>
      join.onRef('place_positions.place', '=', 'photos.place').on('photos.latitude', 'is', null),
    )
    .select([
      'photos.place',
      sql<number | null>`coalesce(photos.latitude, place_positions.latitude)`.as('latitude'),
      sql<number | null>`coalesce(photos.longitude, place_positions.longitude)`.as('longitude'),
      sql<boolean>`photos.latitude is null and photos.place <> '' and place_positions.place is null`.as(
        'is_unknown',
      ),
    ])

type Cluster = { latitude: number; longitude: number; count: number; place: string } & Area

type Found = {
  /** Photos in the same cell of a grid of `cell` degrees; cells with most photos first. */
  clusters: Cluster[]
  placed: number
  unplaced: number
  /** Places of photos without GPS that have not been looked up yet. */
  unknown: string[]
} & { [side in keyof Area]: number | null }

/**
 * Clusters in the shown part of the map, how many matching photos have a position or none, and the area that contains
 * all positions.
 */
export async function findOnMap(
  db: Db,
  userId: string,
  filter: PhotoFilter,
  { shown, cell, limit }: { shown: Area; cell: number; limit: number },
): Promise<Found | undefined> {
  const { south, west, north, east } = shown
  // The photos are read only once for everything, because in a large library that takes nearly all of the time.
  const { rows } = await sql<Found>`
    with spot as materialized (
      select place, latitude, longitude, is_unknown, count(*)::int as n
      from (${positioned(db, userId, filter)}) as photo group by 1, 2, 3, 4
    ), cluster as (
      select sum(n) as count, sum(latitude * n) / sum(n) as latitude, sum(longitude * n) / sum(n) as longitude,
        (array_agg(place order by place = '', n desc, place))[1] as place,
        min(latitude) as south, min(longitude) as west, max(latitude) as north, max(longitude) as east
      from spot where latitude between ${south} and ${north} and longitude between ${west} and ${east}
      group by floor(latitude / ${cell}), floor(longitude / ${cell})
      order by 1 desc, 2, 3 limit ${limit}
    )
    select coalesce(sum(n) filter (where latitude is not null), 0) as placed,
      coalesce(sum(n) filter (where latitude is null), 0) as unplaced,
      array(select distinct place from spot where is_unknown) as unknown,
      coalesce((select json_agg(cluster order by count desc, latitude, longitude) from cluster), '[]') as clusters,
      min(latitude) as south, min(longitude) as west, max(latitude) as north, max(longitude) as east
    from spot`.execute(db)
  return rows[0]
}

type PlacePosition = { place: string; latitude: number | null; longitude: number | null }

/** Stores the positions of places. A position that another call has stored in the meantime stays. */
export async function keepPositions(db: Db, positions: PlacePosition[]): Promise<void> {
  if (positions.length === 0) return
  await db
    .insertInto('place_positions')
    .values(positions)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
