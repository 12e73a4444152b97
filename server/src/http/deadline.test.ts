import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { type AddressInfo, type Server, type Socket, connect } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { StorageUnavailable } from '../ports/object-storage.ts'
import { allRoutes } from '../start/features.ts'
import { type App, startApp } from '../test/app.ts'
import { buildServer } from './server.ts'

let app: App
beforeAll(async () => {
  app = await startApp()
  await sql`create table steps (name text)`.execute(app.db)
})
afterAll(() => app.stop())

/** A server of the same installation, with `handle` as the handler of signing in. */
function serverWith(handle: () => Promise<unknown>, options = {}) {
  const { raw, live, calls: all } = allRoutes(app.deps)
  const calls = all.map((call) => (call.name === 'signIn' ? { ...call, handle } : call))
  raw.push({
    verb: 'POST',
    path: 'work',
    handle: async (request) => {
      await text(request.raw)
      return handle()
    },
  })
  raw.push({
    verb: 'GET',
    path: 'slow-download',
    handle: async (_request, reply) => reply.send(Readable.from(slowly(['a', 'b']))),
  })
  raw.push({
    verb: 'GET',
    path: 'endless',
    handle: async (_request, reply) => reply.send(Readable.from(endlessly())),
  })
  const server = buildServer(app.deps, { raw, live, calls }, options)
  onTestFinished(() => server.close())
  return server
}

async function* slowly(parts: string[]) {
  for (const part of parts) {
    yield part
    await wait(150)
  }
}

function* endlessly() {
  for (;;) yield Buffer.alloc(100_000)
}

const signIn = {
  method: 'POST' as const,
  url: '/api/auth',
  payload: { auth_method: 'sign_in', email: 'ann@example.org', password: 'Correct-horse-7' },
}

async function listening(server: ReturnType<typeof serverWith>): Promise<number> {
  await server.listen({ host: '127.0.0.1', port: 0 })
  return (server.server.address() as AddressInfo).port
}

// LIM-001, A-50
test('a call whose body was read is answered in time, and its work ends at the next statement', async () => {
  const steps = async () => (await sql`select name from steps`.execute(app.db)).rows
  const insert = (name: string) => sql`insert into steps values (${name})`
  const { promise: answered, resolve } = Promise.withResolvers<void>()
  const ends: string[] = []
  const server = serverWith(
    async () => {
      const transaction = app.db.transaction().execute(async (tx) => {
        await insert('first').execute(tx)
        await answered
        await insert('second').execute(tx)
      })
      await transaction.catch(() => ends.push('transaction'))
      await insert('third')
        .execute(app.db)
        .catch(() => ends.push('statement'))
    },
    { answerMs: 60 },
  )
  const port = await listening(server)
  const work = { method: 'POST', body: 'everything' }
  const response = await fetch(`http://127.0.0.1:${port}/api/work`, work)
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await response.json()).toMatchObject({ code: 'unavailable' })
  resolve()
  await expect.poll(() => ends).toEqual(['transaction', 'statement'])
  expect(await steps()).toEqual([])
})

//
test('a statement still running at the deadline is cancelled, and its connection is not used again', async () => {
  const running = () =>
    sql<{ pid: number }>`
      select pid from pg_stat_activity
      where query like 'select pg_sleep%' and state = 'active'`.execute(app.db)
  const { promise: ended, resolve } = Promise.withResolvers<unknown>()
  const sleep = async () => {
    await sql`select pg_sleep(50)`.execute(app.db).catch(resolve)
  }
  // Long enough to see the statement running, even on a busy machine.
  const port = await listening(serverWith(sleep, { answerMs: 2000 }))
  const work = { method: 'POST', body: 'everything' }
  const answering = fetch(`http://127.0.0.1:${port}/api/work`, work)
  await expect.poll(async () => (await running()).rows).toHaveLength(1)
  const { pid } = (await running()).rows[0] ?? {}
  expect((await answering).status).toBe(503)
  expect(await ended).toMatchObject({ code: '57014' })
  expect((await running()).rows).toEqual([])
  const connection = sql`select from pg_stat_activity where pid = ${pid}`
  await expect.poll(async () => (await connection.execute(app.db)).rows).toEqual([])
})

