import { type Kysely, sql } from 'kysely'

/**
 * Albums (decision 32): a photo can be in any number of them. A deleted album is kept as long as the history, so that
 * its deletion can be undone. An upload ticket may name an album, without a foreign key, because the arrival checks
 * it and tickets are short-lived.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table albums (
    id uuid primary key default gen_random_uuid(),
    user_id uuid not null references users on delete cascade,
    name text not null check (length(name) between 1 and 100),
    -- For photos that are uploaded into the album.
    note text check (length(note) between 1 and 500),
    people text[] not null default '{}',
    mode text check (mode in ('Photo Organizing', 'editorial')),
    created_at timestamptz not null default now(),
    deleted_at timestamptz,
    unique (id, user_id)
  )`,
  `create unique index albums_by_name on albums (user_id, name) where deleted_at is null`,
  `create index albums_deleted on albums (deleted_at) where deleted_at is not null`,
  `create table album_photos (
    album_id uuid not null,
    photo_id uuid not null references photos on delete cascade,
    user_id uuid not null,
    added_at timestamptz not null default now(),
    primary key (album_id, photo_id),
    foreign key (album_id, user_id) references albums (id, user_id) on delete cascade
  )`,
  `create index album_photos_of_photo on album_photos (photo_id)`,
  `create index album_photos_newest on album_photos (album_id, added_at desc, photo_id)`,
  `alter table acts add column album_id uuid references albums on delete cascade`,
  `create index acts_of_album on acts (album_id) where album_id is not null`,
  `alter table upload_tickets add column album_id uuid`,
]
