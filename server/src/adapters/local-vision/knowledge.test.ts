import { existsSync } from 'node:fs'
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
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

// The first test may have to install the program that runs models.
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

test('keywords that an owner added are used from a later photo on, also after a restart', async () => {
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

test('a text process that fails is reported, and the photo is described without these terms', async () => {
  const faults: unknown[] = []
  const broken = { ...setup, tokenizerPath: join(folder, 'missing.json') }
  const path = join(folder, 'broken.json')
  const own = ownVectors({ path, setup: broken, onFault: (error) => faults.push(error) })
  onTestFinished(() => own.stop())
  expect(own.known(terms('grandpa')).terms).toEqual([])
  await own.settled()
  expect(String(faults[0])).toContain('missing.json')
})

const { terms: shipped } = shippedVocabulary()
const picture = (value: number) => new Float32Array(shipped.length).fill(0).fill(value, 0, 1)
const neverFails = (error: unknown) => expect.unreachable(String(error))

test('what several processes learn about the terms is added up, and kept after a restart', async () => {
  const path = join(folder, 'background.bin')
  const open = () => backgroundFile({ path, onFault: neverFails })
  const [one, other] = [open(), open()]
  for (let n = 0; n < 40; n += 1) await one.add(shipped, picture(0.4))
  for (let n = 0; n < 30; n += 1) await other.add(shipped, picture(0.4))
  await one.stop()
  await other.stop()
  const alone = backgroundFile({ path: join(folder, 'alone.bin'), onFault: neverFails })
  for (let n = 0; n < 70; n += 1) await alone.add(shipped, picture(0.4))
  await alone.stop()
  expect(open().statistics(shipped)).toEqual(alone.statistics(shipped))
})

test('statistics change only with every fiftieth picture', async () => {
  const background = backgroundFile({ path: join(folder, 'fifty.bin'), onFault: neverFails })
  const first = () => background.statistics(shipped.slice(0, 1))[0]
  const before = first()
  for (let n = 0; n < 49; n += 1) await background.add(shipped, picture(0.4))
  expect(first()).toBe(before)
  await background.add(shipped, picture(0.4))
  expect(first()?.location).toBeGreaterThan(0.1)
})

test('a save waits if another process is saving, but a killed process does not block it', async () => {
  const path = join(folder, 'locked.bin')
  const lock = `${path}.lock`
  await writeFile(lock, '1')
  const background = backgroundFile({ path, onFault: neverFails })
  for (let n = 0; n < 60; n += 1) await background.add(shipped, picture(0.4))
  expect(existsSync(path)).toBe(false)
  await utimes(lock, 0, 0)
  await background.add(shipped, picture(0.4))
  expect(existsSync(path)).toBe(true)
  expect(existsSync(lock)).toBe(false)
})

test('a damaged or unwritable background is reported and fails no photo', async () => {
  const faults: unknown[] = []
  const onFault = (error: unknown) => void faults.push(error)
  const damaged = join(folder, 'damaged.bin')
  await writeFile(damaged, 'not compressed')
  expect(backgroundFile({ path: damaged, onFault }).statistics(shipped)).toHaveLength(
    shipped.length,
  )
  const own = join(folder, 'damaged.json')
  await writeFile(own, '{"half')
  expect(ownVectors({ path: own, setup, onFault }).known([]).terms).toEqual([])
  const nowhere = backgroundFile({ path: join(folder, 'missing/background.bin'), onFault })
  for (let n = 0; n < 50; n += 1) await nowhere.add(shipped, picture(0.4))
  expect(faults).toHaveLength(3)
})
