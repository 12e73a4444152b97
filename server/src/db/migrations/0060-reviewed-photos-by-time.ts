import { type Kysely, sql } from 'kysely'

/** The photos of all users that were reviewed last: they show what people keep of each AI's keywords. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index photos_reviewed on photos (reviewed_at) where reviewed_at is not null`.execute(
    db,
  )
}
