import { type Kysely, sql } from 'kysely'

/** What people change by hand stands beside what was predicted, so that no later prediction can overwrite it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `alter table photos
    add column added_keywords text[] not null default '{}',
    add column own_description text,
    add column own_period text,
    add column own_period_edtf text,
    add column own_location text`,
  // Who saves waits at this row, so that saves of one person follow each other; it keeps one step of undo.
  `create table keyword_saves (
    user_id uuid primary key references users on delete cascade,
    exclusions_version integer not null default 0,
    at timestamptz,
    photo_count integer not null default 0,
    keyword_count integer not null default 0,
    photos jsonb not null default '[]',
    excluded jsonb not null default '[]',
    restored jsonb not null default '[]'
  )`,
]
