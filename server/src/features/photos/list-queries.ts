import type { PhotoStatus } from '@verso/contract/photos.ts'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { Database } from '../../db/schema.ts'
import type { PhotoRow } from './queries.ts'

/** `after`: photos of up to this moment are on their way out. */
export type Matching = { search: string; status: PhotoStatus | null; after?: string }
export type Page = {
  sort: 'created' | 'name'
  order: 'asc' | 'desc'
  limit: number
  offset: number
}

type PhotoQuery<O> = SelectQueryBuilder<Database, 'photos', O>

/** One page of the owner's photos; ties by id. Finds the ids in an index first, then reads those rows alone. */
export async function listPhotos(
  db: Db,
  userId: string,
  matching: Matching,
  page: Page,
): Promise<PhotoRow[]> {
  const ids = ordered(matched(db, userId, matching).select('photos.id'), page)
    .limit(page.limit)
    .offset(page.offset)
  const rows = db.selectFrom('photos').selectAll().where('id', 'in', ids)
  return ordered(rows, page).execute()
}

/** Those of the ids that are photos of the owner, in no order. */
export function photosByIds(
  db: Db,
  userId: string,
  ids: string[],
  after?: string,
): Promise<PhotoRow[]> {
  return matched(db, userId, { search: '', status: null, ...(after && { after }) })
    .selectAll('photos')
    .where(sql<boolean>`photos.id = any(${ids}::uuid[])`)
    .execute()
}

/** The counts by status of what came after the moment: a recount, for while the rest is being deleted. */
export async function countSince(
  db: Db,
  userId: string,
  after: string,
): Promise<Record<PhotoStatus, number>> {
  const rows = await db
    .selectFrom('photos')
    .select((row) => ['status', row.fn.countAll<number>().as('n')])
    .where('user_id', '=', userId)
    .where('created_at', '>', sql<Date>`${after}::timestamptz`)
    .groupBy('status')
    .execute()
  const of = (status: PhotoStatus) => rows.find((row) => row.status === status)?.n ?? 0
  return { pending: of('pending'), completed: of('completed'), failed: of('failed') }
}

/** How many match, over all pages. Without a search the counters know. */
export async function countMatching(db: Db, userId: string, matching: Matching): Promise<number> {
  const { n } = await matched(db, userId, matching)
    .select((row) => row.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}

function matched(db: Db, userId: string, { search, status, after }: Matching) {
  let query = db.selectFrom('photos').where('photos.user_id', '=', userId)
  if (after) query = query.where('photos.created_at', '>', sql<Date>`${after}::timestamptz`)
  if (status) query = query.where('photos.status', '=', status)
  if (search) query = query.where('photos.original_name', 'ilike', `%${literal(search)}%`)
  return query
}

/** the wildcard signs of LIKE are letters like any other. */
const literal = (search: string) => search.replace(/[\\%_]/g, String.raw`\$&`)

/** The indexes `photos_newest` and `photos_by_name` have exactly this order; the name's collation is part of it. */
function ordered<O>(query: PhotoQuery<O>, { sort, order }: Page): PhotoQuery<O> {
  const by = sort === 'name' ? sql`photos.original_name collate natural_ci` : sql`photos.created_at`
  return query.orderBy(by, order).orderBy('photos.id', order)
}
