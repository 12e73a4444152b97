import type { PhotoStatus } from '@verso/contract/photos.ts'
import type { PhotoQuestion } from '@verso/contract/question.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { questionConditions } from '../search/question-queries.ts'
import type { PhotoRow } from './queries.ts'

/** `after`: leaves out photos created up to this moment, because they are being deleted. */
export type PhotoFilter = PhotoQuestion & { after?: string }
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
  | 'payload_hash'
  | `${string}_edtf`
  | FileColumn
  | PlaceColumn
type FileColumn = 'mode' | 'bytes' | 'sha256' | 'attempts' | 'prompt_version'
type PlaceColumn = 'sublocation' | 'city' | 'state' | 'country'

const listedColumns = sql.raw(`
  p.id, p.user_id, p.name, p.object_key, p.original_name, p.status, p.width, p.height, p.has_thumbnail, p.has_preview, p.content_type, p.note, p.people,
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
  { sort, order: direction, limit, offset }: Page,
): Promise<ListedPhoto[]> {
  const by = sortColumns[sort]
  const order = sql.raw(direction)
  const nulls = sort === 'dated' ? sql`nulls last` : sql``
  const ids = matchingPhotos(db, userId, filter)
    .select('photos.id')
    .orderBy(by, sql`${order} ${nulls}`)
    .orderBy('photos.id', direction)
    .limit(limit)
    .offset(offset)
  const { rows } = await sql<ListedPhoto>`
    select ${listedColumns} from photos p where p.id in (${ids})
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
  const isGiven = ids ? sql`p.id = any(${ids}::uuid[])` : sql`p.name = any(${names})`
  const { rows } = await sql<ListedPhoto>`
    select ${listedColumns} from photos p where p.user_id = ${userId} and ${isGiven}
      and p.created_at > ${after ?? '-infinity'}::timestamptz`.execute(db)
  return rows
}

/** Counts by status of photos created after a moment; used while the older ones are being deleted. */
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

/** The number of matching photos on all pages. `readCounters` has those of a status. */
export async function countMatching(db: Db, userId: string, filter: PhotoFilter): Promise<number> {
  const { n } = await matchingPhotos(db, userId, filter)
    .select((row) => row.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}

/** The owner's photos that match the question, as the start of a query. */
export function matchingPhotos(db: Db, userId: string, { after, ...question }: PhotoFilter) {
  let query = db.selectFrom('photos').where('photos.user_id', '=', userId)
  if (after) query = query.where('photos.created_at', '>', sql<Date>`${after}::timestamptz`)
  for (const condition of questionConditions(userId, question)) query = query.where(condition)
  return query
}

/**
 * Must equal the columns of the indexes `photos_newest`, `photos_by_name`, `photos_latest_dated` and
 * `photos_earliest_dated`, collation included.
 */
export const sortColumns = {
  created: sql.raw('created_at'),
  name: sql.raw('original_name collate natural_ci'),
  dated: sql.raw('dated_from'),
}
