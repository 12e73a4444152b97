import { type Kysely, sql } from 'kysely'

/**
 * What people did to the words of their photos, kept for 30 days with the data needed to undo it. The photos of an
 * act are in parts of 1,000, so that an act of 100,000 photos is carried out and undone in short transactions.
 * `keyword_saves` stores the version of the exclusions and refers to the act that "Undo last save" would undo. A save
 * by the previous version has `at` instead; that save is then the later one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table acts (
    id uuid primary key default gen_random_uuid(),
    -- In the order of the acts, also of those within one millisecond.
    number bigint generated always as identity,
    user_id uuid not null references users on delete cascade,
    made_by uuid references users on delete set null,
    kind text not null check (length(kind) between 1 and 40),
    at timestamptz not null,
    summary jsonb not null,
    photo_count integer not null default 0 check (photo_count >= 0),
    keyword_count integer not null default 0 check (keyword_count >= 0),
    exclusions jsonb,
    -- What remains to be done to the photos of the parts; null once all of them are changed.
    edit jsonb,
    undo_started_at timestamptz,
    undone_at timestamptz,
    left_count integer not null default 0 check (left_count >= 0)
  )`,
  `create index acts_of_owner on acts (user_id, number desc)`,
  `create index acts_by_age on acts (at)`,
  `create index acts_under_way on acts (user_id)
    where edit is not null or (undo_started_at is not null and undone_at is null)`,
  `create table act_parts (
    act_id uuid not null references acts on delete cascade,
    part integer not null,
    size integer not null check (size > 0),
    -- The photos to change, until they are changed.
    photo_ids uuid[],
    changes jsonb,
    is_undone boolean not null default false,
    primary key (act_id, part),
    check ((photo_ids is null) <> (changes is null))
  )`,
  `alter table keyword_saves add column last_act_id uuid references acts on delete set null`,
  // For the foreign key: deleting an act looks up the rows that refer to it.
  `create index on keyword_saves (last_act_id) where last_act_id is not null`,
]
