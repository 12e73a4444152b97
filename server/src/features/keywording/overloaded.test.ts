import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { VisionError } from '../../ports/vision-model.ts'
import { type AnalysisBench, startAnalysis } from '../../test/analysis.ts'

let bench: AnalysisBench
beforeEach(async () => {
  bench = await startAnalysis()
})
afterEach(() => bench.stop())

const overloaded = new VisionError('wait', 'overloaded', 'It was overloaded.')

/** Makes the AI refuse photos whose names begin with this word, and describe the others. */
function refuseOnly(word: string): void {
  const { vision } = bench.app
  const { describe } = vision
  vision.describe = (copy, facts, options) =>
    facts.file_name?.startsWith(word) ? Promise.reject(overloaded) : describe(copy, facts, options)
}

const endWaits = async () => {
  await sql`update analysis_settings set next_use_date = now() - interval '1 second'`.execute(
    bench.app.db,
  )
  await sql`update analysis_tasks set run_at = now()`.execute(bench.app.db)
}

const refusals = async () => {
  const calls = bench.app.db.selectFrom('model_calls').where('outcome', '=', 'overloaded')
  return (await calls.select('id').execute()).length
}

// AI-014, A-10
test('a photo that alone is refused as overloaded fails after its attempts', async () => {
  refuseOnly('refused')
  await bench.prepared(1, 'refused')
  bench.worker(bench.app.vision, { waitMs: 600_000 }).start()
  for (const others of [1, 2, 3, 4]) {
    await expect.poll(refusals).toBe(others)
    await bench.prepared(1)
    await expect.poll(() => bench.statuses()).toEqual({ pending: 1, completed: others })
    await endWaits()
  }
  await expect.poll(() => bench.statuses()).toEqual({ failed: 1, completed: 4 })
  const failed = bench.app.db.selectFrom('photos').where('status', '=', 'failed')
  expect(await failed.select('last_error').execute()).toEqual([
    { last_error: 'It was overloaded. (tried 4 times)' },
  ])
})

// AI-014, A-10
test('no photo loses an attempt while the AI refuses some calls as overloaded and accepts others', async () => {
  refuseOnly('refused')
  const { vision } = bench.app
  const { describe } = vision
  const refusedOnce = new Set<string>()
  vision.describe = (copy, facts, options) => {
    const name = facts.file_name ?? ''
    const isRefused = name.startsWith('once') && !refusedOnce.has(name)
    refusedOnce.add(name)
    return isRefused ? Promise.reject(overloaded) : describe(copy, facts, options)
  }
  await bench.prepared(1, 'refused')
  bench.worker(vision, { waitMs: 600_000 }).start()
  for (let n = 1; n <= 6; n += 1) {
    await expect.poll(refusals).toBe(2 * n - 1)
    await bench.prepared(1, 'once')
    await expect.poll(refusals).toBe(2 * n)
    await bench.prepared(1)
    await expect.poll(() => bench.statuses()).toMatchObject({ completed: 2 * n - 1 })
    await endWaits()
    await expect.poll(() => bench.statuses()).toEqual({ pending: 1, completed: 2 * n })
  }
  const tasks = await bench.app.db.selectFrom('analysis_tasks').select('attempt').execute()
  expect(tasks).toEqual([{ attempt: 0 }])
})

// AI-014, A-10
test('no photo loses an attempt while the AI is overloaded for all', async () => {
  await bench.prepared(2)
  await bench.untilEmpty()
  await bench.prepared(6)
  bench.app.vision.failWith(overloaded)
  for (let n = 0; n < 12; n += 1) {
    await bench.untilEmpty()
    await endWaits()
  }
  expect(await refusals()).toBeGreaterThan(12)
  const tasks = await bench.app.db.selectFrom('analysis_tasks').select('attempt').execute()
  expect(tasks).toEqual(Array.from({ length: 6 }, () => ({ attempt: 0 })))
  bench.app.vision.answerWith({})
  await bench.untilEmpty()
  expect(await bench.statuses()).toEqual({ completed: 8 })
})
