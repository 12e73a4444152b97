import type pg from 'pg'
import { copyInto } from './copy.ts'
import {
  countColumns,
  countLabels,
  countRows,
  dropIndexes,
  makeIndexes,
  photoColumns,
  photoRows,
} from './find-photos.ts'

/** The owners of 10³, 10⁴ and 10⁶ photos. */
export type Owners = { few: string; some: string; many: string }

type Seed = { pool: pg.Pool; folder: string; owners: Owners; many: number; others: number }

/** As a share of the 100,000 photos of the search benchmark. */
const someScale = 0.1
export const some = 10_000
const few = 1_000
/** The number of each owner's photos with the rare word. */
const rare = 20

/**
 * Gives `owners` their photos, with keywords, texts and labels as in the search benchmark, and one photo to each of
 * `others` more owners. The first owner's photos are copied to all others, including what the triggers derived.
 */
export async function seedGrowth({ pool, folder, owners, many, others }: Seed): Promise<void> {
  const definitions = await dropIndexes({ pool })
  const counts = new Map<number, number>()
  const setup = { pool, folder, userId: owners.some, scale: someScale }
  await copyInto(setup, 'photos', photoColumns, withoutRareWord(photoRows(setup, counts)))
  await copyInto(setup, 'keyword_counts', countColumns, countRows(owners.some, counts))
  await pool.query(
    `insert into users (email, full_name, date_of_birth, password_hash)
     select 'other' || n || '@example.org', 'Other', '1990-01-01', 'x' from generate_series(1, $1) n`,
    [others],
  )
  const copies = await copierOf(pool, owners.some)
  await copies('m.user_id', `(values ('${owners.few}'::uuid)) m (user_id)`, `p.n <= ${few}`)
  await copies(
    'm.user_id',
    `(select '${owners.many}'::uuid as user_id, k from generate_series(1, ${Math.round(many / some)}) k) m`,
    'true',
    'm.k',
  )
  await copies(
    'm.id',
    `(select id, row_number() over () as k from users where email like 'other%') m`,
    `p.n = 1 + m.k % ${some}`,
  )
  await pool.query(
    `insert into keyword_counts (user_id, folded, spelling, n)
     select u.id, folded, spelling, greatest(1, round(n * u.share)) from keyword_counts,
       (values ($2::uuid, $3::float8), ($4::uuid, $5::float8)) u (id, share) where user_id = $1`,
    [owners.some, owners.few, few / some, owners.many, many / some],
  )
  await makeIndexes(pool, definitions)
  await addRareWord(pool, Object.values(owners))
  await pool.query(
    `insert into photo_counters (user_id, pending, completed, failed)
     select user_id, 0, count(*), 0 from photos group by 1
     on conflict (user_id) do update set completed = excluded.completed`,
  )
  const start = performance.now()
  await countLabels(pool)
  console.log(`All labels were counted in ${Math.round(performance.now() - start)} ms`)
  await pool.query('vacuum analyze')
}

function* withoutRareWord<Row extends readonly unknown[]>(rows: Iterable<Row>): Generator<Row> {
  for (const row of rows)
    yield row.map((value) =>
      typeof value === 'string' ? value.replace(' On the way to Zanzibar.', '') : value,
    ) as unknown as Row
}

/** Copies the owner's photos to each row of `from` if `condition` holds; `p.n` numbers the photos from 1. */
async function copierOf(pool: pg.Pool, owner: string) {
  const { rows } = await pool.query<{ columns: string[] }>(
    `select array_agg(quote_ident(column_name)::text) as columns from information_schema.columns
     where table_name = 'photos' and column_name not in ('id', 'user_id', 'name', 'object_key', 'created_at')`,
  )
  const columns = rows[0]?.columns ?? []
  const list = (prefix: string) => columns.map((name) => `${prefix}${name}`).join(', ')
  return (userId: string, from: string, condition: string, round = '0') =>
    pool.query(`
      begin; set local session_replication_role = replica;
      insert into photos (id, user_id, name, object_key, created_at, ${list('')})
        select id, user_id, id || '-img.jpg', 'photos/' || user_id || '/' || id, created_at, ${list('')}
        from (
          select gen_random_uuid() as id, ${userId} as user_id, p.created_at + ${round} * interval '1 day' as created_at, ${list('p.')}
          from ${from}
          join (select *, row_number() over (order by created_at) as n from photos where user_id = '${owner}') p on ${condition}
        ) made;
      commit`)
}

async function addRareWord(pool: pg.Pool, owners: string[]): Promise<void> {
  await pool.query(
    `update photos p set description = description || ' On the way to Zanzibar.'
     from unnest($1::uuid[]) owner, lateral (
       select id from photos where user_id = owner order by created_at limit ${rare}) found
     where p.id = found.id`,
    [owners],
  )
}

/** Prints the bytes that a photo takes in PostgreSQL: its row with texts, and each index. */
export async function printSizes(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string; bytes: number }>(`
    with photo as (select count(*) as n from photos), parts as (
      select 'row' as name, pg_table_size('photos') as size
      union all select indexrelid::regclass::text, pg_relation_size(indexrelid) from pg_index where indrelid = 'photos'::regclass)
    select name, round(size / n)::float8 as bytes from parts, photo order by 2 desc`)
  for (const { name, bytes } of rows) console.log(`bytes a photo: ${name} ${bytes}`)
  const total = rows.reduce((sum, { bytes }) => sum + bytes, 0)
  console.log(`bytes a photo: ${total} in all`)
}
