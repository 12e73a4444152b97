import { type Selectable, sql } from 'kysely'
import type {
  ActSummary,
  ExclusionChanges,
  PhotoChangeOfAct,
  TermChanges,
} from '../../db/act-schema.ts'
import type { Db } from '../../db/client.ts'
import type { Database } from '../../db/schema.ts'

export type ActRow = Selectable<Database['acts']>
type NewAct = {
  kind: string
  at: Date
  summary: ActSummary
  photos: number
  exclusions: ExclusionChanges | null
  terms: TermChanges | null
  edit: Record<string, unknown> | null
  albumId?: string | null
}

/** Returns the id of the new act. */
export async function insertAct(
  tx: Db,
  userId: string,
  { kind, at, summary, photos, exclusions, terms, edit, albumId = null }: NewAct,
): Promise<string> {
  const keywords = exclusions ? exclusions.excluded.length + exclusions.restored.length : 0
  const { id } = await tx
    .insertInto('acts')
    .values({
      user_id: userId,
      made_by: userId,
      album_id: albumId,
      kind,
      at,
      summary: JSON.stringify(summary),
      photo_count: photos,
      keyword_count: keywords,
      exclusions: exclusions && JSON.stringify(exclusions),
      terms: terms && JSON.stringify(terms),
      edit: edit && JSON.stringify(edit),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Stores how the photos were changed, in parts of this size. */
export async function insertParts(
  tx: Db,
  actId: string,
  photos: readonly PhotoChangeOfAct[],
  size: number,
): Promise<void> {
  for (let start = 0; start < photos.length; start += size) {
    const changes = photos.slice(start, start + size)
    await tx
      .insertInto('act_parts')
      .values({
        act_id: actId,
        part: start / size,
        size: changes.length,
        photo_ids: null,
        changes: JSON.stringify(changes),
      })
      .execute()
  }
}

/** Stores which photos an act will change, in parts of this size. */
export async function insertChosen(
  tx: Db,
  actId: string,
  ids: readonly string[],
  size: number,
): Promise<void> {
  await sql`
    insert into act_parts (act_id, part, size, photo_ids)
    select ${actId}, (n - 1) / ${size}::int, count(*), array_agg(id order by id)
    from unnest(${ids}::uuid[]) with ordinality as t (id, n) group by 2`.execute(tx)
}

/** An act of the owner, locked; undefined if it does not exist or belongs to another user. */
export async function lockAct(tx: Db, userId: string, id: string): Promise<ActRow | undefined> {
  return tx
    .selectFrom('acts')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export type ListedAct = Omit<ActRow, 'number' | 'edit' | 'exclusions' | 'terms'> & {
  made_by_name: string | null
  is_running: boolean
  /** Null if the act has no album or its album was deleted. */
  album_name: string | null
  size: number
  done: number
  /** The photo of an act on one photo, unless it was deleted. */
  photo_name: string | null
  photo_original_name: string | null
}

/** The owner's acts, newest first: those before another act, or those that are being carried out or undone. */
export async function selectActs(
  db: Db,
  userId: string,
  {
    limit,
    before,
    isUnderWay,
  }: { limit: number; before?: string | undefined; isUnderWay: boolean },
): Promise<ListedAct[]> {
  const underWay = sql`(a.edit is not null or (a.undo_started_at is not null and a.undone_at is null))`
  const { rows } = await sql<ListedAct>`
    with page as (
      select a.* from acts a where a.user_id = ${userId}
        ${before === undefined ? sql`` : sql`and a.number < (select number from acts where id = ${before} and user_id = ${userId})`}
        ${isUnderWay ? sql`and ${underWay}` : sql``}
      order by a.number desc limit ${limit}
    )
    select a.id, a.user_id, a.made_by, a.kind, a.at, a.summary, a.photo_count, a.keyword_count, a.undo_started_at,
      a.undone_at, a.left_count, a.edit is not null as is_running, u.full_name as made_by_name, b.name as album_name, a.album_id,
      parts.size, parts.done, p.name as photo_name, p.original_name as photo_original_name
    from page a left join users u on u.id = a.made_by
    left join albums b on b.id = a.album_id and b.deleted_at is null
    cross join lateral (
      select coalesce(sum(t.size), 0)::int as size,
        coalesce(sum(t.size) filter (where case when a.edit is not null then t.changes is not null else t.is_undone end), 0)::int as done
      from act_parts t where t.act_id = a.id
    ) parts
    left join lateral (select (changes->0->>'id')::uuid as photo_id from act_parts t
      where t.act_id = a.id and a.photo_count = 1 and t.changes <> '[]' limit 1) one on true
    left join photos p on p.id = one.photo_id and p.user_id = a.user_id
    order by a.number desc`.execute(db)
  return rows
}

/** Marks an act as being undone. */
export async function startUndo(tx: Db, id: string): Promise<void> {
  await tx
    .updateTable('acts')
    .set({ undo_started_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

export async function endUndo(tx: Db, id: string): Promise<void> {
  await tx
    .updateTable('acts')
    .set({
      undone_at: sql<Date>`now()`,
      undo_started_at: sql<Date>`coalesce(undo_started_at, now())`,
    })
    .where('id', '=', id)
    .execute()
}

export async function addLeft(tx: Db, id: string, n: number): Promise<void> {
  await tx
    .updateTable('acts')
    .set((row) => ({ left_count: row('left_count', '+', n) }))
    .where('id', '=', id)
    .execute()
}

/** Removes up to `limit` acts that are older than this many days, except those that "Undo last save" would undo. */
export async function deleteOldActs(db: Db, days: number, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from acts where id in (
      select id from acts a where at < now() - make_interval(days => ${days})
        and not exists (select from keyword_saves s where s.last_act_id = a.id)
      order by at limit ${limit}
    ) returning id`.execute(db)
  return rows.length
}
