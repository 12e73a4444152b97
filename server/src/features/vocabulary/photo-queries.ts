import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { foldKeyword } from '../keywords/fold.ts'

/** The owner's photos that are shown with one of these folds, excluded everywhere or not, by id. */
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

/** The same with photos from which one was removed, and those whose folds the job of the search has not written yet. */
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

/** How the folds are spelled among the keywords that were removed from single photos, which only the code can fold. */
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
