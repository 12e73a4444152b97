import { randomUUID } from 'node:crypto'
import { foldKeyword } from '../server/src/features/keywords/fold.ts'
import { copyInto, type Value } from './copy.ts'
import {
  chances,
  descriptionOf,
  isRare,
  nameOf,
  people,
  periods,
  places,
  vocabulary,
} from './find-words.ts'
import type { Setup } from './screen.ts'

const full = 100_000
/** A tenth of the owner's photos are written as the app writes them; the rest are copies of these. */
const tenths = 10
/** Each of the other owners has these photos once. */
const others = 90
const perPhoto = 20
/** Concurrent statements. */
const lanes = 3

/** Adds 100,000 photos of the owner, and 900,000 of 90 others. The indexes are created afterwards, which is faster. */
export async function seedLibrary(setup: Setup): Promise<void> {
  const { pool, userId } = setup
  const definitions = await dropIndexes(setup)
  const counts = new Map<number, number>()
  const tenth = { ...setup, scale: setup.scale / tenths }
  await copyInto(setup, 'photos', photoColumns, photoRows(tenth, counts))
  await copyInto(setup, 'keyword_counts', countColumns, countRows(userId, counts))
  await addCopies(tenth)
  await makeIndexes(pool, definitions)
  await pool.query(
    `insert into photo_counters (user_id, pending, completed, failed)
     select user_id, 0, count(*), 0 from photos group by 1
     on conflict (user_id) do update set completed = excluded.completed`,
  )
  await countLabels(pool)
  await pool.query('vacuum analyze')
}

/**
 * Counts the labels of all photos as the trigger and its job would do it, because most photos were copied without
 * triggers.
 */
export async function countLabels(pool: Setup['pool']): Promise<void> {
  await pool.query(`
    truncate label_counts, label_changes;
    insert into label_counts (user_id, label, n)
      select user_id, label, count(*) from photos, unnest(counted_labels(labels, status, dated_from, dated_to)) as label group by 1, 2`)
}

export const countColumns = ['user_id', 'folded', 'spelling', 'n']

export const countRows = (userId: string, counts: Map<number, number>): Value[][] =>
  [...counts].map(([n, times]) => {
    const spelling = vocabulary[n] ?? ''
    return [userId, foldKeyword(spelling), spelling, times]
  })

/** Drops the indexes of photos that no constraint needs. Returns the statements that create them again. */
export async function dropIndexes({ pool }: Pick<Setup, 'pool'>): Promise<string[]> {
  const { rows } = await pool.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
     where i.indrelid = 'photos'::regclass and not i.indisunique`,
  )
  for (const { name } of rows) await pool.query(`drop index ${name}`)
  return rows.map(({ definition }) => definition)
}

/** Creates each index on a separate connection, which may use more memory for it. */
export async function makeIndexes(pool: Setup['pool'], definitions: string[]): Promise<void> {
  await Promise.all(
    definitions.map((definition) =>
      pool.query(`set maintenance_work_mem = '512MB'; ${definition}; reset maintenance_work_mem`),
    ),
  )
}

/** Copies the photos so far, including everything that the triggers derived, to the owner and the others. */
async function addCopies({ pool, userId, scale }: Setup): Promise<void> {
  const { rows } = await pool.query<{ columns: string[] }>(
    `select array_agg(quote_ident(column_name)::text) as columns from information_schema.columns
     where table_name = 'photos' and column_name not in ('id', 'user_id', 'name', 'object_key', 'original_name', 'created_at')`,
  )
  const columns = (rows[0]?.columns ?? []).join(', ')
  await pool.query(
    `insert into users (email, full_name, date_of_birth, password_hash)
     select 'other' || n || '@example.org', 'Other', '1990-01-01', 'x' from generate_series(1, ${others}) n`,
  )
  const copy = (lane: number) =>
    pool.query(`
      begin; set local session_replication_role = replica;
      insert into photos (id, user_id, name, object_key, original_name, created_at, ${columns})
        select copy_id, owner, copy_id::text, copy_id::text, replace(original_name, ' 00', ' 0' || k),
          created_at + k * interval '${Math.round(full * scale)} s', ${columns}
        from (
          select p.*, owner, k, gen_random_uuid() as copy_id
          from photos p cross join (
            select '${userId}'::uuid as owner, k from generate_series(1, ${tenths - 1}) k
            union all select id, 0 from users where email like 'other%'
          ) target
          where p.user_id = '${userId}' and p.name <> p.id::text and abs(hashtext(owner::text || k)) % ${lanes} = ${lane}
        ) made;
      commit`)
  await Promise.all(Array.from({ length: lanes }, (_, lane) => copy(lane)))
  await pool.query(`
    begin; insert into keyword_counts (user_id, folded, spelling, n)
      select u.id, c.folded, c.spelling, c.n from users u, keyword_counts c
      where u.email like 'other%' and c.user_id = '${userId}';
    update keyword_counts set n = n * ${tenths} where user_id = '${userId}';
    commit`)
}

export const photoColumns =
  'id user_id name object_key original_name mode content_type bytes sha256 width height status facts keywords included_folds description reason period period_edtf location city country people has_thumbnail model reviewed_at created_at updated_at'.split(
    ' ',
  )

/** The owner's photos; `counts` receives how many of them have each keyword, by its number. */
export function* photoRows(
  { userId, scale }: Pick<Setup, 'userId' | 'scale'>,
  counts: Map<number, number>,
): Generator<Value[]> {
  const random = chances()
  const chance = () => random.next().value
  const pick = <T>(from: readonly T[]): T => from[Math.floor(chance() * from.length)] as T
  for (let n = 0; n < full * scale; n += 1) {
    const numbers = new Set<number>()
    // Low numbers are more frequent, as some keywords are.
    while (numbers.size < perPhoto) numbers.add(Math.floor(vocabulary.length * chance() ** 3))
    for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1)
    const keywords = [...numbers].map((number) => vocabulary[number] ?? '')
    const id = randomUUID()
    const [city, country, latitude, longitude] = places[Math.floor(10 * chance() ** 2)] ?? places[0]
    const taken = new Date(Date.UTC(1995, 0, 1) + chance() * 9e11).toISOString().slice(0, 19)
    const isScan = n % 3 === 0
    const facts = {
      camera_date: isScan ? null : taken,
      device: isScan ? undefined : { make: 'Canon', model: `EOS ${n % 5}00D` },
      gps: n % 4 === 1 ? { latitude, longitude } : undefined,
      histogram: 'x'.repeat(400),
    }
    const description = descriptionOf(pick)
    const created = new Date(Date.UTC(2026, 0, 1) + n * 1000).toISOString()
    yield [
      id,
      userId,
      `${id}-img-${n}.jpg`,
      `photos/${userId}/${id}-img-${n}.jpg`,
      nameOf(n),
      'Photo Organizing',
      'image/jpeg',
      25e5,
      '0'.repeat(64),
      4e3,
      3e3,
      'completed',
      JSON.stringify(facts),
      keywords,
      keywords.map(foldKeyword),
      isRare(n + 4000) ? `${description} On the way to Zanzibar.` : description,
      description,
      '1960s',
      isScan ? pick(periods) : null,
      `${city}, ${country}`,
      city,
      country,
      n % 20 === 0 ? [pick(people)] : [],
      true,
      'A model',
      n % 5 === 0 ? created : null,
      created,
      created,
    ]
  }
}
