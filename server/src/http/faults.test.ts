import { once } from 'node:events'
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { PassThrough } from 'node:stream'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../db/client.ts'
import { redaction } from '../redaction.ts'
import { allRoutes } from '../start/features.ts'
import { type App, startApp } from '../test/app.ts'
import { client } from '../test/client.ts'
import type { Routes } from './route.ts'
import { buildServer } from './server.ts'

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

/** A server of the same installation with `handle` as its `getSettings`. Also returns its log. */
function serverWith(handle: () => Promise<unknown>) {
  const lines = new PassThrough()
  const log = pino({ level: 'debug', ...redaction }, lines)
  const routes = allRoutes(app.deps)
  const calls = routes.calls.map((call) =>
    call.name === 'getSettings' ? { ...call, handle } : call,
  )
  const server = buildServer({ ...app.deps, log }, { ...routes, calls })
  onTestFinished(() => server.close())
  const logged = () => String(lines.read() ?? '')
  return { server, logged, ask: () => server.inject('/api/settings') }
}

// API-005
test('the details of an internal error go to the log, not to the caller', async () => {
  const { ask, logged } = serverWith(async () => {
    throw Object.assign(new Error('select secret_column failed'), {
      detail: 'Key (email)=(ann@example.org)',
    })
  })
  const response = await ask()
  expect([response.statusCode, response.json()]).toEqual([
    500,
    { error: expect.any(String), code: 'internal', request_id: response.headers['x-request-id'] },
  ])
  expect(response.body).not.toContain('secret_column')
  const log = logged()
  expect(log).toContain('secret_column')
  expect(log).toContain(response.headers['x-request-id'])
  expect(log).not.toContain('ann@example.org')
})

// API-005
test('a result that breaks the contract is an internal error and is not sent', async () => {
  const { ask, logged } = serverWith(async () => ({ operator_name: 5 }))
  expect((await ask()).statusCode).toBe(500)
  expect(logged()).toContain('operator_name')
})

// SEC-022
test('fields that are not in the contract are never sent', async () => {
  const settings = (await client(app.server).request({ url: '/settings' })).json()
  const { ask } = serverWith(async () => ({ ...settings, AUTH_SECRET: 'x' }))
  expect((await ask()).json()).toEqual(settings)
})

// API-005
test('without a database calls respond 503 with Retry-After', async () => {
  const nowhere = openDatabase({ host: '127.0.0.1', port: 3129 }, () => undefined)
  onTestFinished(() => nowhere.db.destroy())
  const server = buildServer(
    { ...app.deps, db: nowhere.db },
    allRoutes({ ...app.deps, db: nowhere.db }),
  )
  onTestFinished(() => server.close())
  const payload = { auth_method: 'refresh_token', refresh_token: 'x' }
  const response = await server.inject({ method: 'POST', url: '/api/auth', payload })
  expect([response.statusCode, response.json().code]).toEqual([503, 'unavailable'])
  expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
  expect((await server.inject('/health/ready')).statusCode).toBe(503)
  expect((await server.inject('/health/live')).statusCode).toBe(200)
})

// API-005
test('a cut database connection causes only a 503', async () => {
  const { ask } = serverWith(async () => {
    throw Object.assign(new Error('terminating connection'), { code: '57P01', severity: 'FATAL' })
  })
  expect((await ask()).statusCode).toBe(503)
  const own = serverWith(async () => {
    throw Object.assign(new Error('no such file'), { code: 'ENOENT', syscall: 'open' })
  })
  expect((await own.ask()).statusCode).toBe(500)
})

// API-005
test('a body above the limit is read to its end, so that the client receives the refusal', async () => {
  const { server } = serverWith(async () => ({}))
  await server.listen({ host: '127.0.0.1', port: 0 })
  const { port } = server.server.address() as AddressInfo
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ files: 'x'.repeat(8e6) })
  const response = await fetch(`http://127.0.0.1:${port}/api/known-photos`, {
    method: 'POST',
    headers,
    body,
  })
  expect([response.status, response.headers.get('connection'), await response.json()]).toEqual([
    413,
    'keep-alive',
    expect.objectContaining({
      code: 'too_large',
      error: 'The request is too large. Please send it in smaller parts.',
    }),
  ])
})

test('building the server throws if a call has no handler, or two', () => {
  const routes = allRoutes(app.deps)
  const build = (calls: Routes['calls']) => () => buildServer(app.deps, { ...routes, calls })
  const [first, ...others] = routes.calls
  expect(build(others)).toThrow(`${first?.name} (0)`)
  expect(build(routes.calls.concat(others.slice(0, 1)))).toThrow(`${others[0]?.name} (2)`)
})

test('the log contains the route of a request, but no URL, token or password', async () => {
  const { server, logged } = serverWith(async () => ({}))
  const ann = await app.given.user()
  const secret = client(server, ann.idToken)
  await secret.request({ url: '/objects/photos/x?expires=1&signature=abcdef' })
  await secret.request({
    method: 'POST',
    url: '/profile',
    payload: { method: 'get', password: 'Passw0rd!' },
  })
  const log = logged()
  expect(log).toContain('"route":"/api/objects/*"')
  expect(log).toContain(`"user_id":"${ann.id}"`)
  for (const hidden of ['abcdef', 'Passw0rd!', ann.idToken]) expect(log).not.toContain(hidden)
})

test('secrets are removed from everything that is logged', () => {
  const lines: string[] = []
  const log = pino(redaction, { write: (line) => void lines.push(line) })
  const secrets = { password: 's3cret', otp: 's3cret', IdToken: 's3cret', refresh_token: 's3cret' }
  log.info({ ...secrets, req: { headers: { authorization: 's3cret' }, body: secrets } })
  log.error(new Error('GET /objects/a?expires=1&signature=s3cret failed'))
  expect(lines).toHaveLength(2)
  expect(lines.join()).not.toContain('s3cret')
  expect(lines.join()).toContain('failed')
})

// LIM-001
test.each(['/api/auth', '/api/nothing'])(
  'a body that never arrives does not keep its connection open: %s',
  async (path) => {
    const server = buildServer(app.deps, allRoutes(app.deps), { answerMs: 100 })
    onTestFinished(() => server.close())
    await server.listen({ host: '127.0.0.1', port: 0 })
    const { port } = server.server.address() as AddressInfo
    const socket = connect(port, '127.0.0.1')
    const answer: Buffer[] = []
    socket.on('data', (data: Buffer) => answer.push(data))
    const headers = ['Host: x', 'Content-Type: application/json', 'Content-Length: 10']
    socket.write([`POST ${path} HTTP/1.1`, ...headers, '', '{'].join('\r\n'))
    await once(socket, 'close')
    expect(Buffer.concat(answer).toString()).toMatch(/^HTTP\/1\.1 408/)
  },
)

// LIM-001
test('a call that takes too long responds 503', async () => {
  const routes = allRoutes(app.deps)
  const { promise, resolve } = Promise.withResolvers<void>()
  const slow = {
    name: 'getSettings' as const,
    role: 'public' as const,
    limits: [],
    handle: () => promise,
  }
  const calls = routes.calls.map((call) => (call.name === 'getSettings' ? slow : call))
  const server = buildServer(app.deps, { ...routes, calls }, { answerMs: 50 })
  onTestFinished(() => server.close())
  const response = await server.inject('/api/settings')
  expect([response.statusCode, response.json().code]).toEqual([503, 'unavailable'])
  resolve()
})
