import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { pullModel } from '../../adapters/ai-vision/ollama-pull.ts'
import { type App, startApp } from '../../test/app.ts'
import type { TestUser } from '../../test/given.ts'

/** Imitates Ollama's `/api/pull`, which sends one JSON object per line. */
let respond: (response: ServerResponse) => void
const asked: unknown[] = []
const server = createServer((request, response) => {
  request.on('data', (data: Buffer) => asked.push(JSON.parse(data.toString())))
  request.on('end', () => respond(response))
})
let url: string
let app: App
let admin: TestUser
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  app = await startApp({
    pullModel: ({ model }, ...rest) => pullModel({ address: url, model }, ...rest),
  })
  admin = await app.given.user({ role: 'admin' })
})
beforeEach(() => {
  asked.length = 0
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await app.stop()
})

const line = (event: object) => `${JSON.stringify(event)}\n`
const layer = (digest: string, completed: number) =>
  line({ status: `pulling ${digest}`, digest, total: 1000, completed })
const start = (model = 'qwen3-vl:4b') => app.as(admin).call('startModelPull', { model })
const state = async () => (await app.as(admin).call('getModelPull', {})).pull

// AI-021
test('a model is downloaded through Ollama, with its progress', async () => {
  expect(await state()).toBeNull()
  const reached = Promise.withResolvers<ServerResponse>()
  respond = (response) => {
    response.write(line({ status: 'pulling manifest' }).slice(0, 9))
    response.write(line({ status: 'pulling manifest' }).slice(9) + layer('sha256:a', 400))
    reached.resolve(response)
  }
  await start()
  const done = app.drain()
  await expect.poll(async () => (await state())?.status).toBe('pulling manifest')
  const rest = layer('sha256:a', 1000) + layer('sha256:b', 500) + line({ status: 'success' })
  ;(await reached.promise).end(rest)
  await done
  expect(asked).toEqual([{ model: 'qwen3-vl:4b', stream: true }])
  expect(await state()).toMatchObject({ model: 'qwen3-vl:4b', state: 'done' })
})

// AI-021
test.each([
  [line({ error: 'pull model manifest: file does not exist' }), /file does not exist/],
  [layer('sha256:a', 400), /The connection to Ollama was cut/],
])('a download that fails says why: %s', async (body, reason) => {
  respond = (response) => response.end(body)
  await start()
  await app.drain()
  expect(await state()).toMatchObject({ state: 'failed', status: expect.stringMatching(reason) })
})

// AI-021
test.each([
  [
    'a connection that is cut',
    (response: ServerResponse) => {
      response.write(layer('sha256:a', 400))
      setTimeout(() => response.destroy(), 100)
    },
    'The connection to Ollama was cut.',
  ],
  [
    'a proxy that answers instead',
    (response: ServerResponse) => response.writeHead(502).end('<html>Bad gateway</html>'),
    'Ollama does not work at the moment (HTTP 502). Restart it.',
  ],
  [
    'a refusal of Ollama',
    (response: ServerResponse) => response.writeHead(400).end(line({ error: 'invalid name' })),
    'Ollama cannot get the model: invalid name',
  ],
  [
    'a page instead of events',
    (response: ServerResponse) => response.end('<html></html>'),
    'The connection to Ollama was cut.',
  ],
] as const)('%s fails the download with a sentence', async (_, answer, sentence) => {
  respond = answer
  await start()
  await app.drain()
  expect(await state()).toMatchObject({ state: 'failed', status: sentence })
})

// AI-021
test('without Ollama the message says what to install', async () => {
  const usual = url
  url = 'http://127.0.0.1:9'
  await start()
  await app.drain()
  url = usual
  expect((await state())?.status).toContain('Install it from ollama.com')
})

// AI-021
test('a download can be cancelled, and its process notices that', async () => {
  const open: ServerResponse[] = []
  respond = (response) => {
    open.push(response)
    response.write(layer('sha256:a', 1))
  }
  await start()
  const done = app.drain()
  await expect.poll(async () => (await state())?.total).toBe(1000)
  await app.as(admin).call('cancelModelPull', {})
  await new Promise((resolve) => setTimeout(resolve, 1100))
  open[0]?.write(layer('sha256:a', 2))
  await done
  expect(await state()).toMatchObject({ state: 'cancelled' })
})

// SEC-007
test('users may not download models, and a name is not a path or an address', async () => {
  const user = await app.given.user()
  await expect(app.as(user).call('startModelPull', { model: 'x' })).rejects.toMatchObject({
    status: 403,
  })
  await expect(start('http://evil.example/x y')).rejects.toMatchObject({ status: 400 })
})
