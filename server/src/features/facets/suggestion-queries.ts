import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { escapeLike } from '../../db/escape-like.ts'
import { isNotExcluded } from '../keywords/exclusion-queries.ts'
import { keywordMatches } from '../search/condition-queries.ts'

type Counted = { value: string; count: number }

/** The owner's shown keywords that contain the words of the text, in any form; the last word may be unfinished. */
export async function suggestKeywords(
  db: Db,
  userId: string,
  text: string,
  limit: number,
): Promise<Counted[]> {
  const matches = keywordMatches(text)
  if (!matches) return []
  const { rows } = await sql<Counted>`
    select c.spelling as value, c.n as count from keyword_counts c
    where c.user_id = ${userId} and ${matches} and ${isNotExcluded(userId, sql`c.folded`)}
    order by c.n desc, c.folded limit ${limit}`.execute(db)
  return rows
}

/** How many photos with a matching name are read. */
const maxLooked = 2000

/** File names that contain the text. */
export async function suggestNames(
  db: Db,
  userId: string,
  text: string,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom((photos) =>
      photos
        .selectFrom('photos')
        .select('original_name')
        .where('user_id', '=', userId)
        .where(sql<boolean>`original_name ilike ${`%${escapeLike(text)}%`}`)
        .limit(maxLooked)
        .as('looked'),
    )
    .select('original_name')
    .distinct()
    .limit(limit)
    .execute()
  return rows.map((row) => row.original_name)
}
