import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { isOneOf } from '../../db/one-of.ts'

/** Vectors of one model, concatenated, with the ids of their photos. */
export type Vectors = { ids: string[]; vectors: Buffer }

type Range = { model: string; after: string; count: number }

/** The owner's next vectors that were not compared yet, all of one model. */
export async function nextToCompare(
  db: Db,
  userId: string,
  count: number,
): Promise<(Vectors & { model: string }) | undefined> {
  const { rows } = await sql<Vectors & { model: string }>`
    select model, array_agg(photo_id::text order by photo_id) as ids, string_agg(vector, '' order by photo_id) as vectors
    from (
      select model, photo_id, vector from photo_embeddings
      where user_id = ${userId} and not is_compared
        and model = (select min(model) from photo_embeddings where user_id = ${userId} and not is_compared)
      order by photo_id limit ${count}
    ) batch group by model`.execute(db)
  return rows[0]
}

/**
 * The owner's next vectors after a photo that either were compared or belong to photos up to `last`, which are being
 * compared.
 */
export async function nextCompared(
  db: Db,
  userId: string,
  { model, after, count, last }: Range & { last: string },
): Promise<Vectors> {
  const { rows } = await sql<{ ids: string[] | null; vectors: Buffer | null }>`
    select array_agg(photo_id::text order by photo_id) as ids, string_agg(vector, '' order by photo_id) as vectors
    from (
      select photo_id, vector from photo_embeddings
      where user_id = ${userId} and model = ${model} and photo_id > ${after} and (is_compared or photo_id <= ${last})
      order by photo_id limit ${count}
    ) chunk`.execute(db)
  return { ids: rows[0]?.ids ?? [], vectors: rows[0]?.vectors ?? Buffer.alloc(0) }
}

/** Vectors of photos that were taken within `ms` of another one, by the dates in their files; the nearest in time. */
export async function takenAround(
  db: Db,
  userId: string,
  { model, photoId, ms, count }: { model: string; photoId: string; ms: number; count: number },
): Promise<Vectors> {
  const { rows } = await sql<{ ids: string[] | null; vectors: Buffer | null }>`
    select array_agg(photo_id::text order by photo_id) as ids, string_agg(vector, '' order by photo_id) as vectors
    from (
      select e.photo_id, e.vector from photos q
      join photos p on p.user_id = q.user_id and p.id <> q.id and p.dated_from = p.dated_to
        and p.dated_from between q.dated_from - make_interval(secs => ${ms / 1000}) and q.dated_from + make_interval(secs => ${ms / 1000})
      join photo_embeddings e on e.photo_id = p.id and e.user_id = p.user_id and e.model = ${model}
      where q.id = ${photoId} and q.user_id = ${userId} and q.dated_from = q.dated_to
        and q.facts->>'camera_date' is not null and p.facts->>'camera_date' is not null
      order by abs(extract(epoch from p.dated_from - q.dated_from)), p.id limit ${count}
    ) around`.execute(db)
  return { ids: rows[0]?.ids ?? [], vectors: rows[0]?.vectors ?? Buffer.alloc(0) }
}

/** Makes one group of these photos and of the groups that they are in. Photos that were deleted are left out. */
export async function joinGroup(
  tx: Db,
  userId: string,
  ids: readonly string[],
  isSeries: boolean,
): Promise<void> {
  await sql`
    with given as (select id from photos where user_id = ${userId} and ${isOneOf('id', ids)}),
    old as (select distinct group_id from similar_groups where photo_id in (select id from given)),
    kept as (select coalesce((select min(group_id::text) from old)::uuid, (select min(id::text) from given)::uuid) as id),
    moved as (
      update similar_groups g set group_id = kept.id from kept
      where g.user_id = ${userId} and g.group_id in (select group_id from old)
        and g.photo_id not in (select id from given)
    )
    insert into similar_groups (photo_id, user_id, group_id, is_series)
    select given.id, ${userId}, kept.id, ${isSeries}::boolean from given, kept
    on conflict (photo_id) do update set group_id = excluded.group_id,
      is_series = similar_groups.is_series or excluded.is_series`.execute(tx)
}

export async function markCompared(tx: Db, userId: string, ids: readonly string[]): Promise<void> {
  await sql`update photo_embeddings set is_compared = true
    where user_id = ${userId} and photo_id = any(${ids}::uuid[])`.execute(tx)
}

/** The number of the owner's vectors, and how many of them were not compared yet. */
export async function countVectors(
  db: Db,
  userId: string,
): Promise<{ total: number; left: number }> {
  const { rows } = await sql<{ total: number; left: number }>`
    select count(*)::int as total, (count(*) filter (where not is_compared))::int as left
    from photo_embeddings where user_id = ${userId}`.execute(db)
  return rows[0] ?? { total: 0, left: 0 }
}

/** Claims the comparison of the owner's photos for some seconds, or renews the claim; false if another job has it. */
export async function claimRun(
  tx: Db,
  userId: string,
  seconds: number,
  isRenewal: boolean,
): Promise<boolean> {
  const { rows } = await sql`
    insert into similar_runs (user_id, until) values (${userId}, now() + make_interval(secs => ${seconds}))
    on conflict (user_id) do update set until = excluded.until
      where ${isRenewal}::boolean or similar_runs.until < now() returning user_id`.execute(tx)
  return rows.length > 0
}

export async function endRun(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('similar_runs').where('user_id', '=', userId).execute()
}
