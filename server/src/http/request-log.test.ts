import { once } from 'node:events'
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
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

type Line = Record<string, unknown> & { msg: string; level: number }

/** A server of the same installation, and the lines that it logs. */
function logging(level = 'info', change = (routes: Routes) => routes) {
  const written: string[] = []
  const log = pino({ level, ...redaction }, { write: (line) => void written.push(line) })
  const server = buildServer({ ...app.deps, log }, change(allRoutes(app.deps)))
  onTestFinished(() => server.close())
  const lines = () => written.map((line) => JSON.parse(line) as Line)
  return { server, written, requests: () => lines().filter(({ msg }) => msg === 'request') }
}

test('each request leaves one line: call, user, status and duration', async () => {
  const ann = await app.given.user()
  const { server, requests } = logging()
  const response = await client(server, ann.idToken).request({
    method: 'POST',
    url: '/get-images',
    payload: { page: 1 },
  })
  expect(requests()).toEqual([
    expect.objectContaining({
      level: 30,
      request_id: response.headers['x-request-id'],
      method: 'POST',
      route: '/api/get-images',
      call: 'getImages',
      status: 200,
      user_id: ann.id,
      bytes_in: 10,
      bytes_out: Buffer.byteLength(response.body),
      ms: expect.any(Number),
    }),
  ])
})

test('the lines contain no email address, no password and no part of a signed link', async () => {
  const { server, written, requests } = logging('debug')
  const { request } = client(server)
  const payload = { auth_method: 'sign_in', email: 'ann@example.org', password: 'S3cret-words' }
  await request({ method: 'POST', url: '/auth', payload })
  await request({ url: '/objects/photos/a/b.jpg?expires=1&signature=abc&downloadName=Ann' })
  await request({ url: '/nothing/ann@example.org?token=abc' })
  expect(requests().map(({ route, status }) => [route, status])).toEqual([
    ['/api/auth', 400],
    ['/api/objects/*', 403],
    [null, 404],
  ])
  expect(written.join()).not.toMatch(/ann@example|S3cret|signature|abc|Ann/)
})

test('successful probes leave no line at the level info', async () => {
  const { server, requests } = logging()
  for (const url of ['/health/live', '/health/ready', '/metrics']) await server.inject(url)
  expect(requests()).toEqual([])
})

test('a request whose client has left is logged as aborted', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const { server, requests } = logging('info', (routes) => ({
    ...routes,
    calls: routes.calls.map((call) =>
      call.name === 'getSettings' ? { ...call, handle: () => promise } : call,
    ),
  }))
  await server.listen({ host: '127.0.0.1', port: 0 })
  const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write('GET /api/settings HTTP/1.1\r\nHost: x\r\n\r\n')
  await expect.poll(() => server.server.listening).toBe(true)
  setTimeout(() => socket.destroy(), 100)
  await expect.poll(requests).toHaveLength(1)
  expect(requests()[0]).toMatchObject({ call: 'getSettings', aborted: true, status: null })
  resolve({})
})
