import { type Kysely, sql } from 'kysely'

/** Downloads of photos with the words inside, in parts that are written one by one when they are requested. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table photo_archives (
    id uuid primary key default gen_random_uuid(),
    user_id uuid not null references users on delete cascade,
    hierarchy_root text,
    expires_at timestamptz not null,
    created_at timestamptz not null default now()
  )`.execute(db)
  await sql`create index on photo_archives (user_id, created_at)`.execute(db)
  await sql`create index on photo_archives (expires_at)`.execute(db)
  // The photos have no foreign key: photos that are deleted before the part is written are named in its report.
  await sql`create table photo_archive_parts (
    archive_id uuid not null references photo_archives on delete cascade,
    part integer not null check (part > 0),
    photos jsonb not null,
    bytes bigint not null check (bytes >= 0),
    key text references exports (key) on delete set null,
    done integer not null default 0 check (done >= 0),
    is_ready boolean not null default false,
    failure text,
    primary key (archive_id, part)
  )`.execute(db)
  await sql`create index on photo_archive_parts (key)`.execute(db)
}
