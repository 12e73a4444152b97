import { type Selectable, sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { Database } from '../../db/schema.ts'

export type Album = Selectable<Database['albums']>
type AlbumSettings = Partial<Pick<Album, 'name' | 'note' | 'people' | 'mode' | 'vocabulary_mode'>>

type ListedAlbum = Pick<
  Album,
  'id' | 'name' | 'note' | 'people' | 'mode' | 'vocabulary_mode' | 'created_at'
> & {
  photos: number
  /** The object key of the newest photo in the album that has a thumbnail. */
  cover_key: string | null
  cover_turn: number | null
}

/** The owner's albums, sorted by name. */
export async function listAlbums(db: Db, userId: string): Promise<ListedAlbum[]> {
  const { rows } = await sql<ListedAlbum>`
    select a.id, a.name, a.note, a.people, a.mode, a.vocabulary_mode, a.created_at, cover.object_key as cover_key, cover.turn as cover_turn,
      (select count(*) from album_photos m where m.album_id = a.id)::int as photos
    from albums a left join lateral (
      select p.object_key, p.turn from album_photos m join photos p on p.id = m.photo_id
      where m.album_id = a.id and p.has_thumbnail order by m.added_at desc, m.photo_id limit 1
    ) cover on true
    where a.user_id = ${userId} and a.deleted_at is null
    order by a.name collate natural_ci, a.id`.execute(db)
  return rows
}

/** An album of the owner; undefined if it does not exist, was deleted or belongs to another user. */
export function findAlbum(db: Db, userId: string, id: string): Promise<Album | undefined> {
  return db
    .selectFrom('albums')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** Call it after `beginSave`, whose lock keeps the result valid until the transaction ends. */
export async function isNameTaken(tx: Db, userId: string, name: string): Promise<boolean> {
  const other = await tx
    .selectFrom('albums')
    .select('id')
    .where('user_id', '=', userId)
    .where('name', '=', name)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return other !== undefined
}

export async function countAlbums(db: Db, userId: string): Promise<number> {
  const { n } = await db
    .selectFrom('albums')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return n
}

export async function insertAlbum(
  tx: Db,
  userId: string,
  settings: AlbumSettings & { name: string },
): Promise<string> {
  const { id } = await tx
    .insertInto('albums')
    .values({ ...settings, user_id: userId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateAlbum(
  tx: Db,
  userId: string,
  id: string,
  settings: AlbumSettings,
): Promise<void> {
  if (Object.keys(settings).length === 0) return
  await tx
    .updateTable('albums')
    .set(settings)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute()
}

/** Deletes an album, or restores a deleted one with its photos. */
export async function setDeleted(tx: Db, id: string, isDeleted: boolean): Promise<void> {
  await tx
    .updateTable('albums')
    .set({ deleted_at: isDeleted ? sql<Date>`now()` : null })
    .where('id', '=', id)
    .execute()
}

/** Removes up to `limit` albums that were deleted more than this many days ago. */
export async function purgeAlbums(db: Db, days: number, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from albums where id in (
      select id from albums where deleted_at < now() - make_interval(days => ${days}) order by deleted_at limit ${limit}
    ) returning id`.execute(db)
  return rows.length
}
