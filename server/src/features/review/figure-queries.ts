import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'

/** The prediction of a photo when it was reviewed, and the owner's changes to its keywords. */
export type JudgedPhoto = {
  model: string
  prompt_version: string
  keywords: string[]
  added_keywords: string[]
  excluded_keywords: string[]
  user_id: string
}

/**
 * The most recently reviewed photos of all users. A photo that was described again since is judged by the description
 * that it had when it was reviewed.
 */
export async function lastReviewed(db: Db, count: number): Promise<JudgedPhoto[]> {
  const { rows } = await sql<JudgedPhoto>`
    with judged as (
      select id, user_id, reviewed_at, model, prompt_version, keywords, added_keywords, excluded_keywords
      from photos where reviewed_at is not null and status = 'completed'
      order by reviewed_at desc limit ${count}
    )
    select user_id, added_keywords, excluded_keywords,
      coalesce(was.model, judged.model, '') as model,
      coalesce(was.prompt_version, judged.prompt_version, '') as prompt_version,
      coalesce(was.keywords, judged.keywords) as keywords
    from judged left join lateral (
      select prediction->>'model' as model, prediction->>'prompt_version' as prompt_version,
        array(select jsonb_array_elements_text(prediction->'keywords')) as keywords
      from earlier_predictions e where e.photo_id = judged.id and e.replaced_at > judged.reviewed_at
      order by e.replaced_at limit 1
    ) was on true`.execute(db)
  return rows
}

/** The folds of the keywords that each of these users excludes on all photos. */
export async function exclusionsOf(db: Db, userIds: string[]): Promise<Map<string, Set<string>>> {
  const rows = await db
    .selectFrom('keyword_exclusions')
    .select(['user_id', 'keyword'])
    .where('user_id', '=', sql<string>`any(${userIds}::uuid[])`)
    .execute()
  const byUser = Map.groupBy(rows, (row) => row.user_id)
  return new Map(
    [...byUser].map(([user, own]) => [user, new Set(own.map(({ keyword }) => keyword))]),
  )
}
