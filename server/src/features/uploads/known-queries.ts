import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'

/** The hashes that a client has made of a file; it may be unable to make the second one. */
export type FileHashes = { sha256: string; payload_hash?: string | undefined }

type KnownRow = { sha256: string; created_at: Date; name: string }

/**
 * For each known file, by its SHA-256, the owner's first photo with the same bytes or the same picture. Compares with
 * the hashes that this server made itself; photos that are being deleted do not count.
 */
export async function firstUploads(
  db: Db,
  userId: string,
  files: FileHashes[],
): Promise<KnownRow[]> {
  const visible = sql`user_id = ${userId} and not exists
    (select from photo_deletions d where d.user_id = ${userId} and photos.created_at <= d.until)`
  const { rows } = await sql<KnownRow>`
    select distinct on (f.sha256) f.sha256, p.created_at, p.name
    from unnest(${files.map((file) => file.sha256)}::text[],
      ${files.map((file) => file.payload_hash ?? null)}::text[]) f (sha256, payload_hash)
    cross join lateral (
      select created_at, name from photos where sha256 = f.sha256 and ${visible}
      union all
      select created_at, name from photos where payload_hash = f.payload_hash and ${visible}
    ) p order by f.sha256, p.created_at, p.name`.execute(db)
  return rows
}

export type UnhashedPhoto = { id: string; object_key: string; content_type: string }

const photosPerBatch = 50

/** The next photos, ordered by id, whose pictures were never hashed. */
export function photosWithoutHash(db: Db, after: string | null): Promise<UnhashedPhoto[]> {
  return db
    .selectFrom('photos')
    .select(['id', 'object_key', 'content_type'])
    .where('payload_hash', 'is', null)
    .$if(after !== null, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(photosPerBatch)
    .execute()
}

/** Stores the hash. An empty hash, which equals no other, means that the file has no picture that can be hashed. */
export async function savePayloadHash(db: Db, id: string, hash: string | null): Promise<void> {
  await db
    .updateTable('photos')
    .set({ payload_hash: hash ?? '' })
    .where('id', '=', id)
    .execute()
}
