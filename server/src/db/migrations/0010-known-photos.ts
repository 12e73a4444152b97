import { type Kysely, sql } from 'kysely'

/** Finds the photos of a user by the hash of the file or of its picture. Not unique: a photo may be uploaded again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index photos_by_sha256 on photos (user_id, sha256)`.execute(db)
  const hasPayload = sql`where payload_hash is not null`
  await sql`create index photos_by_payload on photos (user_id, payload_hash) ${hasPayload}`.execute(
    db,
  )
}
