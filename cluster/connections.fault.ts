import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { App } from '../e2e/app.ts'
import { photoSupply } from '../faults/photo-supply.ts'
import { startPostgres } from '../faults/postgres.ts'
import { newUser } from '../faults/user.ts'

/** See docs/operations.md, "Connections to PostgreSQL". */
const budget = { api: 16, worker: 20 }
const callsAtOnce = 60
const photos = 20

test('under load, an API process opens at most 16 connections and a worker at most 20', async () => {
  const postgres = await startPostgres()
  onTestFinished(() => postgres.stop())
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  onTestFinished(() => client.end())
  // Each role signs in under its own name, so that PostgreSQL's list shows whose connections they are.
  const start = async (ROLE: 'api' | 'worker', dataDir?: string) => {
    await client.query(`create role ${ROLE} superuser login password 'of-a-test'`)
    const url = new URL(postgres.url)
    Object.assign(url, { username: ROLE, password: 'of-a-test' })
    const settings = { DATABASE_URL: url.href, ROLE, LOG_LEVEL: 'error' }
    const app = await App.start({ settings, ...(dataDir && { dataDir }) })
    onTestFinished(() => app.stop())
    return app
  }
  const api = await start('api')
  await start('worker', api.dataDir)
  const user = await newUser(api, 'busy@example.org', await photoSupply())

  const seen = { api: 0, worker: 0 }
  const busy = [
    ...Array.from({ length: callsAtOnce }, () => repeat(5, user.list)),
    repeat(photos, user.upload),
    repeat(photos, user.exportAll),
  ]
  let isOver = false
  const over = Promise.allSettled(busy).then(() => (isOver = true))
  while (!isOver) {
    const { rows } = await client.query<{ role: 'api' | 'worker'; count: number }>(
      "select usename as role, count(*)::int from pg_stat_activity where usename in ('api', 'worker') group by 1",
    )
    for (const { role, count } of rows) seen[role] = Math.max(seen[role], count)
    await wait(20)
  }
  await over
  expect(seen.api).toBeGreaterThan(10)
  expect(seen.api).toBeLessThanOrEqual(budget.api)
  expect(seen.worker).toBeGreaterThan(5)
  expect(seen.worker).toBeLessThanOrEqual(budget.worker)
})

async function repeat(times: number, task: () => Promise<void>): Promise<void> {
  for (let n = 0; n < times; n += 1) await task()
}
