import { type Selectable, sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { Database } from '../../db/schema.ts'

type PhotoColumn =
  | 'id'
  | 'name'
  | 'original_name'
  | 'object_key'
  | 'has_thumbnail'
  | 'turn'
  | 'keywords'
  | 'added_keywords'
  | 'excluded_keywords'
export type GroupedPhoto = Pick<Selectable<Database['photos']>, PhotoColumn> & { group_id: string }

type Group = { id: string; count: number; is_series: boolean; total: number }

/** The owner's groups of at least two photos, the largest first. `total` is the number of all groups. */
export async function selectGroups(
  db: Db,
  userId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<Group[]> {
  const { rows } = await sql<Group>`
    select group_id as id, count(*)::int as count, bool_or(is_series) as is_series, (count(*) over ())::int as total
    from similar_groups where user_id = ${userId}
    group by group_id having count(*) > 1
    order by count(*) desc, group_id limit ${limit} offset ${offset}`.execute(db)
  return rows
}

/** The first photos of each of these groups, in the order in which they were taken. */
export async function photosOfGroups(
  db: Db,
  userId: string,
  groups: readonly string[],
  perGroup: number,
): Promise<GroupedPhoto[]> {
  const { rows } = await sql<GroupedPhoto>`
    select * from (
      select g.group_id, p.id, p.name, p.original_name, p.object_key, p.has_thumbnail, p.turn,
        p.keywords, p.added_keywords, p.excluded_keywords,
        row_number() over (partition by g.group_id order by p.dated_from nulls last, p.original_name, p.id) as place
      from similar_groups g join photos p on p.id = g.photo_id
      where g.user_id = ${userId} and p.user_id = ${userId} and g.group_id = any(${groups}::uuid[])
    ) as ordered where place <= ${perGroup} order by group_id, place`.execute(db)
  return rows
}

/** The ids of all photos in one group. */
export async function idsOfGroup(db: Db, userId: string, group: string): Promise<string[]> {
  const rows = await db
    .selectFrom('similar_groups')
    .select('photo_id')
    .where('user_id', '=', userId)
    .where('group_id', '=', group)
    .execute()
  return rows.map(({ photo_id }) => photo_id)
}
