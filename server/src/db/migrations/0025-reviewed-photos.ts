import { type Kysely, sql } from 'kysely'

/**
 * When a person first edited or accepted what a photo is described with, and which names they said are right or wrong.
 * These are columns of their own, because a later description replaces the details of the one before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table photos
    add column reviewed_at timestamptz,
    add column confirmed_names text[] not null default '{}',
    add column rejected_names text[] not null default '{}'`.execute(db)
}
