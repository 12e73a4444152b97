import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/client.ts'

/**
 * A property of photos, their status or their span of years, such as `country:Italy`, `status:failed` and
 * `span:1960/1969`.
 */
export type Counted = { label: string; count: number }

/**
 * How many of all the owner's photos have each label; only the most frequent labels of each kind. Null until they
 * have been counted.
 */
export async function keptLabels(
  db: Db,
  userId: string,
  maxOfKind: number,
): Promise<Counted[] | null> {
  const { rows } = await sql<{ labels: Counted[] | null }>`
    select case when not exists (select from label_recounts where user_id = ${userId})
      then ${frequentLabels(kept(userId), maxOfKind)} end as labels`.execute(db)
  return rows[0]?.labels ?? null
}

/**
 * The most frequent values of these kinds of labels in which a word starts with `beginning`; empty until the labels
 * have been counted.
 */
export async function keptValues<Kind extends string>(
  db: Db,
  userId: string,
  kinds: readonly Kind[],
  beginning: string,
  limit: number,
): Promise<{ kind: Kind; value: string; count: number }[]> {
  const { rows } = await sql<{ kind: Kind; value: string; count: number }>`
    select kind, value, count::bigint from (${kept(userId)}) as kept,
      lateral (select split_part(label, ':', 1) as kind, substr(label, position(':' in label) + 1) as value) as parts
    where kind = any(${kinds}::text[]) and unaccent(value) ~* ('\\m' || ${literalPattern(beginning)})
      and not exists (select from label_recounts where user_id = ${userId})
    order by count desc, value limit ${limit}`.execute(db)
  return rows
}

/** A pattern that matches this text literally, even if `unaccent` turns a character such as © into several. */
const literalPattern = (text: string) =>
  sql`regexp_replace(unaccent(${text}), '[^[:alnum:][:space:]]', '\\\\\\&', 'g')`

/** The most frequent labels of each kind as JSON, from rows of `label` and `count`. */
export const frequentLabels = (counts: RawBuilder<unknown>, maxOfKind: number) => sql<Counted[]>`(
  select coalesce(json_agg(json_build_object('label', label, 'count', count) order by count desc, label), '[]') from (
    select *, row_number() over (partition by split_part(label, ':', 1) order by count desc, label) as place
    from (${counts}) as counts
  ) as places where place <= ${maxOfKind})`

const kept = (userId: string) => sql`
  select label, sum(n) as count from (${keptRows(userId)}) as kept group by label having sum(n) > 0`

const keptRows = (userId: string) => sql`
  select label, n from label_counts where user_id = ${userId}
  union all select label, n from label_changes where user_id = ${userId}`

/**
 * Adds the changes to the counts and removes counts that become zero. A count reads the same before and after.
 * Returns how many counts have changed.
 */
export async function addUpLabels(db: Db): Promise<bigint> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('label_counts', 0))`.execute(tx)
    const { numAffectedRows = 0n } = await sql`
      with taken as (delete from label_changes returning user_id, label, n),
      sums as (select user_id, label, sum(n) as n from taken group by user_id, label having sum(n) <> 0)
      merge into label_counts c using sums on c.user_id = sums.user_id and c.label = sums.label
      when matched and c.n + sums.n = 0 then delete
      when matched then update set n = c.n + sums.n
      when not matched then insert (user_id, label, n) values (sums.user_id, sums.label, sums.n)`.execute(
      tx,
    )
    return numAffectedRows
  })
}

/**
 * Removes the counts of an owner who has no photos any more, because they contain names of places and people. Deletes
 * the changes first, because changes that are being added up become counts.
 */
export async function deleteLabelCounts(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('label_changes').where('user_id', '=', userId).execute()
  await db.deleteFrom('label_counts').where('user_id', '=', userId).execute()
}

/**
 * Counts the labels of one owner in `label_recounts` and adds the difference to the stored counts, in one statement,
 * so that simultaneous changes count once. Returns whether there was such an owner.
 */
export async function recountLabels(db: Db): Promise<boolean> {
  const { rows } = await sql<{
    user_id: string
  }>`select user_id from label_recounts limit 1`.execute(db)
  const userId = rows[0]?.user_id
  if (!userId) return false
  await sql`
    with done as (delete from label_recounts where user_id = ${userId} returning user_id),
    kept as (select label, sum(n) as n from (${keptRows(userId)}) as kept group by label),
    counted as (${countedLabels(sql`select * from photos where user_id = ${userId}`)})
    insert into label_changes (user_id, label, n)
    select done.user_id, label, coalesce(counted.count, 0) - coalesce(kept.n, 0)
    from kept full join counted using (label) cross join done
    where coalesce(counted.count, 0) <> coalesce(kept.n, 0)`.execute(db)
  return true
}

/** Counts the labels of photos. Many photos have the same labels, and grouping these first is twice as fast. */
export const countedLabels = (photos: RawBuilder<unknown>) => sql`
  select label, sum(n)::bigint as count from (
    select counted_labels(labels, status, dated_from, dated_to) as labels, count(*) as n from (${photos}) as photo group by 1
  ) as alike, unnest(alike.labels) as label group by label`
