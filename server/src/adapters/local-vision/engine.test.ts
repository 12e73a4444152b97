import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { testRuntime } from '../../test/model/test-runtime.ts'
import { toyModel, toyTokenizer, writeToyModel } from '../../test/model/toy-model.ts'
import { canonical, encodeTerm, type Tokenizer } from './encode-term.ts'
import { createEngine } from './engine.ts'
import type { TextSetup, VisionSetup } from './messages.ts'
import { CannotWork, ProcessDied, startModelProcess } from './model-process.ts'
import { planesOf } from './pixels.ts'
import { computeTermVectors, writeRows } from './term-vectors.ts'
import { normalised, toInt8 } from './vectors.ts'

// The first test may have to install the program that runs models.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 300_000 })

const { manifest } = toyModel()
const { dimensions } = manifest.score
let folder: string
let runtimeFolder: string
beforeAll(async () => {
  runtimeFolder = await testRuntime()
  folder = await mkdtemp(join(tmpdir(), 'verso-engine-'))
  await writeToyModel(folder)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const visionSetup = (more: Partial<VisionSetup> = {}): VisionSetup => ({
  runtimeFolder,
  graph: {
    path: join(folder, 'onnx/vision_model_int8.onnx'),
    input: 'pixel_values',
    output: 'pooler_output',
    threads: 1,
  },
  pixels: 224,
  mean: 0.5,
  std: 0.5,
  terms: null,
  ...more,
})

const textSetup = (): TextSetup => ({
  runtimeFolder,
  graph: {
    path: join(folder, 'onnx/text_model_int8.onnx'),
    input: 'input_ids',
    output: 'pooler_output',
    threads: 1,
  },
  tokenizerPath: join(folder, 'tokenizer.json'),
  tokens: 64,
  padId: 1,
})

const plain = (red: number, green: number, blue: number) =>
  Uint8Array.from({ length: 224 * 224 * 3 }, (_, at) => [red, green, blue][at % 3] ?? 0)
const signal = () => AbortSignal.timeout(60_000)
const rounded = (vector: Float32Array) => [...vector].map((value) => Number(value.toFixed(4)))

function engineOf(setup: VisionSetup, options?: Parameters<typeof createEngine>[1]) {
  const engine = createEngine(async () => setup, options)
  onTestFinished(() => engine.stop())
  return engine
}

test('a picture becomes the vector that the graph defines, and its cosines with the terms', async () => {
  const third = 1 / Math.sqrt(3)
  const rows = new Float32Array(2 * dimensions)
  rows.set([third, -third, -third])
  rows.set([-third, third, -third], dimensions)
  const path = join(folder, 'rows.f32')
  await writeRows(path, rows)
  const engine = engineOf(visionSetup({ terms: { path, dimensions } }))
  const { vector, cosines } = await engine.see(plain(255, 0, 0), signal())
  expect(rounded(vector)).toEqual([0.5774, -0.5774, -0.5774, 0, 0, 0, 0, 0])
  expect(rounded(cosines)).toEqual([1, -0.3333])
})

test('a term becomes the mean of its sentences, and padding adds nothing', async () => {
  const terms = [
    { prompts: ['a photo of Red!', 'red'] },
    { prompts: ['green'] },
    { prompts: ['red x'] },
  ]
  const passes: Float32Array[] = []
  const progress: string[] = []
  await computeTermVectors(textSetup(), terms, {
    signal: signal(),
    onProgress: (done, total) => progress.push(`${done}/${total}`),
    onPass: async (rows) => void passes.push(rows),
  })
  expect(progress).toEqual(['3/4', '4/4'])
  const [red, green, other] = [
    [0.5774, -0.5774, -0.5774, 0, 0, 0, 0, 0],
    [-0.5774, 0.5774, -0.5774, 0, 0, 0, 0, 0],
    [0.2887, -0.2887, -0.2887, 0.866, 0, 0, 0, 0],
  ]
  const expected = [red, green, other].flat()
  expect(passes.map((rows) => rounded(rows))).toEqual([expected, expected])
})

test('a photo is described even if the process is killed while working on it', async () => {
  const engine = engineOf(visionSetup(), { backOffMs: [0] })
  await engine.see(plain(255, 0, 0), signal())
  const killed = engine.see(plain(0, 255, 0), signal())
  process.kill(engine.pid() ?? 0, 'SIGKILL')
  expect(rounded((await killed).vector).slice(0, 3)).toEqual([-0.5774, 0.5774, -0.5774])
})

test('a picture is given up after it has ended three processes', async () => {
  const program = new URL('../../test/model/dying-child.ts', import.meta.url)
  const engine = engineOf(visionSetup(), { backOffMs: [0], program })
  await expect(engine.see(plain(0, 0, 0), signal())).rejects.toThrow(ProcessDied)
})

test('a graph that does not load is reported with the reason', async () => {
  const path = join(folder, 'cut.onnx')
  await writeFile(path, Buffer.from('no graph'))
  const broken = engineOf(visionSetup({ graph: { ...visionSetup().graph, path } }))
  await expect(broken.see(plain(0, 0, 0), signal())).rejects.toThrow(CannotWork)
  const otherName = visionSetup({ graph: { ...visionSetup().graph, output: 'logits' } })
  await expect(engineOf(otherName).see(plain(0, 0, 0), signal())).rejects.toThrow(
    'The graph has pixel_values and pooler_output, not pixel_values and logits.',
  )
})

test('an idle engine ends its process, and starts another one for the next picture', async () => {
  const engine = engineOf(visionSetup(), { idleMs: 1 })
  await engine.see(plain(255, 0, 0), signal())
  const first = engine.pid()
  await expect.poll(() => engine.pid()).toBeNull()
  await engine.see(plain(255, 0, 0), signal())
  expect(engine.pid()).not.toBe(first)
})

test('an aborted call rejects, and the next one works', async () => {
  const engine = engineOf(visionSetup())
  const ended = AbortSignal.abort(new Error('ended'))
  await expect(engine.see(plain(0, 0, 0), ended)).rejects.toThrow('ended')
  await expect(engine.see(plain(0, 0, 255), signal())).resolves.toBeDefined()
})

test('a process without the program that runs models reports it', async () => {
  const child = startModelProcess(
    new URL('./vision-child.ts', import.meta.url),
    visionSetup({ runtimeFolder: folder }),
  )
  onTestFinished(() => child.stop())
  await expect(child.loaded).rejects.toThrow(/Cannot find module 'onnxruntime-node'/)
  await child.stop()
})

/** The hash was computed with Python's struct and hashlib from the same formula. */
test('the tensor of a picture has the bytes that SigLIP defines', () => {
  const rgb = Uint8Array.from({ length: 4 * 4 * 3 }, (_, at) => (at * 37) % 256)
  const planes = planesOf(rgb, 0.5, 0.5)
  expect([planes[0], planes[1], planes[16]]).toEqual(
    [0, 111, 37].map((value) => Math.fround((value / 255 - 0.5) / 0.5)),
  )
  const hash = createHash('sha256').update(new Uint8Array(planes.buffer)).digest('hex')
  expect(hash).toBe('302d5ed82fb3020465b6db0202cf90c98e1e30c0c7c90d4fcf7afe54041407da')
})

test('terms are written as in training, and padded to 64 with the right id', async () => {
  expect(canonical(' “Grand-mother’s”  House! ')).toBe('grandmothers house')
  const { Tokenizer } = (await import('@huggingface/tokenizers')) as unknown as {
    Tokenizer: new (file: unknown, config: object) => Tokenizer
  }
  const tokenizer = new Tokenizer(toyTokenizer(), {})
  const ids = (text: string, padId = 1) => {
    const encoded = [...encodeTerm(tokenizer, text, { tokens: 64, padId })].map(Number)
    expect(encoded).toHaveLength(64)
    return encoded
  }
  // ▁red, then b from the pieces ▁ and b, the end token, padding.
  expect(ids('Red b').slice(0, 6)).toEqual([3, 14, 16, 1, 1, 1])
  expect(ids('green', 0).slice(0, 4)).toEqual([4, 1, 0, 0])
  expect(ids('red '.repeat(80)).slice(62)).toEqual([3, 1])
})

test('a stored vector has 8 bits per number and the same direction', () => {
  const vector = normalised(Float32Array.of(3, -4, 0))
  expect(rounded(vector)).toEqual([0.6, -0.8, 0])
  expect([...toInt8(vector)]).toEqual([95, -127, 0])
  expect([...toInt8(new Float32Array(2))]).toEqual([0, 0])
})
