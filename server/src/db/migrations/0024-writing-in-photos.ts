import { type Kysely, sql } from 'kysely'

/** The text that a model read in a photo, so that the search of the list finds it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table photos add column text_in_image text`.execute(db)
  await sql`
    create index photos_writing on photos using gin (user_id, text_in_image gin_trgm_ops)
    where text_in_image is not null`.execute(db)
}
