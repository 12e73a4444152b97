import { type Kysely, sql } from 'kysely'

/** For the photos of all users that were reviewed last: they show which of each AI's keywords people keep. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index photos_reviewed on photos (reviewed_at) where reviewed_at is not null`.execute(
    db,
  )
}
