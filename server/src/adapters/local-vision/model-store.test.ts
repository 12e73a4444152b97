import { readFileSync } from 'node:fs'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { linkRuntime, testRuntime } from '../../test/model/test-runtime.ts'
import { toyModel, writeToyModel } from '../../test/model/toy-model.ts'
import { openModelStore } from './model-store.ts'
import { prepareTerms, termsKey } from './prepare-terms.ts'
import { inOneSentence } from './try-model.ts'

// The first test may have to install the program that runs models.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 300_000 })
beforeAll(() => testRuntime().then(() => undefined))

const list = {
  version: '1',
  terms: [{ prompts: ['red', 'red x', 'red y z'] }, { prompts: ['green'] }],
}

/** A store whose model is in a folder; `open` is another process on the same data. */
async function given(model = toyModel()) {
  const base = await mkdtemp(join(tmpdir(), 'verso-store-'))
  onTestFinished(() => rm(base, { recursive: true, force: true }))
  const folder = join(base, 'models')
  const source = join(base, 'toy')
  await linkRuntime(folder)
  await writeToyModel(source, model)
  const open = () =>
    openModelStore({
      folder,
      source: null,
      terms: async () => list,
      onFault: () => undefined,
    })
  return { source, open }
}

test('a preparation that was interrupted after its first pass is continued, and stays usable', async () => {
  const { source, open } = await given()
  const first = open()
  await first.add(source)
  const { key, passes } = first.folder.terms() ?? expect.unreachable()
  expect(passes).toBe(3)
  // What a killed process leaves.
  await first.folder.setTerms({ key, passes: 1 })

  const second = open()
  const resumed = second.resume()
  expect(second.isReady()).toBe(true)
  await resumed
  expect(second.folder.terms()).toEqual({ key, passes: 3 })
  expect(await second.state()).toMatchObject({ phase: 'ready' })
})

test('vectors of several sentences are not replaced by those of fewer while they are computed again', async () => {
  const { source, open } = await given()
  const { add, folder } = open()
  await add(source)
  const { key } = folder.terms() ?? expect.unreachable()
  const rows = () => readFileSync(folder.rowsPath(key)).toString('hex')
  const complete = rows()
  await folder.setTerms({ key, passes: 2 })
  const seen: string[] = []
  await prepareTerms(folder, folder.installed() ?? expect.unreachable(), list, {
    signal: AbortSignal.timeout(60_000),
    onProgress: () => seen.push(rows()),
  })
  expect(seen).toEqual([complete, complete, complete])
})

test('a preparation that was interrupted before its first pass is continued, a failed one is not', async () => {
  const { source, open } = await given()
  const store = open()
  await store.add(source)
  await store.folder.removeTerms()
  await store.resume()
  expect(store.isReady()).toBe(true)
  await store.markFailed(new Error('The file is damaged.'))
  await store.resume()
  expect(await store.state()).toMatchObject({ phase: 'failed' })
})

const visionPath = 'onnx/vision_model_int8.onnx'

// AI-001
test.each([
  [
    'returns too few numbers',
    toyModel(0, { dimensions: 4 }).files.get(visionPath),
    'It returns 4 numbers instead of 8',
  ],
  ['does not load', Buffer.from('no graph'), '.+'],
])('a model whose graph for pictures %s is never called ready', async (_, vision, reason) => {
  const { source, open } = await given(toyModel(0, { ...(vision && { vision }) }))
  const store = open()
  const sentence = new RegExp(
    `^The model cannot be run here \\(${reason}\\)\\. Try again, or remove it and get it again\\.$`,
  )
  await expect(store.add(source)).rejects.toThrow(sentence)
  expect(store.isReady()).toBe(false)
  expect(await store.state()).toEqual({
    phase: 'failed',
    progress: null,
    error: expect.stringMatching(sentence),
  })
})

test('a model that no longer runs is not usable with its earlier vectors', async () => {
  const { source, open } = await given()
  const store = open()
  await store.add(source)
  await writeToyModel(source, toyModel(0, { vision: Buffer.from('no graph') }))
  await expect(store.add(source)).rejects.toThrow('The model cannot be run here')
  expect(store.isReady()).toBe(false)
})

test('the vectors of terms are computed again if how texts are passed to the model changes', () => {
  const { manifest } = toyModel()
  const { text, score } = manifest
  const keys = [
    manifest,
    { ...manifest, text: { ...text, tokens: 32 } },
    { ...manifest, text: { ...text, padId: 0 } },
    { ...manifest, text: { ...text, output: 'text_embeds' } },
    { ...manifest, score: { ...score, dimensions: 16 } },
  ].map((each) => termsKey(each, list))
  expect(new Set(keys).size).toBe(keys.length)
  expect(termsKey({ ...manifest, score: { ...score, bias: -1 } }, list)).toBe(keys[0])
})

const other = (() => {
  const { manifest, files } = toyModel()
  return { manifest: { ...manifest, id: 'other-toy', commit: 'f'.repeat(40) }, files }
})()

test('another model replaces the one before, whose files and vectors are removed', async () => {
  const { source, open } = await given()
  const store = open()
  await store.add(source)
  const before = store.usable() ?? expect.unreachable()
  const { text } = other.manifest
  await writeToyModel(source, {
    ...other,
    manifest: { ...other.manifest, text: { ...text, padId: 0 } },
  })
  const seen: (string | undefined)[] = []
  const added = store.add(source)
  const watch = setInterval(() => {
    const usable = store.usable()
    if (usable?.key === before.key) seen.push(usable.manifest.id)
  }, 1)
  await added.finally(() => clearInterval(watch))
  // The vectors of a model are never used with another one.
  expect(new Set(seen)).toEqual(new Set([before.manifest.id]))
  expect(store.usable()?.manifest.id).toBe('other-toy')
  const folders = (await readdir(store.folder.models)).filter((name) => name.includes('toy'))
  expect(folders).toEqual(['other-toy-ffffffffffff'])
})

test.each([
  ['terms.json', ''],
  ['installed.json', ''],
  ['installed.json', '[]'],
  ['installed.json', '{"schema":99}'],
])('if %s contains only "%s", no model is used until it is added again', async (name, damaged) => {
  const { source, open } = await given()
  const store = open()
  await store.add(source)
  await writeFile(join(store.folder.models, name), damaged)
  expect([store.isReady(), store.usable(), store.identity()]).toEqual([false, null, null])
  await store.add(source)
  expect(store.isReady()).toBe(true)
})

test('a full disk is named in one sentence', () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })
  expect(inOneSentence(full)).toMatchObject({
    message: 'The disk is full. Make room and continue: what is done is kept.',
  })
})
