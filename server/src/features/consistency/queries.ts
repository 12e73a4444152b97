import { type RawBuilder, sql } from 'kysely'
import { allowStatements, type Db } from '../../db/client.ts'

/** A row that breaks a rule between tables. Each query below checks one rule and returns the rows that break it. */
export type Finding = { subject: string; detail: string }

/** A recount reads every row of the large tables. */
const recountMs = 30 * 60_000

/** Runs all reads on one snapshot of the database. */
export async function atOneMoment<T>(db: Db, read: (snapshot: Db) => Promise<T>): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await allowStatements(tx, recountMs)
      return read(tx)
    })
}

export const rowsOf = async (db: Db, query: RawBuilder<Finding>) => (await query.execute(db)).rows

/** Pending photos without a task, and tasks of photos that are neither pending nor being described again. */
export function wrongTasks(db: Db): Promise<Finding[]> {
  return rowsOf(
    db,
    sql`
    select p.id as subject, case when t.photo_id is null then 'pending without a task'
      else format('%s with a task', p.status) end as detail
    from photos p left join analysis_tasks t on t.photo_id = p.id
    where (p.status = 'pending' or t.run_id is not null) <> (t.photo_id is not null) order by p.id`,
  )
}

/** Users whose photo counters by status differ from a recount. */
export function wrongCounters(db: Db): Promise<Finding[]> {
  return rowsOf(
    db,
    sql`
    with recount as (
      select user_id, count(*) filter (where status = 'pending') as pending,
        count(*) filter (where status = 'completed') as completed,
        count(*) filter (where status = 'failed') as failed
      from photos group by user_id
    ), kept as (
      select coalesce(c.user_id, r.user_id) as user_id,
        concat_ws('/', coalesce(c.pending, 0), coalesce(c.completed, 0), coalesce(c.failed, 0)) as counted,
        concat_ws('/', coalesce(r.pending, 0), coalesce(r.completed, 0), coalesce(r.failed, 0)) as there
      from photo_counters c full join recount r using (user_id)
    )
    select user_id as subject, format('stored %s, recounted %s', counted, there) as detail
    from kept where counted <> there order by user_id`,
  )
}

/** Label counts that differ from a recount, except for users whose recount is due. */
export function wrongLabelCounts(db: Db): Promise<Finding[]> {
  return rowsOf(
    db,
    sql`
    with kept as (
      select user_id, label, sum(n) as n from (select * from label_counts union all select * from label_changes) as kept
      group by user_id, label
    ), recount as (
      select user_id, label, count(*) as n
      from photos, unnest(counted_labels(labels, status, dated_from, dated_to)) as label group by user_id, label
    )
    select user_id as subject,
      format('"%s" has a stored count of %s but occurs %s times', label, coalesce(kept.n, 0), coalesce(recount.n, 0)) as detail
    from kept full join recount using (user_id, label)
    where coalesce(kept.n, 0) <> coalesce(recount.n, 0) and user_id not in (select user_id from label_recounts)
    order by user_id, label`,
  )
}

/** Totals of the installation that differ from a recount. */
export function wrongTotals(db: Db): Promise<Finding[]> {
  return rowsOf(
    db,
    sql`
    with kept as (
      select concat_ws('/', coalesce(sum(users), 0), coalesce(sum(images), 0), coalesce(sum(pending), 0)) as sums
      from installation_totals
    ), recount as (
      select concat_ws('/', (select count(*) from users where closed_at is null), count(*),
        count(*) filter (where status = 'pending')) as sums from photos
    )
    select 'users/images/pending' as subject, format('stored %s, recounted %s', kept.sums, recount.sums) as detail
    from kept, recount where kept.sums <> recount.sums`,
  )
}

/** Users whose uploads minus deletions, over all days, differ from their photos or from the deletion log. */
export function wrongDays(db: Db): Promise<Finding[]> {
  return rowsOf(
    db,
    sql`
    with days as (
      select user_id, sum(uploaded) as uploaded, sum(deleted) as deleted from daily_rollups group by user_id
    ), logged as (select user_id, sum(n) as n from deletions group by user_id),
    there as (select user_id, count(*) as n from photos group by user_id)
    select u.id as subject, format('uploaded %s, deleted %s, log of deletions %s, recounted %s',
      coalesce(d.uploaded, 0), coalesce(d.deleted, 0), coalesce(l.n, 0), coalesce(t.n, 0)) as detail
    from users u left join days d on d.user_id = u.id left join logged l on l.user_id = u.id
    left join there t on t.user_id = u.id
    where coalesce(d.uploaded, 0) - coalesce(d.deleted, 0) <> coalesce(t.n, 0)
       or coalesce(d.deleted, 0) <> coalesce(l.n, 0)
    order by u.id`,
  )
}

const batchSize = 500

type CountedPhoto = {
  id: string
  user_id: string
  keywords: string[]
  added_keywords: string[]
  included_folds: string[] | null
  excluded_keywords: string[]
}

/** All photos, owner by owner, read in batches to limit memory. */
export async function* countedPhotos(db: Db): AsyncGenerator<CountedPhoto> {
  let last: CountedPhoto | undefined
  do {
    let query = db
      .selectFrom('photos')
      .select([
        'id',
        'user_id',
        'keywords',
        'added_keywords',
        'excluded_keywords',
        'included_folds',
      ])
      .orderBy('user_id')
      .orderBy('id')
      .limit(batchSize)
    if (last) query = query.where(sql<boolean>`(user_id, id) > (${last.user_id}, ${last.id})`)
    const rows: CountedPhoto[] = await query.execute()
    yield* rows
    last = rows.length === batchSize ? rows.at(-1) : undefined
  } while (last)
}

export async function keywordCounts(db: Db, userId: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('keyword_counts')
    .select(['folded', 'n'])
    .where('user_id', '=', userId)
    .execute()
  return new Map(rows.map((row) => [row.folded, row.n]))
}

/** Users with keyword counts but no photo. */
export function countsWithoutPhotos(db: Db): Promise<Finding[]> {
  return rowsOf(
    db,
    sql`
    select distinct k.user_id as subject, 'there are counts but no photo' as detail
    from keyword_counts k
    where not exists (select from photos p where p.user_id = k.user_id)
    order by subject`,
  )
}

export type StoredPhoto = {
  id: string
  user_id: string
  name: string
  object_key: string
  bytes: number
  sha256: string
  has_thumbnail: boolean
  has_preview: boolean
  created_at: Date
}

/** All photos, read in batches. */
export async function* storedPhotos(db: Db): AsyncGenerator<StoredPhoto> {
  let last: string | undefined
  do {
    let query = db
      .selectFrom('photos')
      .select([
        'id',
        'user_id',
        'name',
        'object_key',
        'bytes',
        'sha256',
        'has_thumbnail',
        'has_preview',
        'created_at',
      ])
      .orderBy('id')
      .limit(batchSize)
    if (last) query = query.where('id', '>', last)
    const rows: StoredPhoto[] = await query.execute()
    yield* rows
    last = rows.length === batchSize ? rows.at(-1)?.id : undefined
  } while (last)
}

/** The keys without an export row. */
export async function unknownExports(db: Db, keys: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('exports')
    .select('key')
    .where(sql<boolean>`key = any(${keys}::text[])`)
    .execute()
  const known = new Set(rows.map((row) => row.key))
  return keys.filter((key) => !known.has(key))
}
