import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { foldKeyword } from '../keywords/fold.ts'

/**
 * The owner's photos that include a keyword with one of these folds, even if it is excluded everywhere; ordered by
 * id.
 */
export async function photosWith(
  db: Db,
  userId: string,
  folds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from photos where user_id = ${userId} and included_folds && ${folds}::text[] order by id`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/**
 * Like `photosWith`, and also photos from which such a keyword was removed, and photos whose folds the search job has
 * not written yet.
 */
export async function photosNaming(
  db: Db,
  userId: string,
  folds: readonly string[],
): Promise<string[]> {
  const removed = await removedSpellings(db, userId, new Set(folds))
  const { rows } = await sql<{ id: string }>`
    select id from photos where user_id = ${userId} and included_folds && ${folds}::text[]
    union select id from photos where user_id = ${userId} and excluded_keywords && ${removed}::text[]
    union select id from photos where user_id = ${userId} and included_folds is null
    order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * The spellings of these folds among the keywords that were removed from single photos. SQL cannot fold them, so all
 * are read.
 */
async function removedSpellings(
  db: Db,
  userId: string,
  folds: ReadonlySet<string>,
): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select distinct unnest(excluded_keywords) as word from photos
    where user_id = ${userId} and cardinality(excluded_keywords) > 0`.execute(db)
  return rows.flatMap(({ word }) => (folds.has(foldKeyword(word)) ? word : []))
}
