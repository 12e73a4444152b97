import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { isOneOf } from '../../db/one-of.ts'

/** Adds the owner's photos with these ids to an album. Returns the ids of those that were not in it. */
export async function addMembers(
  tx: Db,
  userId: string,
  albumId: string,
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ photo_id: string }>`
    insert into album_photos (album_id, photo_id, user_id)
    select a.id, p.id, p.user_id from albums a
    join photos p on p.user_id = a.user_id and ${isOneOf('p.id', ids)}
    where a.id = ${albumId} and a.user_id = ${userId} and a.deleted_at is null
    on conflict do nothing returning photo_id`.execute(tx)
  return rows.map(({ photo_id }) => photo_id)
}

/** Removes photos from an album. Returns the ids of those that were in it. */
export async function removeMembers(
  tx: Db,
  userId: string,
  albumId: string,
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ photo_id: string }>`
    delete from album_photos where album_id = ${albumId} and user_id = ${userId}
      and photo_id = any(${ids}::uuid[]) returning photo_id`.execute(tx)
  return rows.map(({ photo_id }) => photo_id)
}

export async function countMembers(tx: Db, albumId: string): Promise<number> {
  const { n } = await tx
    .selectFrom('album_photos')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('album_id', '=', albumId)
    .executeTakeFirstOrThrow()
  return n
}

/** The photos of an act about an album. */
export async function photosOfAct(tx: Db, actId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select c->>'id' as id from act_parts t, jsonb_array_elements(t.changes) as c
    where t.act_id = ${actId}`.execute(tx)
  return rows.map(({ id }) => id)
}
