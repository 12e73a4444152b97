import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { includedKeywords, type KeywordLists } from './effective.ts'
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

/** Counts the keywords of photos that became completed. The first spelling seen stays. */
export async function addCounts(tx: Db, userId: string, photos: KeywordLists[]): Promise<void> {
  const { folded, spellings, amounts } = tally(photos)
  if (folded.length === 0) return
  await sql`
    insert into keyword_counts (user_id, folded, spelling, n)
    select ${userId}, t.folded, t.spelling, t.n
    from unnest(${folded}::text[], ${spellings}::text[], ${amounts}::int[]) as t (folded, spelling, n)
    order by t.folded collate "C"
    on conflict (user_id, folded) do update set n = keyword_counts.n + excluded.n`.execute(tx)
}

/** Takes the keywords of photos that go out of the counts. */
export async function removeCounts(tx: Db, userId: string, photos: KeywordLists[]): Promise<void> {
  const { folded, amounts } = tally(photos)
  if (folded.length === 0) return
  await sql`
    select 1 from keyword_counts where user_id = ${userId} and folded = any(${folded}::text[])
    order by folded collate "C" for update`.execute(tx)
  await sql`
    update keyword_counts c set n = c.n - t.n
    from unnest(${folded}::text[], ${amounts}::int[]) as t (folded, n)
    where c.user_id = ${userId} and c.folded = t.folded`.execute(tx)
  await sql`
    delete from keyword_counts
    where user_id = ${userId} and folded = any(${folded}::text[]) and n = 0`.execute(tx)
}

/** How often each keyword is included, over all the photos. */
function tally(photos: KeywordLists[]) {
  const counted = new Map<string, { spelling: string; n: number }>()
  for (const spelling of photos.flatMap(includedKeywords)) {
    const known = counted.get(foldKeyword(spelling))
    if (known) known.n += 1
    else counted.set(foldKeyword(spelling), { spelling, n: 1 })
  }
  return {
    folded: [...counted.keys()],
    spellings: [...counted.values()].map((entry) => entry.spelling),
    amounts: [...counted.values()].map((entry) => entry.n),
  }
}
