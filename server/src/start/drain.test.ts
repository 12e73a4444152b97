import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { freePort, installation } from '../test/app-process.ts'
import { createDatabase } from '../test/database.ts'
import { metricsOf } from '../test/metrics.ts'
import { allowSlowStarts } from '../test/slow-starts.ts'
import { noticeOf } from './shutdown.ts'

allowSlowStarts()

const statusOf = (url: string) =>
  fetch(url).then(
    ({ status }) => status,
    () => 'closed',
  )

test('a worker has health and metrics on a port of its own until its work has stopped', async () => {
  const database = await createDatabase()
  const port = await freePort()
  const settings = { DATABASE_URL: database.url, ROLE: 'worker', WORKER_PORT: `${port}` }
  const { start } = await installation(settings)
  const worker = await start()
  const url = `http://127.0.0.1:${port}`
  expect(await statusOf(`${url}/health/live`)).toBe(200)
  expect(await statusOf(`${url}/health/ready`)).toBe(200)
  const metrics = metricsOf(await (await fetch(`${url}/metrics`)).text())
  expect(metrics.value('verso_pool_size', { pool: 'verso-jobs' })).toBe(4)
  expect(metrics.value('verso_photos_queued', { state: 'ready' })).toBe(0)
  expect(await statusOf(`${url}/api/settings`)).toBe(404)
  expect(await worker.kill('SIGTERM')).toBe(0)
  expect(await worker.stdout).toContain(`${url}/health/ready`)
  await database.drop()
})

test('on SIGTERM a process first stops being ready, then serves calls for a while, then closes', async () => {
  const database = await createDatabase()
  const settings = { DATABASE_URL: database.url, ROLE: 'api', DRAIN_S: '3' }
  const { start, url } = await installation(settings)
  const app = await start()
  const ended = app.kill('SIGTERM')
  await expect.poll(() => statusOf(`${url}/health/ready`)).toBe(503)
  expect(await statusOf(`${url}/api/settings`)).toBe(200)
  expect(await ended).toBe(0)
  expect(await statusOf(`${url}/health/ready`)).toBe('closed')
  await database.drop()
})

test('Ctrl-C closes at once, because at a terminal there is no load balancer', () => {
  expect(noticeOf('SIGTERM', { DRAIN_S: 2 })).toBe(2000)
  expect(noticeOf('SIGINT', { DRAIN_S: 2 })).toBe(0)
  expect(readConfig({}).DRAIN_S).toBe(0)
  expect(readConfig({ DATABASE_URL: 'postgres://localhost/verso' }).DRAIN_S).toBe(2)
})
