import { type Kysely, sql } from 'kysely'

/**
 * The vectors of pictures, for finding similar photos. `model` names everything that must be equal for two vectors to
 * be comparable. The primary key begins with the owner and the model, because every search reads all vectors of one
 * owner and model in the order of the photos.
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
  // Vectors do not compress, and storing them outside of the row would cost a second read for each.
  await sql`alter table photo_embeddings alter column vector set storage main`.execute(db)
}
