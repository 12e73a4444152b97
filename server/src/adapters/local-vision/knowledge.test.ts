import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { testRuntime } from '../../test/model/test-runtime.ts'
import { writeToyModel } from '../../test/model/toy-model.ts'
import { backgroundFile } from './background-file.ts'
import type { TextSetup } from './messages.ts'
import { ownVectors } from './own-vectors.ts'
import { ownTerms } from './vocabulary/own-terms.ts'
import { shippedVocabulary } from './vocabulary/vocabulary.ts'

// The first test may install the program that runs models.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 300_000 })

let folder: string
let setup: TextSetup
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verso-knowledge-'))
  await writeToyModel(folder)
  setup = {
    runtimeFolder: await testRuntime(),
    graph: {
      path: join(folder, 'onnx/text_model_int8.onnx'),
      input: 'input_ids',
      output: 'pooler_output',
      threads: 1,
    },
    tokenizerPath: join(folder, 'tokenizer.json'),
    tokens: 64,
    padId: 1,
  }
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const terms = (...words: string[]) => ownTerms(words, shippedVocabulary())

test('the keywords that an owner added join with a later photo, and are known after a restart', async () => {
  const faults: unknown[] = []
  const open = () => {
    const own = ownVectors({
      path: join(folder, 'own.json'),
      setup,
      onFault: (error) => faults.push(error),
    })
    onTestFinished(() => own.stop())
    return own
  }
  const first = open()
  expect(first.known(terms('zeppelin model', 'grandpa'))).toEqual({
    terms: [],
    rows: new Float32Array(),
  })
  await first.settled()
  const known = open().known(terms('grandpa', 'allotment shed'))
  expect(known.terms.map(({ term }) => term)).toEqual(['grandpa'])
  expect(known.rows).toHaveLength(8)
  expect(known.rows[3]).toBeCloseTo(1)
  expect(faults).toEqual([])
})

test('a text process that fails is reported, and the photo goes on without these terms', async () => {
  const faults: unknown[] = []
  const broken = { ...setup, tokenizerPath: join(folder, 'missing.json') }
  const path = join(folder, 'broken.json')
  const own = ownVectors({ path, setup: broken, onFault: (error) => faults.push(error) })
  onTestFinished(() => own.stop())
  expect(own.known(terms('grandpa')).terms).toEqual([])
  await own.settled()
  expect(String(faults[0])).toContain('missing.json')
})

test('the background of the terms is kept for the next start', async () => {
  const path = join(folder, 'background.bin')
  const { terms: shipped } = shippedVocabulary()
  const before = backgroundFile(path)
  await before.add(shipped, new Float32Array(shipped.length).fill(0.1))
  await before.stop()
  const after = backgroundFile(path)
  expect(after.background.size).toBe(shipped.length)
  expect(after.background.get('dog')).toEqual(before.background.get('dog'))
})
