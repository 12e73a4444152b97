import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { includedByFold, type KeywordLists } from './effective.ts'
import { foldKeyword } from './fold.ts'

/** The owner's global exclusions: folded keyword to the spelling shown. */
export async function globalExclusions(db: Db, userId: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('keyword_exclusions')
    .select(['keyword', 'spelling'])
    .where('user_id', '=', userId)
    .execute()
  return new Map(rows.map((row) => [row.keyword, row.spelling]))
}

/** What a photo's lists were and are; null where there was, or is, no photo. */
export type ListsChange = { before: KeywordLists | null; after: KeywordLists | null }

/** Counts the keywords of photos. The first spelling seen stays. */
export function addCounts(tx: Db, userId: string, photos: KeywordLists[]): Promise<void> {
  return moveCounts(
    tx,
    userId,
    photos.map((after) => ({ before: null, after })),
  )
}

/** Takes the keywords of photos that go out of the counts. */
export function removeCounts(tx: Db, userId: string, photos: KeywordLists[]): Promise<void> {
  return moveCounts(
    tx,
    userId,
    photos.map((before) => ({ before, after: null })),
  )
}

/**
 * Changes the counts from what photos included before to what they include after, in the transaction that changes
 * them. Photos count whatever their status: one that waits or failed has what a person added.
 */
export async function moveCounts(tx: Db, userId: string, changes: ListsChange[]): Promise<void> {
  const { folded, spellings, amounts } = difference(changes)
  if (folded.length === 0) return
  // Ups and downs in one change have no order of rows that all could keep: those of one owner follow each other.
  const turn = sql`select pg_advisory_xact_lock(hashtextextended(${`keywords/${userId}`}, 0))`
  if (amounts.some((amount) => amount > 0))
    await sql`
      with turn as materialized (${turn})
      insert into keyword_counts (user_id, folded, spelling, n)
      select ${userId}, t.folded, t.spelling, t.n
      from turn, unnest(${folded}::text[], ${spellings}::text[], ${amounts}::int[]) as t (folded, spelling, n)
      where t.n > 0 order by t.folded collate "C"
      on conflict (user_id, folded) do update set n = keyword_counts.n + excluded.n`.execute(tx)
  else await turn.execute(tx)
  if (amounts.some((amount) => amount < 0))
    await sql`
      with t as (
        select * from unnest(${folded}::text[], ${amounts}::int[]) as t (folded, n) where n < 0
      ), gone as (
        delete from keyword_counts c using t
        where c.user_id = ${userId} and c.folded = t.folded and c.n + t.n = 0
      )
      update keyword_counts c set n = c.n + t.n from t
      where c.user_id = ${userId} and c.folded = t.folded and c.n + t.n <> 0`.execute(tx)
}

/** By how much each keyword is included more often after than before; what stays the same is left out. */
function difference(changes: ListsChange[]) {
  const counted = new Map<string, { spelling: string; n: number }>()
  const count = (photo: KeywordLists, step: 1 | -1) =>
    includedByFold(photo).forEach((spelling, folded) => {
      const known = counted.get(folded)
      if (known) known.n += step
      else counted.set(folded, { spelling, n: step })
    })
  for (const { before, after } of changes.map(withoutCommon)) {
    if (after) count(after, 1)
    if (before) count(before, -1)
  }
  const changed = [...counted].filter(([, { n }]) => n !== 0)
  return {
    folded: changed.map(([folded]) => folded),
    spellings: changed.map(([, { spelling }]) => spelling),
    amounts: changed.map(([, { n }]) => n),
  }
}

/** The keywords a change says nothing of are most of them, and counting them up and down again takes its time. */
function withoutCommon({ before, after }: ListsChange): ListsChange {
  if (!before || !after) return { before, after }
  const touched = new Set(
    lists.flatMap((list) =>
      before[list] === after[list]
        ? []
        : [...new Set(before[list]).symmetricDifference(new Set(after[list]))].map(foldKeyword),
    ),
  )
  const only = (words: readonly string[]) => words.filter((word) => touched.has(foldKeyword(word)))
  const narrowed = (photo: KeywordLists): KeywordLists => ({
    keywords: only(photo.keywords),
    added_keywords: only(photo.added_keywords),
    excluded_keywords: only(photo.excluded_keywords),
  })
  return { before: narrowed(before), after: narrowed(after) }
}

const lists = ['keywords', 'added_keywords', 'excluded_keywords'] as const
