import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { countOfExcluded, isNotExcluded } from '../keywords/exclusion-queries.ts'

/** The columns of `users` that say how photos are described, and the owner's words. */
export type OwnerRow = {
  keyword_count: number | null
  keyword_language: string | null
  keyword_number: 'singular' | 'plural' | null
  keyword_lower_case: boolean
  keywords_only: boolean
  preferred: string[]
  excluded: string[]
}

type Limits = { preferred: number; excluded: number; minPhotos: number }

/**
 * Reads in one statement how an owner wants photos described, the keywords of at least `minPhotos` of their photos,
 * most frequent first, and the globally excluded keywords that would be on most photos. Undefined if the owner does
 * not exist any more.
 */
export async function readOwner(
  db: Db,
  userId: string,
  { preferred, excluded, minPhotos }: Limits,
): Promise<OwnerRow | undefined> {
  const { rows } = await sql<OwnerRow>`
    select keyword_count, keyword_language, keyword_number, keyword_lower_case, keywords_only,
      array(
        select c.spelling from keyword_counts c
        where c.user_id = u.id and c.n >= ${minPhotos} and ${isNotExcluded(userId, sql`c.folded`)}
        order by c.n desc, c.folded limit ${preferred}
      ) as preferred,
      array(
        select e.spelling from keyword_exclusions e
        where e.user_id = u.id order by ${countOfExcluded} desc, e.keyword limit ${excluded}
      ) as excluded
    from users u where u.id = ${userId}`.execute(db)
  return rows[0]
}
