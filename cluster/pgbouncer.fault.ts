import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { App } from '../e2e/app.ts'
import { expectClean } from '../faults/outcome.ts'
import { startPostgres } from '../faults/postgres.ts'
import type { User } from '../faults/user.ts'
import { startAiServer } from '../server/src/test/ai-server/start.ts'
import { type Cluster, startCluster } from './cluster.ts'
import { deliver } from './delivery.ts'
import { expectOnce, signUp } from './people.ts'
import { startPgBouncer } from './pgbouncer.ts'

const photos = 10
const shared = 4
const settled = { timeout: 120_000 }

/** Starts PgBouncer for this test. Returns its address. */
async function pooler(url: string, query?: string): Promise<string> {
  const { url: pooled, stop } = await startPgBouncer(url, shared, query)
  onTestFinished(stop)
  return pooled
}

test('behind PgBouncer in transaction mode, nothing is lost and live lists keep working', async () => {
  const ai = await startAiServer({ decodes: false })
  onTestFinished(() => ai.stop())
  const cluster = await startCluster({ apis: 1, workers: 2, ai, poolerOf: (url) => pooler(url) })
  onTestFinished(() => cluster.stop())
  const { users } = await signUp(cluster, 2)
  const streams = await Promise.all(users.map((user) => watch(cluster, user)))
  const upload = () =>
    Promise.all(users.map((user) => deliver(user, photos, async () => undefined)))
  const pending = async (user: User) => (await user.api.call('getImages', {})).status_counts.pending

  await upload()
  expect(await sharedConnections(cluster)).toBeGreaterThan(0)
  for (const user of users) await expect.poll(() => pending(user), settled).toBe(0)
  await cluster.postgres.crash()
  await upload()
  for (const user of users)
    await expect.poll(() => pending(user).catch(() => null), settled).toBe(0)

  expect(await sharedConnections(cluster)).toBeLessThanOrEqual(shared)
  for (const user of users) await expectOnce(user, 2 * photos)
  for (const { seen } of streams) await expect.poll(seen).toContain('"completed"')
  expectClean(cluster.first)
})

test('a process does not start behind a pooler that drops the statement timeouts', async () => {
  const postgres = await startPostgres()
  onTestFinished(() => postgres.stop())
  const DATABASE_URL = await pooler(postgres.url, 'select 1')
  const settings = { DATABASE_URL, DATABASE_DIRECT_URL: postgres.url }
  await expect(App.start({ settings })).rejects.toThrow(
    /without idle_in_transaction_session_timeout, lock_timeout, statement_timeout.+connect_query='set/,
  )
})

/** Opens the user's live stream until the end of the test. `seen` returns everything received so far. */
async function watch({ address }: Cluster, { api, email }: User): Promise<{ seen: () => string }> {
  const ending = new AbortController()
  const headers = { authorization: `Bearer ${await api.tokenOf(email)}` }
  const { body } = await fetch(`${address}/api/events`, { headers, signal: ending.signal })
  let seen = ''
  const reading = (async () => {
    for await (const chunk of body ?? []) seen += Buffer.from(chunk).toString()
  })().catch(() => undefined)
  onTestFinished(() => {
    ending.abort()
    return reading
  })
  return { seen: () => seen }
}

/** How many connections PgBouncer has to PostgreSQL; direct connections of the processes have other names. */
async function sharedConnections({ postgres }: Cluster): Promise<number> {
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  try {
    const { rows } = await client.query<{ count: number }>(
      "select count(*)::int from pg_stat_activity where application_name = 'verso'",
    )
    return rows[0]?.count ?? 0
  } finally {
    await client.end()
  }
}
