import { type Kysely, sql } from 'kysely'

/** Closing accounts, deleting very many photos, and an administrator's page of 100,000 people. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...closing, ...deleting, ...dashboard]) {
    await sql.raw(statement).execute(db)
  }
}

const closing = [
  // A closed account is a row without a name, until everything that hangs on it is gone.
  `alter table users add column closed_at timestamptz`,
  `create table account_closings (
    user_id uuid primary key references users on delete cascade,
    email citext not null,
    requested_at timestamptz not null default now()
  )`,
]

const deleting = [
  // Photos up to this moment are on their way out; nobody sees them any more.
  `create table photo_deletions (
    user_id uuid primary key references users on delete cascade,
    until timestamptz not null,
    total integer not null check (total > 0),
    started_at timestamptz not null default now()
  )`,
]

const dashboard = [
  // One text and one index for the three things that are searched. The line end keeps them apart.
  `alter table users add column search_text text collate "C" generated always as
    (lower(full_name) || e'\\n' || lower(email::text) || e'\\n' || role) stored`,
  `create index users_search on users using gin (search_text gin_trgm_ops) where closed_at is null`,
  `create index users_newest on users (created_at desc, id desc) where closed_at is null`,
  `create index users_admins on users (id) where role = 'admin'`,
  `create index daily_rollups_by_user on daily_rollups (user_id, day)`,
]
