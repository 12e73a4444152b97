import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { GaugeSource } from '../gauge-source.ts'
import { allGauges, allRoutes } from '../start/features.ts'
import { type App, startApp } from '../test/app.ts'
import { metricsOf } from '../test/metrics.ts'
import { jpeg } from '../test/upload-files.ts'
import { buildServer } from './server.ts'

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

/** Another server of the same installation. */
function serverWith(settings: Partial<App['deps']['config']>, gauges?: GaugeSource[]) {
  const deps = { ...app.deps, config: { ...app.deps.config, ...settings } }
  const server = buildServer(deps, allRoutes(deps), { gauges: gauges ?? allGauges(deps) })
  onTestFinished(() => server.close())
  const ask = async (headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
    (await server.inject({ url: '/metrics', headers, remoteAddress })).statusCode
  const read = async () => metricsOf((await server.inject('/metrics')).body)
  return { server, ask, read }
}

test('metrics are for programs on this machine, and not for requests through a proxy', async () => {
  const { ask } = serverWith({})
  expect(await ask()).toBe(200)
  expect(await ask({}, '::1')).toBe(200)
  expect(await ask({}, '10.0.0.9')).toBe(403)
  const forwarding = ['x-forwarded-for', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via']
  for (const name of forwarding) expect([name, await ask({ [name]: 'x' })]).toEqual([name, 403])
})

test('a page under a foreign name that resolves to this machine cannot read metrics (DNS rebinding)', async () => {
  const { ask, server } = serverWith({})
  for (const host of ['localhost:3000', '127.0.0.1:3000', '[::1]:3000', '127.0.0.1'])
    expect([host, await ask({ host }, '::ffff:127.0.0.1')]).toEqual([host, 200])
  const foreign = ['evil.example:3000', '127.0.0.1.evil.example', 'localhost@evil.example', '%']
  for (const host of foreign) expect([host, await ask({ host })]).toEqual([host, 403])
  for (const method of ['HEAD', 'OPTIONS', 'POST'] as const) {
    const { body } = await server.inject({ method, url: '/metrics', headers: { host: foreign[0] } })
    expect([method, body.includes('verso_')]).toEqual([method, false])
  }
})

test('in a public installation metrics need the token, because some proxies add no header', async () => {
  expect(await serverWith({ PUBLIC_URL: 'https://verso.example.org' }).ask()).toBe(403)
  const { ask } = serverWith({ METRICS_TOKEN: 'secret-token' })
  expect(await ask({ authorization: 'Bearer secret-token' }, '10.0.0.9')).toBe(200)
  for (const authorization of ['', 'Bearer other', 'Bearer secret-token2', 'secret-token'])
    expect([authorization, await ask({ authorization })]).toEqual([authorization, 403])
})

test('a scrape shows requests, attempts, calls to the AI, uploads and jobs of this process', async () => {
  const ann = await app.given.user()
  const { read } = serverWith({})
  const before = await read()
  const bytes = await jpeg(1)
  await app.as(ann).upload(bytes)
  await app.drain()
  await app.request({ url: '/settings' })
  const after = await read()
  const grown = (name: string, labels: Record<string, string> = {}) =>
    after.value(name, labels) - before.value(name, labels)
  const settings = { method: 'GET', route: '/api/settings', call: 'getSettings', status: '200' }
  expect(grown('verso_http_request_seconds_count', settings)).toBe(1)
  expect(grown('verso_upload_bytes_total')).toBe(bytes.length)
  expect(grown('verso_photo_attempts_total', { stage: 'preparation', outcome: 'prepared' })).toBe(1)
  expect(grown('verso_photo_attempts_total', { stage: 'analysis', outcome: 'completed' })).toBe(1)
  const ai = { provider: 'fake', model: app.vision.name }
  expect(grown('verso_ai_call_seconds_count', { ...ai, outcome: 'completed' })).toBe(1)
  const tokens = (kind: string) => grown('verso_ai_tokens_total', { ...ai, kind })
  expect(tokens('prompt') + tokens('completion')).toBe(120)
  expect(grown('verso_ai_cost_usd_total', ai)).toBeCloseTo(0.001)
  expect(after.value('verso_pool_size', { pool: 'verso' })).toBe(10)
})

test('a scrape shows the queues of the whole installation, and the next ones use the same values', async () => {
  const ben = await app.given.user()
  const sources = allGauges(app.deps)
  const reads = sources.map((source) => vi.spyOn(source, 'read'))
  await app.as(ben).upload(await jpeg(2))
  await app.as(ben).upload(await jpeg(3))
  await app.request({
    method: 'POST',
    url: '/auth',
    payload: { auth_method: 'forgot_password', email: ben.email },
  })
  const { read } = serverWith({}, sources)
  const metrics = await read()
  await Promise.all([read(), read()])
  for (const spy of reads) expect(spy).toHaveBeenCalledTimes(1)
  expect(metrics.value('verso_photos_queued', { state: 'to_prepare' })).toBe(2)
  expect(metrics.value('verso_photos_queued', { state: 'ready' })).toBe(0)
  expect(metrics.value('verso_photos_oldest_seconds', { state: 'to_prepare' })).toBeGreaterThan(0)
  expect(metrics.value('verso_ai_max_process')).toBe(15)
  expect(metrics.value('verso_ai_in_flight')).toBe(0)
  expect(metrics.value('verso_mails_waiting')).toBe(1)
  expect(metrics.value('verso_jobs_waiting', { job: 'auth.reset-code' })).toBe(1)
  expect(metrics.value('verso_storage_free_bytes')).toBeGreaterThan(0)
  expect(metrics.value('verso_shared_metrics_up')).toBe(1)
  // Before the first check the number of findings is unknown, which is not the same as zero.
  expect(metrics.names).toContain('verso_check_findings')
  expect(metrics.samples.map(({ name }) => name)).not.toContain('verso_check_findings')
  await app.drain()
})

test('if the database cannot be read, the metrics of the process are still served', async () => {
  const broken = { gauges: { verso_broken: '' }, read: () => Promise.reject(new Error('away')) }
  const metrics = await serverWith({}, [broken]).read()
  expect(metrics.value('verso_shared_metrics_up')).toBe(0)
  expect(metrics.value('verso_pool_size', { pool: 'verso' })).toBe(10)
})
