import { askerOf, type Ask } from './asker.ts'
import { copyInto, type Value } from './copy.ts'
import type { Case, Setup, Screen } from './screen.ts'

const people = 100_000
const photosEach = 3
const day = 86_400_000

/**
 * 100,000 users, each with some photos, a credit grant and a week of rollups; one in a thousand is an administrator.
 */
export const dashboardScreen: Screen = { seed, cases }

const uuid = (kind: number, n: number) =>
  `${kind.toString(16).padStart(8, '0')}-0000-4000-8000-${n.toString(16).padStart(12, '0')}`
const firstNames = ['Ana', 'Bruno', 'Carla', 'Dmitri', 'Elif', 'Farid', 'Greta', 'Hana']
const now = Date.now()
const ago = (ms: number) => new Date(now - ms).toISOString()

async function seed(setup: Setup): Promise<void> {
  const count = Math.round(people * setup.scale)
  const each = function* (row: (n: number) => Iterable<Value[]>) {
    for (let n = 0; n < count; n += 1) yield* row(n)
  }
  await copyInto(setup, 'users', userColumns, each(userRow))
  await copyInto(setup, 'credit_grants', grantColumns, each(grantRow))
  await copyInto(setup, 'photos', photoColumns, each(photoRows))
  await copyInto(setup, 'photo_counters', counterColumns, each(counterRow))
  await copyInto(setup, 'daily_rollups', rollupColumns, each(rollupRows))
  // Makes the calling user an administrator.
  setup.app.admin('promote', 'bench@example.org')
}

const userColumns = [
  'id',
  'email',
  'full_name',
  'date_of_birth',
  'password_hash',
  'role',
  'verified_at',
  'last_upload_at',
  'last_upload_count',
  'created_at',
]

function* userRow(n: number): Iterable<Value[]> {
  const name = `${firstNames[n % firstNames.length]} Person ${n}`
  const role = n % 1000 === 0 ? 'admin' : 'user'
  const verified = n % 5 === 0 ? null : ago(day)
  yield [
    uuid(1, n),
    `person.${n}@mail-${n % 97}.example.org`,
    name,
    '1990-03-05',
    'x',
    role,
    verified,
    ago(n * 1e3),
    n % 1500,
    ago(400 * day - n * 1e3),
  ]
}

const grantColumns = ['user_id', 'source', 'amount', 'remaining', 'charged', 'expires_at']
function* grantRow(n: number): Iterable<Value[]> {
  const left = n % 500
  yield [uuid(1, n), 'gift', 500, left, 500 - left, new Date(now + 300 * day).toISOString()]
}

const statuses = ['completed', 'pending', 'failed'] as const
const photoColumns = [
  'user_id',
  'name',
  'original_name',
  'mode',
  'content_type',
  'bytes',
  'sha256',
  'status',
  'created_at',
]
function* photoRows(n: number): Iterable<Value[]> {
  for (let index = 0; index < photosEach; index += 1) {
    const name = `${uuid(2, n * photosEach + index)}-img-a.jpg`
    const status = statuses[(n + index) % statuses.length] ?? 'failed'
    yield [
      uuid(1, n),
      name,
      'a.jpg',
      'editorial',
      'image/jpeg',
      1000,
      '0',
      status,
      ago(((n + index * 5) % 20) * day),
    ]
  }
}

const counterColumns = ['user_id', 'pending', 'completed', 'failed']
function* counterRow(n: number): Iterable<Value[]> {
  yield [uuid(1, n), 1, 1, 1]
}

const rollupColumns = ['day', 'user_id', 'uploaded', 'completed', 'deleted']
function* rollupRows(n: number): Iterable<Value[]> {
  for (const back of [0, 2, 9])
    yield [ago(back * day).slice(0, 10), uuid(1, n), photosEach, 1, n % 3]
}

/** All kinds of search terms, the first and last pages, and the minimum and maximum page size. */
function cases(setup: Setup): Case[] {
  const last = Math.round(people * setup.scale)
  const inputs: [string, Input][] = [
    ['first page', {}],
    ['100 a page', { limit: 100 }],
    ['page 2', { page: 2 }],
    ['in the middle', { page: Math.round(last / 30) }],
    ['last page', { page: Math.floor(last / 15) }],
    ['one address', { search: `person.${last - 77}@` }],
    ['a name, common', { search: 'Greta' }],
    ['a name, common, deep', { search: 'greta', page: Math.round(last / 160) }],
    ['administrators', { search: 'admin' }],
    ['everybody by role', { search: 'user' }],
    ['two letters', { search: 'fa' }],
    ['nobody', { search: 'nobody like this' }],
  ]
  const administrator = once(() => askerOf(setup.app.address, 'bench@example.org'))
  return inputs.map(([name, input]) => ({
    name: `dashboard: ${name}`,
    call: async () => (await administrator())('getDashboard', input),
    sql: () => pageBySql(setup, input),
  }))
}

type Input = { page?: number; limit?: number; search?: string }

function once(work: () => Promise<Ask>): () => Promise<Ask> {
  let done: Promise<Ask> | undefined
  return () => (done ??= work())
}

/** The same result with hand-written SQL: ids from the index, then their rows with sums, and the three totals. */
async function pageBySql({ pool }: Setup, { page = 1, limit = 15, search = '' }: Input) {
  const matching = search ? `and search_text like '%${search.toLowerCase()}%'` : ''
  const where = `where closed_at is null ${matching}`
  const rows = `
    with page as materialized (select id, created_at from users ${where}
      order by created_at desc, id desc limit ${limit} offset ${(page - 1) * limit})
    select u.email, u.full_name, u.role, u.verified_at, u.tier, u.last_upload_at, u.last_upload_count,
      u.spending_cap_usd, c.pending + c.completed + c.failed as images,
      (select sum(remaining) from credit_grants g
        where g.user_id = u.id and g.remaining > 0 and g.expires_at > now()) as credits,
      (select sum(uploaded) from daily_rollups d
        where d.user_id = u.id and d.day >= date_trunc('week', now())::date) as uploaded,
      (select sum(deleted) from daily_rollups d
        where d.user_id = u.id and d.day >= date_trunc('week', now())::date) as deleted,
      (select count(*) from photos p where p.user_id = u.id and p.status = 'completed'
        and p.created_at >= date_trunc('week', now())) as completed,
      (select count(*) from photos p where p.user_id = u.id and p.status = 'pending'
        and p.created_at >= date_trunc('week', now())) as pending
    from page join users u on u.id = page.id left join photo_counters c on c.user_id = u.id
    order by page.created_at desc, page.id desc`
  return Promise.all([
    pool.query(rows),
    search ? pool.query(`select count(*) from users ${where}`) : null,
    pool.query('select sum(users), sum(images), sum(pending) from installation_totals'),
  ])
}
