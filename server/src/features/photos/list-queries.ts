import type { PhotoStatus } from '@verso/contract/photos.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { PhotoRow } from './queries.ts'

/** `after`: photos of up to this moment are on their way out. */
export type Matching = { search: string; status: PhotoStatus | null; after?: string }
export type Page = {
  sort: 'created' | 'name'
  order: 'asc' | 'desc'
  limit: number
  offset: number
}

/** What a list shows of a photo; of its facts, what the file said before there was any prediction. */
export type ListedPhoto = Omit<PhotoRow, Unlisted> & {
  in_file_keywords: string[] | null
  in_file_caption: string | null
}
type Unlisted = 'facts' | 'details' | 'payload_hash' | `${string}_edtf` | Filing | Place
type Filing = 'mode' | 'content_type' | 'bytes' | 'sha256' | 'attempts' | 'prompt_version'
type Place = 'sublocation' | 'city' | 'state' | 'country'

/** As text: a builder would put it together anew for each page. */
const listed = sql.raw(`
  p.id, p.user_id, p.name, p.original_name, p.status, p.width, p.height, p.has_thumbnail, p.note, p.people,
  p.keywords, p.added_keywords, p.excluded_keywords, p.description, p.own_description, p.reason,
  p.period, p.own_period, p.location, p.own_location, p.dimension_height, p.dimension_width,
  p.last_error, p.model, p.cost, p.total_used_tokens, p.latest_prompt_tokens, p.latest_completion_tokens,
  p.latest_total_tokens, p.created_at, p.updated_at, p.facts->'existing_keywords' as in_file_keywords,
  coalesce(p.facts->>'existing_caption', p.facts->>'existing_title') as in_file_caption`)

/** One page of the owner's photos; ties by id. Finds the ids in an index first, then reads those rows alone. */
export async function listPhotos(
  db: Db,
  userId: string,
  matching: Matching,
  { sort, order: way, limit, offset }: Page,
): Promise<ListedPhoto[]> {
  const by = sorted[sort]
  const order = sql.raw(way)
  const ids = matched(db, userId, matching)
    .select('photos.id')
    .orderBy(by, way)
    .orderBy('photos.id', way)
    .limit(limit)
    .offset(offset)
  const { rows } = await sql<ListedPhoto>`
    select ${listed} from photos p where p.id in (${ids})
    order by p.${by} ${order}, p.id ${order}`.execute(db)
  return rows
}

/** Those of the ids that are photos of the owner, in no order. */
export async function photosByIds(
  db: Db,
  userId: string,
  ids: string[],
  after?: string,
): Promise<ListedPhoto[]> {
  const { rows } = await sql<ListedPhoto>`
    select ${listed} from photos p where p.user_id = ${userId} and p.id = any(${ids}::uuid[])
      and p.created_at > ${after ?? '-infinity'}::timestamptz`.execute(db)
  return rows
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
const sorted = {
  created: sql.raw('created_at'),
  name: sql.raw('original_name collate natural_ci'),
}
