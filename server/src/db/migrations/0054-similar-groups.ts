import { type Kysely, sql } from 'kysely'

/**
 * Groups of photos that are nearly identical or belong to one series (decision 32). Each vector is compared once with
 * all others, in the background; a photo without a row is similar to no other.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `alter table photo_embeddings add column is_compared boolean not null default false`,
  `create index photo_embeddings_to_compare on photo_embeddings (user_id, model, photo_id) where not is_compared`,
  `create table similar_groups (
    photo_id uuid primary key references photos on delete cascade,
    user_id uuid not null references users on delete cascade,
    group_id uuid not null,
    is_series boolean not null
  )`,
  `create index similar_groups_of_owner on similar_groups (user_id, group_id)`,
  // The lease of the job that compares the photos of a user.
  `create table similar_runs (
    user_id uuid primary key references users on delete cascade,
    until timestamptz not null
  )`,
]
