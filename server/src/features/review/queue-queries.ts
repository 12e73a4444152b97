import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { matchingPhotos, type Page, type PhotoFilter, sortColumns } from '../photos/list-queries.ts'

/** The length of a part of the queue, and how many photos of it come before the requested one. */
const part = { length: 2000, before: 50 }

type QueuedPhoto = {
  name: string
  reviewed: boolean
  /** The position in the whole list, from 1. */
  position: number
  total: number
  total_reviewed: number
}
type Order = Pick<Page, 'sort' | 'order'> & { photo: string | undefined }

/**
 * The owner's completed photos of a question around a photo or, without one, around the first photo that is not
 * reviewed.
 */
export async function readQueue(
  db: Db,
  userId: string,
  filter: PhotoFilter,
  { sort, order: direction, photo }: Order,
): Promise<QueuedPhoto[]> {
  const [by, order] = [sortColumns[sort], sql.raw(direction)]
  const matching = matchingPhotos(db, userId, filter)
    .where('photos.status', '=', 'completed')
    .select([
      'photos.name',
      sql<boolean>`photos.reviewed_at is not null`.as('reviewed'),
      sql<number>`(row_number() over (order by ${by} ${order}, photos.id ${order}))::int`.as(
        'position',
      ),
      sql<number>`(count(*) over ())::int`.as('total'),
      sql<number>`(count(photos.reviewed_at) over ())::int`.as('total_reviewed'),
    ])
  const { rows } = await sql<QueuedPhoto>`
    with queue as materialized (${matching}),
    start as (
      select coalesce(
        (select position from queue where name = ${photo ?? null}),
        (select min(position) from queue where not reviewed),
        1
      ) - ${part.before}::int as at
    )
    select queue.* from queue, start where position >= at and position < at + ${part.length}::int
    order by position`.execute(db)
  return rows
}
