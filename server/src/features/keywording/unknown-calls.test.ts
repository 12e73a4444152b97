import { afterEach, beforeEach, expect, test } from 'vitest'
import { type AnalysisBench, startAnalysis } from '../../test/analysis.ts'
import { fastTimings } from '../../test/app.ts'
import { keywordingWork } from './worker.ts'

let bench: AnalysisBench
beforeEach(async () => {
  bench = await startAnalysis()
  bench.app.vision.receiver = 'Fake (api.example.org)'
})
afterEach(() => bench.stop())

const intents = () => bench.app.db.selectFrom('model_call_intents').select('id').execute()
const ledger = () =>
  bench.app.db
    .selectFrom('model_calls')
    .select(['outcome', 'cost', 'prompt_tokens'])
    .orderBy('created_at')
    .execute()
const recover = () => keywordingWork(bench.app.deps, fastTimings).recover()
const unknownCalls = async () => {
  const admin = await bench.app.given.user({ role: 'admin' })
  return (await bench.app.as(admin).call('getAnalysisStatus', {})).unknown_calls
}

// AI-010, AI-018, AI-020
test('calls of a killed worker are booked with unknown outcome, and administrators see how many', async () => {
  await bench.prepared(3)
  const release = bench.app.vision.hold()
  bench.worker(bench.app.vision, { leaseMs: 600_000 }).start()
  await bench.app.vision.called(3)
  const lost = await intents()
  expect(lost).toHaveLength(3)
  expect(await ledger()).toEqual([])
  await bench.endLeases()
  await recover()
  const unknown = { outcome: 'unknown', cost: null, prompt_tokens: 0 }
  expect(await ledger()).toEqual([unknown, unknown, unknown])
  // By now the photos may have new calls, with intents of their own.
  for (const intent of lost) expect(await intents()).not.toContainEqual(intent)
  expect(await unknownCalls()).toBe(3)
  release()
})

// AI-018, AI-019, AI-020
test('a worker that was only slow replaces the unknown outcome with what the call cost', async () => {
  await bench.prepared(1)
  const release = bench.app.vision.hold()
  bench.worker(bench.app.vision, { leaseMs: 600_000 }).start()
  await bench.app.vision.called(1)
  await bench.endLeases()
  await recover()
  expect(await unknownCalls()).toBe(1)
  release()
  await expect.poll(unknownCalls).toBe(0)
  await bench.untilEmpty()
  const booked = { outcome: 'completed', cost: '0.001000000', prompt_tokens: 100 }
  expect((await ledger())[0]).toEqual(booked)
  expect(await intents()).toEqual([])
})

// AI-018
test('a call that ends normally leaves no intent, and a call within this machine records none', async () => {
  await bench.prepared(2)
  await bench.untilEmpty()
  expect(await intents()).toEqual([])
  expect((await ledger()).map(({ outcome }) => outcome)).toEqual(['completed', 'completed'])
  bench.app.vision.isSelfHosted = true
  const release = bench.app.vision.hold()
  await bench.prepared(1)
  bench.worker().start()
  await bench.app.vision.called(3)
  expect(await intents()).toEqual([])
  release()
})

// AI-018
test('a call for a photo that is deleted in the meantime is recorded, too', async () => {
  const ann = await bench.prepared(1)
  const release = bench.app.vision.hold()
  bench.worker(bench.app.vision, { leaseMs: 600_000 }).start()
  await bench.app.vision.called(1)
  await bench.app.as(ann).call('deleteImages', { names: [] })
  await recover()
  expect((await ledger()).map(({ outcome }) => outcome)).toEqual(['unknown'])
  release()
})
