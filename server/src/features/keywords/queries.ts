import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { includedByFold, type KeywordLists } from './effective.ts'
import { type ListsChange, touchedKeywords } from './touched.ts'

/** The owner's global exclusions, from fold to spelling. */
export async function globalExclusions(db: Db, userId: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('keyword_exclusions')
    .select(['keyword', 'spelling'])
    .where('user_id', '=', userId)
    .execute()
  return new Map(rows.map((row) => [row.keyword, row.spelling]))
}

/** Counts the keywords of new photos for their owner. The first spelling of a keyword is kept. */
export function addCounts(tx: Db, userId: string, photos: KeywordLists[]): Promise<void> {
  return updateCounts(
    tx,
    userId,
    photos.map((after) => ({ before: null, after })),
  )
}

/** Removes deleted photos from the counts. */
export function removeCounts(tx: Db, userId: string, photos: KeywordLists[]): Promise<void> {
  return updateCounts(
    tx,
    userId,
    photos.map((before) => ({ before, after: null })),
  )
}

/**
 * Updates the counts after a change of photos, in the same transaction. Photos of every status count: a pending or
 * failed photo has the keywords that its owner added.
 */
export async function updateCounts(tx: Db, userId: string, changes: ListsChange[]): Promise<void> {
  const differences = countDifferences(changes)
  const increases = differences.filter(({ n }) => n > 0)
  const decreases = differences.filter(({ n }) => n < 0)
  if (differences.length === 0) return
  if (increases.length > 0) await increaseCounts(tx, userId, increases)
  else await sql`select ${lockOfCounts(userId)}`.execute(tx)
  if (decreases.length > 0) await decreaseCounts(tx, userId, decreases)
}

type Difference = { folded: string; spelling: string; n: number }

/** Two changes that both add and remove keywords could deadlock, so the changes of one owner run one after another. */
const lockOfCounts = (userId: string) =>
  sql`pg_advisory_xact_lock(hashtextextended(${`keywords/${userId}`}, 0))`

/** Takes the lock before it increases the counts. */
async function increaseCounts(tx: Db, userId: string, increases: Difference[]): Promise<void> {
  const { folds, spellings, amounts } = toArrays(increases)
  await sql`
    with locked as materialized (select ${lockOfCounts(userId)})
    insert into keyword_counts (user_id, folded, spelling, n)
    select ${userId}, folded, spelling, n
    from locked, unnest(${folds}::text[], ${spellings}::text[], ${amounts}::int[]) as t (folded, spelling, n)
    on conflict (user_id, folded) do update set n = keyword_counts.n + excluded.n`.execute(tx)
}

/** Lowers counts, and deletes those that become zero. */
async function decreaseCounts(tx: Db, userId: string, decreases: Difference[]): Promise<void> {
  const { folds, amounts } = toArrays(decreases)
  await sql`
    merge into keyword_counts c using unnest(${folds}::text[], ${amounts}::int[]) as t (folded, n)
    on c.user_id = ${userId} and c.folded = t.folded
    when matched and c.n + t.n = 0 then delete
    when matched then update set n = c.n + t.n`.execute(tx)
}

const toArrays = (differences: Difference[]) => ({
  folds: differences.map(({ folded }) => folded),
  spellings: differences.map(({ spelling }) => spelling),
  amounts: differences.map(({ n }) => n),
})

/** For each keyword, the change in the number of photos that include it; without zeros. */
function countDifferences(changes: ListsChange[]): Difference[] {
  const byFold = new Map<string, Difference>()
  const count = (photo: KeywordLists, step: 1 | -1) =>
    includedByFold(photo).forEach((spelling, folded) => {
      const existing = byFold.get(folded)
      if (existing) existing.n += step
      else byFold.set(folded, { folded, spelling, n: step })
    })
  for (const { before, after } of changes.map(touchedKeywords)) {
    if (after) count(after, 1)
    if (before) count(before, -1)
  }
  return [...byFold.values()].filter(({ n }) => n !== 0)
}
