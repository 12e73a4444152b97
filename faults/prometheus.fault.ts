import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { App } from '../e2e/app.ts'
import { debianProgram } from './debian-program.ts'
import { photoSupply } from './photo-supply.ts'
import { type Prometheus, startPrometheus } from './prometheus.ts'
import { newUser, type User } from './user.ts'

const token = 'token-of-the-fault-tests'
const timeoutMs = 60_000

async function documentedQueries(): Promise<string[]> {
  const page = await readFile(join(import.meta.dirname, '../docs/operations.md'), 'utf8')
  return [...page.matchAll(/```promql\n([^`]+)```/g)].map(([, query = '']) => query)
}

/** The numbers that Prometheus returns for a query. Makes calls while it waits, because rates compare two scrapes. */
async function numbersOf({ ask }: Prometheus, query: string, user: User): Promise<string[]> {
  const deadline = performance.now() + timeoutMs
  while (performance.now() < deadline) {
    await user.list()
    const numbers = (await ask(query)).filter((value) => value !== 'NaN')
    if (numbers.length > 0) return numbers
    await wait(500)
  }
  return []
}

/** Names of metrics in the queries that the app does not have: `or vector(0)` would hide a wrong name. */
async function unknownMetrics(app: App, queries: string[]): Promise<string[]> {
  const text = await scrape(app)
  const known = new Set([...text.matchAll(/^# TYPE (\S+) /gm)].map(([, name]) => name))
  const named = queries.flatMap((query) => query.match(/\bverso_\w+/g) ?? [])
  return named.filter(
    (name) => !known.has(name) && !known.has(name.replace(/_(bucket|sum|count)$/, '')),
  )
}

async function scrape(app: App): Promise<string> {
  const headers = { authorization: `Bearer ${token}` }
  return (await fetch(`${app.address}/metrics`, { headers })).text()
}

test('Prometheus scrapes the app with its token and answers the ten queries for operators', async () => {
  const app = await App.start({ settings: { METRICS_TOKEN: token, LOG_LEVEL: 'error' } })
  onTestFinished(() => app.stop())
  const prometheus = await startPrometheus(app.port, token)
  onTestFinished(() => prometheus.stop())
  const user = await newUser(app, 'prometheus@example.org', await photoSupply())
  // Prometheus counts increases only from a series' second scrape on, so one photo is counted before the measured
  // uploads.
  await user.upload()
  const completed = async () => (await user.api.call('getImages', {})).status_counts.completed
  await expect.poll(completed).toBe(1)
  expect(await numbersOf(prometheus, 'up{job="verso"} == 1', user)).toEqual(['1'])
  for (let n = 0; n < 3; n += 1) await user.upload()

  const queries = await documentedQueries()
  expect(queries).toHaveLength(10)
  expect(await unknownMetrics(app, queries)).toEqual([])
  const unanswered: string[] = []
  for (const query of queries)
    if ((await numbersOf(prometheus, query, user)).length === 0) unanswered.push(query)
  expect(unanswered).toEqual([])
})

test('promtool accepts the metrics, and they are not shown without the token', async () => {
  const app = await App.start({ settings: { METRICS_TOKEN: token, LOG_LEVEL: 'error' } })
  onTestFinished(() => app.stop())
  const text = await scrape(app)
  expect(text).toContain('verso_photos_queued')
  const lint = spawnSync(await debianProgram('prometheus', 'promtool'), ['check', 'metrics'], {
    input: text,
    encoding: 'utf8',
  })
  // The names of Node's metrics and of process metrics are not ours to choose.
  expect(lint.stderr.split('\n').filter((line) => line.startsWith('verso_'))).toEqual([])
  expect((await fetch(`${app.address}/metrics`)).status).toBe(403)
})
