import type { PhotoStatus } from '@verso/contract/photos.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { isOneOf } from '../../db/one-of.ts'
import {
  minMatching,
  questionConditions,
  type ResolvedQuestion,
} from '../search/question-queries.ts'
import type { PhotoRow } from './queries.ts'

/** `after`: leaves out photos created up to this moment, because they are being deleted. */
export type PhotoFilter = ResolvedQuestion & { after?: string }
export type Page = {
  sort: 'created' | 'name' | 'dated'
  order: 'asc' | 'desc'
  limit: number
  offset: number
}

/** The columns of a photo in a list, with the keywords and caption that were embedded in the file. */
export type ListedPhoto = Omit<PhotoRow, UnlistedColumn> & {
  in_file_keywords: string[] | null
  in_file_caption: string | null
}
type UnlistedColumn =
  | 'facts'
  | 'text_in_image'
  | 'included_folds'
  | 'labels'
  | `dated_${string}`
  | 'latitude'
  | 'longitude'
  | 'place'
  | 'payload_hash'
  | `${string}_edtf`
  | FileColumn
  | PlaceColumn
type FileColumn = 'mode' | 'bytes' | 'sha256' | 'attempts' | 'prompt_version'
type PlaceColumn = 'sublocation' | 'city' | 'state' | 'country'

const listedColumns = sql.raw(`
  p.id, p.user_id, p.name, p.object_key, p.original_name, p.status, p.width, p.height, p.has_thumbnail, p.has_preview, p.turn, p.content_type, p.note, p.people,
  p.keywords, p.added_keywords, p.excluded_keywords, p.description, p.own_description, p.reason,
  p.period, p.own_period, p.location, p.own_location, p.dimension_height, p.dimension_width,
  p.last_error, p.model, p.details, p.reviewed_at, p.confirmed_names, p.rejected_names, p.cost, p.total_used_tokens, p.latest_prompt_tokens, p.latest_completion_tokens,
  p.latest_total_tokens, p.created_at, p.updated_at, p.facts->'existing_keywords' as in_file_keywords,
  coalesce(p.facts->>'existing_caption', p.facts->>'existing_title') as in_file_caption`)

/** One page of the owner's photos; ties are ordered by id. Finds the ids in an index, then reads those rows. */
export async function listPhotos(
  db: Db,
  userId: string,
  filter: PhotoFilter,
  page: Page,
): Promise<ListedPhoto[]> {
  const { by, order, nulls } = orderOf(page)
  const ids = matchingPhotos(db, userId, filter)
    .select('photos.id')
    .orderBy(sql`${by} ${order} ${nulls}`)
    .orderBy('photos.id', page.order)
    .limit(page.limit)
    .offset(page.offset)
  return readRows(db, sql`p.id in (${ids})`, page)
}

/**
 * Like `listPhotos`, with the number of all matches; `max` + 1 if there are more than `max`. Finds all matches first,
 * because PostgreSQL cannot know how rare they are: reading photos in the order of the list until a page is full
 * could read the whole library. If stored counts show that there are more, it counts none.
 */
export async function findPhotos(
  db: Db,
  userId: string,
  filter: PhotoFilter,
  page: Page,
  max?: number,
): Promise<{ rows: ListedPhoto[]; found: number }> {
  if (max !== undefined && (await haveMore(db, userId, filter, max)))
    return { rows: await listPhotos(db, userId, filter, page), found: max + 1 }
  const { by, order, nulls } = orderOf(page)
  const all = matchingPhotos(db, userId, filter).select(['photos.id', sql`${by}`.as('by')])
  const { rows } = await sql<{ found: number; ids: string[] }>`
    with matching as materialized (${max === undefined ? all : all.limit(max + 1)})
    select count(*) as found, case when count(*) <= ${max ?? Infinity}::float8 then array(
      select id from matching order by by ${order} ${nulls}, id ${order}
      limit ${page.limit} offset ${page.offset}) end as ids
    from matching`.execute(db)
  const { found = 0, ids = [] } = rows[0] ?? {}
  if (max !== undefined && found > max)
    return { rows: await listPhotos(db, userId, filter, page), found }
  return { rows: await readRows(db, sql`p.id = any(${ids}::uuid[])`, page), found }
}

/** Whether stored counts show that more than `max` match. They include photos that are being deleted. */
const haveMore = async (db: Db, userId: string, filter: PhotoFilter, max: number) =>
  !filter.after && (await minMatching(db, userId, filter)) > max

function orderOf({ sort, order }: Page) {
  const nulls = sort === 'dated' ? sql`nulls last` : sql``
  return { by: sortColumns[sort], order: sql.raw(order), nulls }
}

async function readRows(db: Db, which: RawBuilder<unknown>, page: Page): Promise<ListedPhoto[]> {
  const { by, order, nulls } = orderOf(page)
  const { rows } = await sql<ListedPhoto>`
    select ${listedColumns} from photos p where ${which}
    order by p.${by} ${order} ${nulls}, p.id ${order}`.execute(db)
  return rows
}

/** The owner's photos with these ids or, without ids, with these names, in no particular order. */
export async function givenPhotos(
  db: Db,
  userId: string,
  { ids, names = [] }: { ids?: string[] | undefined; names?: string[] | undefined },
  after?: string,
): Promise<ListedPhoto[]> {
  const isGiven = ids ? isOneOf('p.id', ids) : isOneOf('p.name', names)
  const { rows } = await sql<ListedPhoto>`
    select ${listedColumns} from photos p where p.user_id = ${userId} and ${isGiven}
      and p.created_at > ${after ?? '-infinity'}::timestamptz`.execute(db)
  return rows
}

/** Counts by status of photos created after this moment; used while the older ones are being deleted. */
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
  const countOf = (status: PhotoStatus) => rows.find((row) => row.status === status)?.n ?? 0
  return { pending: countOf('pending'), completed: countOf('completed'), failed: countOf('failed') }
}

/**
 * The number of matching photos on all pages; `max` + 1 if there are more than `max`. `readCounters` has the counts
 * by status.
 */
export async function countMatching(
  db: Db,
  userId: string,
  filter: PhotoFilter,
  max?: number,
): Promise<number> {
  if (max !== undefined && (await haveMore(db, userId, filter, max))) return max + 1
  const all = matchingPhotos(db, userId, filter).select('photos.id')
  const found = max === undefined ? all : all.limit(max + 1)
  const { rows } = await sql<{ n: number }>`select count(*) as n from (${found}) as found`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}

/** The owner's photos that match the question, as the start of a query. */
export function matchingPhotos(db: Db, userId: string, { after, ...question }: PhotoFilter) {
  let query = db.selectFrom('photos').where('photos.user_id', '=', userId)
  if (after) query = query.where('photos.created_at', '>', sql<Date>`${after}::timestamptz`)
  for (const condition of questionConditions(userId, question)) query = query.where(condition)
  return query
}

/**
 * Must be the same as the columns of the indexes `photos_newest`, `photos_by_name`, `photos_latest_dated` and
 * `photos_earliest_dated`, including collation.
 */
export const sortColumns = {
  created: sql.raw('created_at'),
  name: sql.raw('original_name collate natural_ci'),
  dated: sql.raw('dated_from'),
}
