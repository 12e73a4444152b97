import type { VocabularyMode } from '@verso/contract/limits.ts'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { isOneOf } from '../../db/one-of.ts'
import type { Database } from '../../db/schema.ts'
import { isNotExcluded } from './exclusion-queries.ts'

/** The mode of each photo of an owner: the strictest mode of its albums, or else the owner's. */
export async function vocabularyModes(
  db: Db,
  userId: string,
  photoIds: readonly string[],
): Promise<Map<string, VocabularyMode>> {
  const { rows } = await sql<{ id: string; mode: VocabularyMode }>`
    select p.id, coalesce((
      select a.vocabulary_mode from album_photos m join albums a on a.id = m.album_id
      where m.photo_id = p.id and a.deleted_at is null and a.vocabulary_mode is not null
      order by array_position(array['only', 'prefer', 'off'], a.vocabulary_mode) limit 1
    ), u.vocabulary_mode) as mode
    from photos p join users u on u.id = p.user_id
    where p.user_id = ${userId} and ${isOneOf('p.id', photoIds)}`.execute(db)
  return new Map(rows.map(({ id, mode }) => [id, mode]))
}

/** Which of these folds are preferred terms, and which the owner refused; other folds are in neither set. */
export async function decidedTerms(
  db: Db,
  userId: string,
  folds: readonly string[],
): Promise<{ preferred: Set<string>; refused: Set<string> }> {
  const terms = await db
    .selectFrom('keyword_terms')
    .select(['folded', 'is_preferred'])
    .where('user_id', '=', userId)
    .where('folded', '=', sql<string>`any(${folds}::text[])`)
    .where(({ or, eb }) => or([eb('is_preferred', '=', true), eb('is_refused', '=', true)]))
    .execute()
  const foldsThat = (isPreferred: boolean) =>
    new Set(terms.flatMap((term) => (term.is_preferred === isPreferred ? term.folded : [])))
  return { preferred: foldsThat(true), refused: foldsThat(false) }
}

/** The owner's preferred terms that most photos have, most frequent first. */
export async function frequentTerms(db: Db, userId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ spelling: string }>`
    select t.spelling from keyword_terms t
    where t.user_id = ${userId} and t.is_preferred and ${isNotExcluded(userId, sql`t.folded`)}
    order by coalesce((select c.n from keyword_counts c where c.user_id = t.user_id and c.folded = t.folded), 0) desc, t.folded
    limit ${limit}`.execute(db)
  return rows.map(({ spelling }) => spelling)
}

/** The facts from a photo's file, and its owner's note. */
export type PhotoFactsAndNote = Pick<Selectable<Database['photos']>, 'facts' | 'note'>

export function readFacts(db: Db, photoId: string): Promise<PhotoFactsAndNote | undefined> {
  return db
    .selectFrom('photos')
    .select(['facts', 'note'])
    .where('id', '=', photoId)
    .executeTakeFirst()
}

/** The preferred terms with these folds. */
export async function preferredAmong(
  db: Db,
  userId: string,
  folds: readonly string[],
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('keyword_terms')
    .select('spelling')
    .where('user_id', '=', userId)
    .where('is_preferred', '=', true)
    .where('folded', '=', sql<string>`any(${folds}::text[])`)
    .orderBy('folded')
    .limit(limit)
    .execute()
  return rows.map(({ spelling }) => spelling)
}
