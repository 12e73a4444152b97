import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { openModelStore } from '../adapters/local-vision/model-store.ts'
import { runtimeFolder } from '../adapters/local-vision/runtime.ts'
import { installation } from '../test/app-process.ts'
import { startModelServer } from '../test/model/model-server.ts'
import { linkRuntime, testRuntime } from '../test/model/test-runtime.ts'
import { toyModel, writeToyModel } from '../test/model/toy-model.ts'
import { allowSlowStarts } from '../test/slow-starts.ts'

allowSlowStarts()

beforeAll(() => testRuntime().then(() => undefined), 300_000)

async function served() {
  const model = toyModel(300_000)
  const manifest = ['manifest.json', Buffer.from(JSON.stringify(model.manifest))] as const
  const server = await startModelServer(new Map([...model.files, manifest]))
  onTestFinished(() => server.stop())
  return server
}

test('one command downloads the model despite three cuts; it can be listed, verified and removed', async () => {
  const server = await served()
  const { base, run } = await installation({ MODEL_SOURCE: server.address })
  expect((await run(['model', 'list'])).stdout).toMatch(
    / {2}Download {3}0 MB from 127\.0\.0\.1:\d+, and ONNX Runtime, 114 MB, with npm\n/,
  )
  await linkRuntime(join(base, 'data/models'))
  expect((await run(['model', 'list'])).stdout).toMatch(
    /^Toy model \(MIT\), keywords in English\n.*\n {2}Download {3}0 MB from 127\.0\.0\.1:\d+\n {2}State {6}absent\n$/,
  )
  server.fail({ cutAfter: 100_000 }, { cutAfter: 100_000 }, { cutAfter: 50_000 })
  const got = await run(['model', 'get'])
  expect(got).toMatchObject({ code: 0, stderr: '' })
  expect(got.stdout).toContain('The model is ready.')
  expect(server.requests.filter(({ path }) => path === 'onnx/vision_model_int8.onnx')).toHaveLength(
    4,
  )
  expect(server.resumedAt()).not.toEqual([])
  expect((await run(['model', 'list'])).stdout).toMatch(
    /State {6}ready\n {2}Thresholds uncalibrated: npm run eval/,
  )

  // The toy model recognises three colours but no shapes, which is what the check has to find.
  const verified = await run(['model', 'verify'])
  expect(verified.code).toBe(1)
  expect(verified.stderr).toMatch(/right {2}a red background 0\.\d+, next/)
  expect(verified.stderr).toMatch(/WRONG {2}a smiley face/)

  expect((await run(['model', 'remove'])).stdout).toContain('Photos and their keywords stay.')
  expect((await run(['model', 'list'])).stdout).toMatch(/State {6}absent\n$/)
})

test('another process can cancel a download, and the same command continues it', async () => {
  const server = await served()
  const { base, run } = await installation({ MODEL_SOURCE: server.address })
  const folder = join(base, 'data/models')
  await linkRuntime(folder)
  const model = openModelStore({
    folder,
    source: server.address,
    terms: () => expect.unreachable('This process only cancels.'),
    onFault: (error) => expect.unreachable(String(error)),
  })
  server.fail({ stallAfter: 1000 })
  const cancelled = run(['model', 'get'])
  const doneOf = async () => (await model.state()).progress?.done ?? 0
  await vi.waitUntil(async () => (await doneOf()) > 0, { timeout: 60_000 })
  await model.cancel()
  expect(await model.state()).toMatchObject({ phase: 'stopped', error: null })
  expect(await cancelled).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Getting the model was cancelled.'),
  })
  expect((await run(['model', 'get'])).stdout).toContain('The model is ready.')
  expect(server.resumedAt()).toEqual([1000])
})

test('after a kill the same command continues the download at once', async () => {
  const server = await served()
  const { base, run } = await installation({ MODEL_SOURCE: server.address })
  const folder = join(base, 'data/models')
  await linkRuntime(folder)
  server.fail({ stallAfter: 1000 })
  const killed = run(['model', 'get'])
  const state = async () =>
    JSON.parse(await readFile(join(folder, 'state.json'), 'utf8').catch(() => '{}')) as {
      pid?: number
      progress?: { done: number }
    }
  await vi.waitUntil(async () => (await state()).progress?.done, { timeout: 60_000 })
  process.kill((await state()).pid ?? expect.unreachable(), 'SIGKILL')
  await killed
  expect(await run(['model', 'get'])).toMatchObject({ code: 0, stderr: '' })
  expect(server.resumedAt()).toEqual([1000])
})

test('the model can be added from a folder, but not if one of its files differs', async () => {
  const { base, run } = await installation()
  await linkRuntime(join(base, 'data/models'))
  const folder = join(base, 'toy')
  const model = toyModel()
  await writeToyModel(folder, model)
  expect((await run(['model', 'add', folder])).stdout).toContain('The model is ready.')
  const wrong = { ...model, files: new Map(model.files) }
  const tokenizer = Buffer.from(model.files.get('tokenizer.json') ?? Buffer.alloc(0))
  tokenizer[0] = 32
  wrong.files.set('tokenizer.json', tokenizer)
  await writeToyModel(folder, wrong)
  const refused = await run(['model', 'add', folder])
  expect(refused.code).toBe(1)
  expect(refused.stderr).toMatch(/tokenizer\.json is another file, or damaged: its SHA-256 is/)
})

test('a check of a model that does not run ends with one sentence', async () => {
  const { base, run } = await installation()
  const models = join(base, 'data/models')
  await linkRuntime(models)
  await writeToyModel(join(base, 'toy'), toyModel())
  await run(['model', 'add', join(base, 'toy')])
  await rm(runtimeFolder(models))
  const verified = await run(['model', 'verify'])
  expect(verified.code).toBe(1)
  expect(verified.stderr).toMatch(
    /^The model cannot be run here \(Cannot find module 'onnxruntime-node'\)\. Try again, .*\.\n$/,
  )
})

test('an unreachable server or a wrong command ends with one sentence', async () => {
  const { run } = await installation({ MODEL_SOURCE: 'http://127.0.0.1:9' })
  const refused = await run(['model', 'get'])
  expect(refused).toMatchObject({
    code: 1,
    stderr: '127.0.0.1:9 cannot be reached. Check MODEL_SOURCE.\n',
  })
  expect((await run(['model', 'fetch'])).stderr).toContain('npm run model -- get')
})
