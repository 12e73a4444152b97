import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { VisionError, type VisionFailure } from '../../ports/vision-model.ts'
import { type AnalysisBench, startAnalysis } from '../../test/analysis.ts'

let bench: AnalysisBench
beforeEach(async () => {
  bench = await startAnalysis()
})
afterEach(() => bench.stop())

const settings = () =>
  bench.app.db.selectFrom('analysis_settings').selectAll().executeTakeFirstOrThrow()
const error = (action: VisionError['action'], kind: VisionFailure) =>
  new VisionError(action, kind, `It was ${kind}.`)
/** Lets the time of the pause and of all waits end. */
async function endWaits(): Promise<void> {
  await sql`update analysis_settings set next_use_date = now() - interval '1 second'`.execute(
    bench.app.db,
  )
  await sql`update analysis_tasks set run_at = now()`.execute(bench.app.db)
}

// AI-014, A-10
test.each(['unreachable', 'overloaded'] as const)(
  'a lone photo waits for a provider that is %s, and after the fifth failure all calls pause',
  async (kind) => {
    await bench.prepared(1)
    bench.app.vision.failWith(error('wait', kind))
    await bench.untilEmpty()
    expect(bench.app.vision.calls).toHaveLength(5)
    expect(await settings()).toMatchObject({ pause_kind: 'server', live_limit: null })
    for (let n = 0; n < 5; n += 1) {
      await endWaits()
      await bench.untilEmpty()
    }
    expect(bench.app.vision.calls).toHaveLength(10)
    expect(await bench.statuses()).toEqual({ pending: 1 })
    bench.app.vision.answerWith({})
    await endWaits()
    await bench.untilEmpty()
    expect(await bench.statuses()).toEqual({ completed: 1 })
  },
)

// AI-014
test('five answers that no provider would give pause all calls, so a sign-in page fails no photos', async () => {
  await bench.prepared(30)
  await bench.settings({ max_process: 1 })
  bench.app.vision.failWith(error('retry', 'unknown'))
  await bench.worker(bench.app.vision, { backoffMs: 600_000 }).drain()
  expect(bench.app.vision.calls).toHaveLength(5)
  expect(await settings()).toMatchObject({ pause_kind: 'server' })
  expect(await bench.statuses()).toEqual({ pending: 30 })
})
