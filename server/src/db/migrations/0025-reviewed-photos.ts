import { type Kysely, sql } from 'kysely'

/**
 * When a person first edited or accepted a photo's description, and which names they confirmed or rejected. These are
 * separate columns, because a later description replaces the details of the previous one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table photos
    add column reviewed_at timestamptz,
    add column confirmed_names text[] not null default '{}',
    add column rejected_names text[] not null default '{}'`.execute(db)
}
