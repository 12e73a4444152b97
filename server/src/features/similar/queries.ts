import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { isOneOf } from '../../db/one-of.ts'
import type { Embedding, PhotoFacts } from '../../ports/vision-model.ts'

/** Stores the vector of a photo, replacing an earlier one. The photo leaves its group until it is compared again. */
export async function storeEmbedding(
  tx: Db,
  photo: { id: string; user_id: string },
  { model, vector }: Embedding,
): Promise<void> {
  const bytes = Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength)
  await tx
    .insertInto('photo_embeddings')
    .values({ photo_id: photo.id, user_id: photo.user_id, model, vector: bytes })
    .onConflict((conflict) =>
      conflict
        .column('photo_id')
        .doUpdateSet({ model, vector: bytes, is_compared: false, created_at: sql`now()` }),
    )
    .execute()
  await tx.deleteFrom('similar_groups').where('photo_id', '=', photo.id).execute()
}

/** The vector of the caller's photo; undefined if it has none, or belongs to another user. */
export function findEmbedding(db: Db, userId: string, photoId: string) {
  return db
    .selectFrom('photo_embeddings')
    .innerJoin('photos', 'photos.id', 'photo_embeddings.photo_id')
    .select(['photo_embeddings.model', 'photo_embeddings.vector', 'photos.facts'])
    .where('photo_embeddings.user_id', '=', userId)
    .where('photo_embeddings.photo_id', '=', photoId)
    .executeTakeFirst()
}

/** Ids, and their vectors concatenated in the same order. */
export type EmbeddingBatch = { ids: string[]; vectors: Buffer }

/**
 * The owner's next vectors after a photo, ordered by id and joined into one value, because a row for each would cost
 * more than comparing them.
 */
export async function nextEmbeddings(
  db: Db,
  userId: string,
  model: string,
  after: string,
  count: number,
): Promise<EmbeddingBatch> {
  const { rows } = await sql<{ ids: string[] | null; vectors: Buffer | null }>`
    select array_agg(photo_id::text order by photo_id) as ids, string_agg(vector, '' order by photo_id) as vectors
    from (
      select photo_id, vector from photo_embeddings
      where user_id = ${userId} and model = ${model} and photo_id > ${after}
      order by photo_id limit ${count}
    ) batch`.execute(db)
  const [row] = rows
  return { ids: row?.ids ?? [], vectors: row?.vectors ?? Buffer.alloc(0) }
}

export type SimilarRow = {
  id: string
  name: string
  original_name: string
  object_key: string
  has_thumbnail: boolean
  turn: number
  facts: PhotoFacts | null
}

/** The shown columns of the caller's photos with these ids. */
export function photosToShow(db: Db, userId: string, ids: string[]): Promise<SimilarRow[]> {
  return db
    .selectFrom('photos')
    .select(['id', 'name', 'original_name', 'object_key', 'has_thumbnail', 'turn', 'facts'])
    .where('user_id', '=', userId)
    .where(isOneOf('id', ids))
    .execute()
}
