import { type Kysely, sql } from 'kysely'

/**
 * The vectors of pictures, in which similar photos are found. `model` names everything that must be equal before two of
 * them can be compared. The primary key begins with the owner and the model, because every search reads all of these in the
 * order of the photos.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table photo_embeddings (
      photo_id uuid not null references photos on delete cascade,
      user_id uuid not null references users on delete cascade,
      model text not null,
      vector bytea not null check (length(vector) between 2 and 4096),
      created_at timestamptz not null default now(),
      primary key (user_id, model, photo_id)
    )`.execute(db)
  await sql`create unique index on photo_embeddings (photo_id)`.execute(db)
  // Vectors do not compress, and stored outside of the row each would cost a second read.
  await sql`alter table photo_embeddings alter column vector set storage main`.execute(db)
}
