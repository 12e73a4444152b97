import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'

/** The hashes of a file that a client has; it may not know how to make the second one. */
export type FileHashes = { sha256: string; payload_hash?: string | undefined }

type KnownRow = { sha256: string; created_at: Date; name: string }

/**
 * The first of the owner's photos of the same file or the same picture, by the SHA-256 of each file that is known. Compares with
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

/** The next photos by id whose picture was never hashed. */
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

/** Stores the hash. Where a file has no picture that can be hashed it is empty, which equals no hash. */
export async function savePayloadHash(db: Db, id: string, hash: string | null): Promise<void> {
  await db
    .updateTable('photos')
    .set({ payload_hash: hash ?? '' })
    .where('id', '=', id)
    .execute()
}
