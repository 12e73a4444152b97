import { type Kysely, sql } from 'kysely'

/**
 * For finding a user's photos by the hash of the file or of its picture. Not unique, because a photo may be uploaded
 * again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index photos_by_sha256 on photos (user_id, sha256)`.execute(db)
  const hasPayload = sql`where payload_hash is not null`
  await sql`create index photos_by_payload on photos (user_id, payload_hash) ${hasPayload}`.execute(
    db,
  )
}
