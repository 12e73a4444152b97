import { type Kysely, sql } from 'kysely'

/** Closing accounts, deleting many photos, and an administration page that works with 100,000 people. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...closing, ...deleting, ...dashboard, ...totals]) {
    await sql.raw(statement).execute(db)
  }
}

const closing = [
  // A closed account is a row without a name until everything that belongs to it is deleted.
  `alter table users add column closed_at timestamptz`,
  `create table account_closings (
    user_id uuid primary key references users on delete cascade,
    email citext not null,
    requested_at timestamptz not null default now()
  )`,
]

const deleting = [
  // Photos created up to this moment are being deleted and no longer shown.
  `create table photo_deletions (
    user_id uuid primary key references users on delete cascade,
    until timestamptz not null,
    total integer not null check (total > 0),
    started_at timestamptz not null default now()
  )`,
]

const dashboard = [
  // One text and one index for the three searched columns, separated by line breaks.
  `alter table users add column search_text text collate "C" generated always as
    (lower(full_name) || e'\\n' || lower(email::text) || e'\\n' || role) stored`,
  `create index users_search on users using gin (search_text gin_trgm_ops) where closed_at is null`,
  `create index users_newest on users (created_at desc, id desc) where closed_at is null`,
  `create index users_admins on users (id) where role = 'admin'`,
  `create index daily_rollups_by_user on daily_rollups (user_id, day)`,
]

/**
 * Totals of the installation, updated by triggers with every change. Connections are spread over 64 rows, so that
 * transactions rarely wait for each other; the total is the sum of these rows.
 */
const totals = [
  `create table installation_totals (
    shard smallint primary key,
    users integer not null,
    images integer not null,
    pending integer not null
  )`,
  `create function add_to_totals(more_users bigint, more_images bigint, more_pending bigint) returns void
  language sql as $$
    insert into installation_totals as t (shard, users, images, pending)
    select pg_backend_pid() % 64, more_users, more_images, more_pending
    where more_users <> 0 or more_images <> 0 or more_pending <> 0
    on conflict (shard) do update set users = t.users + excluded.users,
      images = t.images + excluded.images, pending = t.pending + excluded.pending
  $$`,
  `create function total_users() returns trigger language plpgsql as $$
  declare
    more bigint := 0;
  begin
    if tg_op <> 'DELETE' then
      select count(*) into more from new_rows where closed_at is null;
    end if;
    if tg_op <> 'INSERT' then
      more := more - (select count(*) from old_rows where closed_at is null);
    end if;
    perform add_to_totals(more, 0, 0);
    return null;
  end $$`,
  `create function total_images() returns trigger language plpgsql as $$
  declare
    more_images bigint := 0;
    more_pending bigint := 0;
  begin
    if tg_op <> 'DELETE' then
      select coalesce(sum(pending + completed + failed), 0), coalesce(sum(pending), 0)
        into more_images, more_pending from new_rows;
    end if;
    if tg_op <> 'INSERT' then
      select more_images - coalesce(sum(pending + completed + failed), 0),
        more_pending - coalesce(sum(pending), 0)
        into more_images, more_pending from old_rows;
    end if;
    perform add_to_totals(0, more_images, more_pending);
    return null;
  end $$`,
  ...counted('users', 'total_users'),
  ...counted('photo_counters', 'total_images'),
]

/** One trigger per kind of change: PostgreSQL allows transition tables only in triggers for a single kind. */
function counted(table: string, run: string): string[] {
  const rows = {
    insert: 'new table as new_rows',
    update: 'old table as old_rows new table as new_rows',
    delete: 'old table as old_rows',
  }
  return Object.entries(rows).map(
    ([change, named]) => `create trigger ${run}_on_${change} after ${change} on ${table}
      referencing ${named} for each statement execute function ${run}()`,
  )
}