//
test('a response that has begun may take longer than the deadline', async () => {
  const port = await listening(serverWith(async () => ({}), { answerMs: 60 }))
  const response = await fetch(`http://127.0.0.1:${port}/api/slow-download`)
  expect([response.status, await response.text()]).toEqual([200, 'ab'])
})

/**
 * Sends the same request `times` times on a connection from which it reads nothing; resolves when the server has
 * closed it.
 */
async function sendWithoutReading(port: number, server: Server, path: string, times: number) {
  const ended = new Promise<void>((resolve) => {
    server.once('connection', (socket: Socket) => socket.once('close', resolve))
  })
  const socket = connect(port, '127.0.0.1').pause()
  onTestFinished(() => void socket.destroy())
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(times))
  await ended
}

test('a client that never reads its response is disconnected', async () => {
  const app = serverWith(async () => ({}), { idleConnectionMs: 300 })
  const port = await listening(app)
  await sendWithoutReading(port, app.server, '/api/endless', 1)
  const response = await fetch(`http://127.0.0.1:${port}/api/slow-download`)
  expect([response.status, await response.text()]).toEqual([200, 'ab'])
})

test.each([
  ['some requests at once and reads no response is disconnected', 30, 300],
  ['very many requests at once is disconnected at once', 33, 60_000],
])('a client that sends %s', async (_what, times, idleConnectionMs) => {
  const app = serverWith(async () => ({}), { idleConnectionMs })
  await sendWithoutReading(await listening(app), app.server, '/api/endless', times)
})

// API-005
test('a request that arrives while the server stops is refused with a sentence', async () => {
  const { promise: pending, resolve } = Promise.withResolvers<void>()
  const server = serverWith(() => pending)
  const seen: string[] = []
  server.server.on('request', ({ url = '' }: IncomingMessage) => seen.push(url))
  const socket = connect(await listening(server), '127.0.0.1')
  const answers: Buffer[] = []
  socket.on('data', (data: Buffer) => answers.push(data))
  const body = JSON.stringify(signIn.payload)
  const first = ['Content-Type: application/json', `Content-Length: ${body.length}`, '', body]
  socket.write(['POST /api/auth HTTP/1.1', 'Host: x', ...first].join('\r\n'))
  await expect.poll(() => seen).toEqual(['/api/auth'])
  const closed = server.close()
  await expect.poll(() => server.server.listening).toBe(false)
  socket.write('GET /api/settings HTTP/1.1\r\nHost: x\r\n\r\n')
  await expect.poll(() => seen).toHaveLength(2)
  resolve()
  await Promise.all([closed, once(socket, 'close')])
  const [, second = ''] = Buffer.concat(answers)
    .toString()
    .split(/(?=HTTP\/1\.1 503)/)
  expect(second).toMatch(/retry-after: 5/i)
  expect(second).toContain('The service is restarting.')
})

const fromPostgres = (code: string) => Object.assign(new Error('x'), { code, severity: 'ERROR' })
const ofSystem = (code: string) => Object.assign(new Error(code), { code, syscall: 'write' })

// API-005
test.each([
  [
    503,
    'a connection that ended',
    new Error('Client has encountered a connection error and is not queryable'),
  ],
  [503, 'a discarded connection', new Error('Postgres connection has been discarded')],
  [503, 'a database that does not react', new Error('Query read timeout')],
  [503, 'no free connection', new Error('timeout exceeded when trying to connect')],
  [503, 'a pool that closes', new Error('Cannot use a pool after calling end on the pool')],
  [503, 'a statement that took too long', fromPostgres('57014')],
  [503, 'a lock that was not free', fromPostgres('55P03')],
  [
    503,
    'several addresses that refuse',
    Object.assign(new AggregateError([ofSystem('ECONNREFUSED')]), { code: 'ECONNREFUSED' }),
  ],
  [507, 'a full disk of the database', fromPostgres('53100')],
  [507, 'a full disk of the storage', new StorageUnavailable('x', ofSystem('ENOSPC'))],
  [507, 'a full disk', ofSystem('ENOSPC')],
  [500, 'a defect', fromPostgres('42P01')],
])('%i for %s', async (status, _what, error) => {
  const server = serverWith(async () => {
    throw error
  })
  const response = await server.inject(signIn)
  expect(response.statusCode).toBe(status)
  expect(response.json().error).toMatch(/^[A-Z].{30,}\.$/)
  expect(response.headers['retry-after'] !== undefined).toBe(status !== 500)
})
