import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { VisionError } from '../../ports/vision-model.ts'
import { type AnalysisBench, startAnalysis } from '../../test/analysis.ts'
import { climbLimit } from './climb-queries.ts'
import { type Climb, climb } from './climb.ts'

const at = (limit: number, over: Partial<Climb> = {}): Climb => ({
  limit,
  lowerRate: null,
  ceiling: null,
  ...over,
})
/** Calls of a second each; `gain` is how many photos per second the model describes. */
const measured = (limit: number, gain: number, calls = 4 * limit) => {
  const elapsedMs = (calls / gain) * 1000
  return { calls, elapsedMs, busyMs: elapsedMs * limit }
}

// AI-015
test.each([
  ['the first calls allow a second one', at(1), measured(1, 1), at(2, { lowerRate: 1 })],
  ['more photos per second', at(2, { lowerRate: 1 }), measured(2, 2), at(3, { lowerRate: 2 })],
  ['no more photos', at(2, { lowerRate: 1 }), measured(2, 1.05), at(1, { ceiling: 1 })],
  ['too few calls', at(2, { lowerRate: 1 }), measured(2, 1.9, 7), null],
  ['up to the ceiling', at(1, { ceiling: 1 }), measured(1, 1), at(1, { ceiling: 1 })],
])('the limit of a self-hosted model: %s', (_, before, result, after) => {
  expect(climb(before, result, 15)).toEqual(after)
})

// AI-015, AI-016
test('a limit does not rise above max_process, nor while too few photos wait', () => {
  expect(climb(at(3), measured(3, 3), 3)).toEqual(at(3))
  const idle = { calls: 40, elapsedMs: 60_000, busyMs: 60_000 }
  expect(climb(at(2, { lowerRate: 1 }), idle, 15)).toEqual(at(2, { lowerRate: 1 }))
})

let bench: AnalysisBench | undefined
afterEach(() => bench?.stop())

async function startSelfHosted(): Promise<AnalysisBench> {
  bench = await startAnalysis()
  bench.app.vision.isSelfHosted = true
  return bench
}
const settings = ({ app }: AnalysisBench) =>
  app.db
    .selectFrom('analysis_settings')
    .select(['live_limit', 'climb_ceiling'])
    .executeTakeFirstOrThrow()

// AI-015
test('a self-hosted model gets one call at a time at first', async () => {
  const started = await startSelfHosted()
  const { vision } = started.app
  vision.takesMs(30)
  await started.prepared(3)
  started.worker().start()
  await vision.called(3)
  await expect.poll(() => started.statuses()).toEqual({ completed: 3 })
  expect(vision.maxInFlight).toBe(1)
})

const model = { provider: 'fake', model: 'Fake model' }

/** The limit after calls of `ms` each, `atOnce` at a time, since the limit was set. */
async function limitAfter({ app }: AnalysisBench, calls: number, ms: number, atOnce: number) {
  return app.db.transaction().execute(async (tx) => {
    const { climb_since } = await tx
      .selectFrom('analysis_settings')
      .select('climb_since')
      .executeTakeFirstOrThrow()
    const ended = (n: number) =>
      new Date((climb_since?.getTime() ?? 0) + Math.ceil((n + 1) / atOnce) * ms + 1)
    const call = { ...model, photo_id: randomUUID(), attempt: 1, outcome: 'completed', ms }
    const rows = Array.from({ length: calls }, (_, n) => ({ ...call, created_at: ended(n) }))
    await tx.insertInto('model_calls').values(rows).execute()
    const limit = await climbLimit(tx, model, 15)
    await tx.deleteFrom('model_calls').execute()
    return limit
  })
}

// AI-015
test('a model that describes two photos in the time of one gets more and more calls', async () => {
  const started = await startSelfHosted()
  expect(await limitAfter(started, 1, 1000, 1)).toBe(1)
  expect(await limitAfter(started, 3, 1000, 1)).toBe(1)
  expect(await limitAfter(started, 4, 1000, 1)).toBe(2)
  expect(await limitAfter(started, 8, 1000, 2)).toBe(3)
  expect(await limitAfter(started, 12, 1000, 3)).toBe(4)
})

// AI-015
test('a model that handles calls one by one goes back to one call at once and stays there', async () => {
  const started = await startSelfHosted()
  await limitAfter(started, 1, 1000, 1)
  expect(await limitAfter(started, 4, 1000, 1)).toBe(2)
  expect(await limitAfter(started, 8, 2000, 2)).toBe(1)
  expect(await settings(started)).toEqual({ live_limit: 1, climb_ceiling: 1 })
  expect(await limitAfter(started, 4, 1000, 1)).toBe(1)
})

// AI-014, AI-015
test('a timeout of a self-hosted model lowers its limit by one call', async () => {
  const started = await startSelfHosted()
  const { app } = started
  await app.db.updateTable('analysis_settings').set({ live_limit: 4 }).execute()
  app.vision.failWith(new VisionError('retry', 'timeout', 'Too slow.'), 1)
  await started.prepared(1)
  await started.untilEmpty()
  expect(await settings(started)).toEqual({ live_limit: 3, climb_ceiling: 3 })
})

// AI-015
test('administrators see the limit of a self-hosted model that was not called yet', async () => {
  const { app } = await startSelfHosted()
  const admin = await app.given.user({ role: 'admin' })
  expect(await app.as(admin).call('getAnalysisStatus', {})).toMatchObject({ limit: 1 })
})
