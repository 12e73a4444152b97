import type { Area } from '@verso/contract/question.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { matchingPhotos, type PhotoFilter } from '../photos/list-queries.ts'

/** Where the matching photos are: by GPS, or where their place is. */
const positioned = (db: Db, userId: string, filter: PhotoFilter) =>
  matchingPhotos(db, userId, filter)
    .leftJoin('place_positions', (join) =>
      join.onRef('place_positions.place', '=', 'photos.place').on('photos.latitude', 'is', null),
    )
    .select([
      'photos.place',
      sql<number | null>`coalesce(photos.latitude, place_positions.latitude)`.as('latitude'),
      sql<number | null>`coalesce(photos.longitude, place_positions.longitude)`.as('longitude'),
    ])

export type Cluster = { latitude: number; longitude: number; count: number; place: string } & Area

/** Photos that are in the same cell of a grid of `cell` degrees, the most frequent cells first. */
export async function findClusters(
  db: Db,
  userId: string,
  filter: PhotoFilter,
  { shown, cell, limit }: { shown: Area; cell: number; limit: number },
): Promise<Cluster[]> {
  const { south, west, north, east } = shown
  const { rows } = await sql<Cluster>`
    with spot as (
      select place, latitude, longitude, count(*) as n
      from (${positioned(db, userId, filter)}) as photo
      where latitude between ${south} and ${north} and longitude between ${west} and ${east}
      group by 1, 2, 3
    )
    select sum(n)::bigint as count, sum(latitude * n) / sum(n) as latitude, sum(longitude * n) / sum(n) as longitude,
      (array_agg(place order by place = '', n desc, place))[1] as place,
      min(latitude) as south, min(longitude) as west, max(latitude) as north, max(longitude) as east
    from spot group by floor(latitude / ${cell}), floor(longitude / ${cell})
    order by 1 desc, 2, 3 limit ${limit}`.execute(db)
  return rows
}

type Extent = { placed: number; unplaced: number } & { [side in keyof Area]: number | null }

/** How many matching photos have a position or none, and what contains the former. */
export async function findExtent(
  db: Db,
  userId: string,
  filter: PhotoFilter,
): Promise<Extent | undefined> {
  const { rows } = await sql<Extent>`
    select count(latitude) as placed, count(*) - count(latitude) as unplaced,
      min(latitude) as south, min(longitude) as west, max(latitude) as north, max(longitude) as east
    from (${positioned(db, userId, filter)}) as photo`.execute(db)
  return rows[0]
}

/** Places of the owner's photos without GPS that have not been looked up yet. */
export async function unknownPlaces(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('photos')
    .leftJoin('place_positions', 'place_positions.place', 'photos.place')
    .select('photos.place')
    .distinct()
    .where('photos.user_id', '=', userId)
    .where('photos.latitude', 'is', null)
    .where('photos.place', '<>', '')
    .where('place_positions.place', 'is', null)
    .execute()
  return rows.flatMap(({ place }) => place ?? [])
}

type PlacePosition = { place: string; latitude: number | null; longitude: number | null }

/** Keeps where places are. One that another call has looked up by now stays. */
export async function keepPositions(db: Db, positions: PlacePosition[]): Promise<void> {
  if (positions.length === 0) return
  await db
    .insertInto('place_positions')
    .values(positions)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
