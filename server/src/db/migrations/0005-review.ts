import { type Kysely, sql } from 'kysely'

/** Manual changes are stored separately from the prediction, so that no later prediction can overwrite them. */
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
  // Saves lock this row, so that those of one person run one after the other; it also stores one step of undo.
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
