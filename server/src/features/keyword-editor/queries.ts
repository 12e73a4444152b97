import { type Selectable, sql } from 'kysely'
import type { EditedColumns, SavedKeyword } from '../../db/act-schema.ts'
import type { Db } from '../../db/client.ts'
import { isOneOf } from '../../db/one-of.ts'
import type { Database } from '../../db/schema.ts'
import { editedColumns } from '../acts/deltas.ts'

const columns = [
  'id',
  'original_name',
  'status',
  'reviewed_at',
  'updated_at',
  ...editedColumns,
] as const

export type ReviewedPhoto = Pick<Selectable<Database['photos']>, (typeof columns)[number]>

/**
 * The owner's photos with these ids or names, locked in the order of their ids, as in all transactions, so that none
 * can deadlock.
 */
export function lockPhotos(
  tx: Db,
  userId: string,
  which: { ids: string[] } | { names: string[] },
): Promise<ReviewedPhoto[]> {
  const matches = 'ids' in which ? isOneOf('id', which.ids) : isOneOf('name', which.names)
  return tx
    .selectFrom('photos')
    .select(columns)
    .where('user_id', '=', userId)
    .where(matches)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** The columns that people change. */
export type Edited = Omit<EditedColumns, 'reviewed_at'>

export type Change = { id: string } & Edited & {
    /** When the photo was reviewed; given by changes that set this themselves, such as an undo. */
    set_reviewed_at?: string | null | undefined
  }

/** `keywords` is null if the prediction is unchanged. */
type WrittenChange = Omit<Change, 'keywords'> & {
  keywords: readonly string[] | null
  changes_keywords: boolean
  included_folds: string[]
}
export type Version = { updated_at: Date; reviewed_at: Date | null }

/**
 * Writes all changes in one statement. Photos whose shown keywords or texts change become reviewed, unless the change
 * sets that itself. Returns the new version (`updated_at`) of each photo, and when it was reviewed. Versions have
 * millisecond precision, as JavaScript dates do, and always increase, even for two changes within one millisecond.
 */
export async function writeChanges(
  tx: Db,
  userId: string,
  changes: WrittenChange[],
): Promise<Map<string, Version>> {
  const changed = changes.map((change) => ({
    ...change,
    sets_reviewed: change.set_reviewed_at !== undefined,
  }))
  const { rows } = await sql<Version & { id: string }>`
    update photos p set
      keywords = coalesce(t.keywords, p.keywords),
      excluded_keywords = t.excluded_keywords, added_keywords = t.added_keywords,
      proposed_keywords = t.proposed_keywords, included_folds = t.included_folds,
      own_description = t.own_description, own_period = t.own_period,
      own_period_edtf = t.own_period_edtf, own_location = t.own_location,
      note = t.note, turn = t.turn, people = t.people,
      confirmed_names = t.confirmed_names, rejected_names = t.rejected_names,
      reviewed_at = case
        when t.sets_reviewed then t.set_reviewed_at
        when t.changes_keywords
          or coalesce(t.own_description, p.description) <> coalesce(p.own_description, p.description)
          or coalesce(t.own_period, p.period) <> coalesce(p.own_period, p.period)
          or coalesce(t.own_location, p.location) <> coalesce(p.own_location, p.location)
          or (t.confirmed_names, t.rejected_names) is distinct from (p.confirmed_names, p.rejected_names)
        then coalesce(p.reviewed_at, now())
        else p.reviewed_at end,
      updated_at = greatest(
        date_trunc('milliseconds', clock_timestamp()),
        date_trunc('milliseconds', p.updated_at) + interval '1 millisecond'
      )
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as t (
      id uuid, keywords text[], excluded_keywords text[], added_keywords text[], proposed_keywords text[],
      own_description text, own_period text, own_period_edtf text, own_location text,
      note text, turn smallint, people text[], confirmed_names text[], rejected_names text[],
      sets_reviewed boolean, set_reviewed_at timestamptz, changes_keywords boolean, included_folds text[]
    )
    where p.user_id = ${userId} and p.id = t.id
    returning p.id, p.updated_at, p.reviewed_at`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}

export async function insertExclusions(
  tx: Db,
  userId: string,
  keywords: SavedKeyword[],
): Promise<void> {
  if (keywords.length === 0) return
  await sql`
    insert into keyword_exclusions (user_id, keyword, spelling)
    select ${userId}, keyword, spelling
    from jsonb_to_recordset(${JSON.stringify(keywords)}::jsonb) as t (keyword text, spelling text)
    on conflict do nothing`.execute(tx)
}

export async function deleteExclusions(
  tx: Db,
  userId: string,
  keywords: SavedKeyword[],
): Promise<void> {
  if (keywords.length === 0) return
  await sql`
    delete from keyword_exclusions
    where user_id = ${userId} and keyword = any(${keywords.map((each) => each.keyword)}::text[])`.execute(
    tx,
  )
}
