import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { findOffer } from '../../adapters/local-vision/model-source.ts'
import { publishersHash } from '../../adapters/local-vision/publishers-hash.ts'
import { type App, startApp } from '../../test/app.ts'
import type { TestUser } from '../../test/given.ts'
import { startModelServer } from '../../test/model/model-server.ts'
import { linkRuntime } from '../../test/model/test-runtime.ts'
import { toyModel } from '../../test/model/toy-model.ts'

// The first test may install the program that runs models, and each installation of a model computes the vectors of
// the vocabulary.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const model = toyModel(300_000)
const bytes = model.manifest.files.reduce((sum, file) => sum + file.bytes, 0)
const files = new Map([
  ...model.files,
  ['manifest.json', Buffer.from(JSON.stringify(model.manifest))] as const,
])

let server: Awaited<ReturnType<typeof startModelServer>>
let app: App
let admin: TestUser
beforeAll(async () => {
  server = await startModelServer(files)
  app = await startApp({ config: { MODEL_SOURCE: `${server.address}/` } })
  await linkRuntime(join(app.folder, 'models'))
  admin = await app.given.user({ role: 'admin' })
})
afterAll(async () => {
  await app.stop()
  await server.stop()
})
beforeEach(() => {
  server.requests.length = 0
})

const read = () => app.as(admin).call('getBuiltInModel', {})
const doneBytes = async () => (await read()).progress?.done ?? 0
/** Waits for a final state instead of the expected one, so that a wrong state fails at once. */
const until = async (state: string) => {
  const isOver = async () => /ready|stopped|failed/.test((await read()).state)
  await vi.waitUntil(isOver, { timeout: 240_000, interval: 50 })
  expect(await read()).toMatchObject({ state })
}

// ADMIN-001
test('only administrators see the model, get it and remove it', async () => {
  const person = await app.given.user()
  for (const call of [
    'getBuiltInModel',
    'startBuiltInModel',
    'cancelBuiltInModel',
    'removeBuiltInModel',
  ] as const)
    await expect(app.as(person).call(call, {})).rejects.toThrow('forbidden')
  expect(server.requests).toEqual([])
})

test("the model's details can be read before it is fetched, and it is never fetched automatically", async () => {
  expect(await read()).toEqual({
    model: {
      name: 'Toy model',
      licence: 'MIT',
      source: 'http://example.org/toy',
      address: server.address,
      bytes,
      runtime_bytes: 0,
      languages: ['English'],
    },
    state: 'absent',
    is_usable: false,
    progress: null,
    problem: null,
    calibration: null,
  })
  expect(app.deps.builtInModel.isReady()).toBe(false)
  expect(server.requests.map(({ path }) => path)).toEqual(['manifest.json'])
})

test('a cancelled download continues where it stopped, over three cuts, until the model is ready', async () => {
  server.fail({ stallAfter: 1000 })
  await app.as(admin).call('startBuiltInModel', {})
  await expect.poll(doneBytes).toBeGreaterThan(0)
  expect(await read()).toMatchObject({ state: 'fetching', progress: { total: bytes } })
  await app.as(admin).call('cancelBuiltInModel', {})
  await until('stopped')

  server.fail({ cutAfter: 500 }, { cutAfter: 300 }, { cutAfter: 200 })
  await app.as(admin).call('startBuiltInModel', {})
  await until('ready')
  expect(app.deps.builtInModel.isReady()).toBe(true)
  const [first] = server.resumedAt()
  expect(first).toBe(1000)
})

test('an installed model is shown and can be removed while its server is unavailable', async () => {
  const { address } = server
  await server.stop()
  expect(await read()).toMatchObject({
    model: { name: 'Toy model', address, bytes },
    state: 'ready',
  })
  server = await startModelServer(files, Number(new URL(address).port))
})

test('the model can be removed and leaves no files and no problem behind', async () => {
  await vi.waitUntil(async () => (await read()).progress === null, { timeout: 240_000 })
  await app.as(admin).call('removeBuiltInModel', {})
  expect(await read()).toMatchObject({ state: 'absent', problem: null })
  expect(await readdir(app.folder)).not.toContain('models')
})

test('a download that is restarted while it is being cancelled continues afterwards', async () => {
  server.fail({ stallAfter: 1000 }, { stallAfter: 500 })
  await app.as(admin).call('startBuiltInModel', {})
  await expect.poll(doneBytes).toBeGreaterThan(0)
  const { builtInModel } = app.deps
  const cancelled = builtInModel.cancel()
  const removed = expect(builtInModel.get()).rejects.toThrow('The model was removed.')
  await cancelled
  await expect.poll(doneBytes).toBe(1500)
  expect(server.resumedAt()).toEqual([1000])
  await app.as(admin).call('removeBuiltInModel', {})
  await removed
})

test('a damaged file fails with a message, and the model is not ready', async () => {
  server.fail('flip')
  await app.as(admin).call('startBuiltInModel', {})
  await until('failed')
  expect((await read()).problem).toBe(
    'onnx/vision_model_int8.onnx: The file is damaged: its SHA-256 differs.',
  )
  expect(app.deps.builtInModel.isReady()).toBe(false)
})

test("if the model's server cannot be reached, the message says so and the state is known", async () => {
  await app.as(admin).call('removeBuiltInModel', {})
  const { address } = server
  await server.stop()
  const { host } = new URL(address)
  expect(await read()).toMatchObject({
    model: null,
    state: 'absent',
    problem: `${host} cannot be reached. Check MODEL_SOURCE.`,
  })
  await app.as(admin).call('startBuiltInModel', {})
  await until('failed')
  expect((await read()).problem).toContain('cannot be reached')
  server = await startModelServer(files, Number(new URL(address).port))
})

test('two administrators who get and remove the model at once download once and leave nothing', async () => {
  const { builtInModel } = app.deps
  await app.as(admin).call('removeBuiltInModel', {})
  server.requests.length = 0
  server.fail({ stallAfter: 1000 })
  const other = await app.given.user({ role: 'admin' })
  const both = (call: 'startBuiltInModel' | 'removeBuiltInModel') =>
    Promise.all([admin, other].map((each) => app.as(each).call(call, {})))
  await both('startBuiltInModel')
  await expect.poll(doneBytes).toBeGreaterThan(0)
  expect(server.requests.filter(({ path }) => path.endsWith('.onnx'))).toHaveLength(1)
  const removed = both('removeBuiltInModel')
  await expect(builtInModel.get()).rejects.toThrow('removed')
  await removed
  expect(await read()).toMatchObject({ state: 'absent', progress: null, problem: null })
  expect(await readdir(app.folder)).not.toContain('models')
})

test('a server that accepts a connection but sends nothing is not waited for', async () => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  onTestFinished(() => {
    silent.close()
    silent.closeAllConnections()
  })
  const address = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
  const quick = AbortSignal.timeout(100)
  await expect(findOffer(address, quick)).rejects.toThrow('cannot be reached. Check MODEL_SOURCE.')
  await expect(publishersHash(`${address}/file`, quick)).rejects.toThrow('cannot be reached')
})
