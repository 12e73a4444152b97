import type { VocabularyMode } from '@verso/contract/limits.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { foldKeyword } from '../keywords/fold.ts'

type Proposal = { keyword: string; photos: number }

/** The proposed words on the owner's photos that are not excluded everywhere, those of most photos first. */
export async function selectProposals(db: Db, userId: string): Promise<Proposal[]> {
  const rows = await spellings(db, userId)
  const byFold = Map.groupBy(rows, ({ keyword }) => foldKeyword(keyword))
  const excluded = await excludedFolds(db, userId, [...byFold.keys()])
  return [...byFold]
    .flatMap(([folded, [first, ...others]]) =>
      first && !excluded.has(folded)
        ? { ...first, photos: others.reduce((sum, { photos }) => sum + photos, first.photos) }
        : [],
    )
    .toSorted((a, b) => b.photos - a.photos || (a.keyword < b.keyword ? -1 : 1))
}

/** The owner's photos on which a word with one of these folds is proposed, ordered by id. */
export async function photosProposing(
  db: Db,
  userId: string,
  folds: ReadonlySet<string>,
): Promise<string[]> {
  const words = (await spellings(db, userId))
    .map(({ keyword }) => keyword)
    .filter((keyword) => folds.has(foldKeyword(keyword)))
  const { rows } = await sql<{ id: string }>`
    select id from photos where user_id = ${userId} and cardinality(proposed_keywords) > 0
      and proposed_keywords && ${words}::text[] order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Every spelling separately, the most frequent first, because SQL cannot fold them. */
async function spellings(db: Db, userId: string): Promise<Proposal[]> {
  const { rows } = await sql<Proposal>`
    select keyword, count(*)::int as photos from photos, unnest(proposed_keywords) as keyword
    where user_id = ${userId} and cardinality(proposed_keywords) > 0
    group by keyword order by 2 desc, 1`.execute(db)
  return rows
}

async function excludedFolds(db: Db, userId: string, folds: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('keyword_exclusions')
    .select('keyword')
    .where('user_id', '=', userId)
    .where('keyword', '=', sql<string>`any(${folds}::text[])`)
    .execute()
  return new Set(rows.map(({ keyword }) => keyword))
}

/** The owner's mode, and the number of preferred terms. */
export async function modeOf(
  db: Db,
  userId: string,
): Promise<{ mode: VocabularyMode; preferred: number }> {
  const { mode } = await db
    .selectFrom('users')
    .select('vocabulary_mode as mode')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const { preferred } = await db
    .selectFrom('keyword_terms')
    .select(({ fn }) => fn.countAll<number>().as('preferred'))
    .where('user_id', '=', userId)
    .where('is_preferred', '=', true)
    .executeTakeFirstOrThrow()
  return { mode, preferred }
}

export async function writeMode(tx: Db, userId: string, mode: VocabularyMode): Promise<void> {
  await tx.updateTable('users').set({ vocabulary_mode: mode }).where('id', '=', userId).execute()
}
