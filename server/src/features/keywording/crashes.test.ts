import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AnalysisBench, startAnalysis } from '../../test/analysis.ts'
import { Crash, crashes } from '../../test/crashes.ts'
import { checkConsistency } from '../consistency/consistency.ts'

let bench: AnalysisBench
const crash = crashes()
beforeAll(async () => {
  bench = await startAnalysis({ plugin: crash.plugin })
})
afterAll(() => bench.stop())

// AI-010, AI-011, PLAN-028
test('a crash before any statement of claim, call and settlement loses nothing and charges once', async () => {
  let statements = 0
  for (let crashed = true; crashed; statements += 1) {
    const user = await bench.prepared(1)
    crash.after(statements)
    while (!(await drained())) await bench.endLeases()
    crashed = crash.happened()
    crash.never()
    expect(await bench.holdsOf(user)).toEqual(['charged'])
    expect(await bench.statuses()).toEqual({ completed: statements + 1 })
  }
  expect(statements).toBeGreaterThan(10)
  const findings = await checkConsistency(bench.app.deps, { graceMs: 3_600_000 })
  // The photos were inserted without an upload, so they have no files and are not counted in any daily sum.
  expect(findings.filter((each) => !/file is missing|^Days/.test(each))).toEqual([])
}, 60_000)

// PLAN-028, A-95
test('a crash at any statement of describing again keeps the previous description', async () => {
  const { db } = bench.app
  bench.app.vision.answerWith({ keywords: ['dog'] })
  let statements = 0
  for (let crashed = true; crashed; statements += 1) {
    const user = await bench.app.given.user({ credits: 1 })
    const { id, name } = await bench.app.given.photo(user, {
      keywords: ['brown'],
      facts: JSON.stringify({ file_name: `again ${statements}.jpg` }),
    })
    const call = bench.app.as(user)
    await call.call('describeAgain', { which: { names: [name] }, credits: 1 })
    await db.updateTable('analysis_tasks').set({ state: 'ready' }).execute()
    crash.after(statements)
    while (!(await drained())) await bench.endLeases()
    crashed = crash.happened()
    crash.never()
    expect(await bench.holdsOf(user)).toEqual(['charged'])
    expect((await call.call('getImages', {})).images).toMatchObject([
      { status: 'completed', keywords: ['dog'], last_error: null },
    ])
    const kept = await db
      .selectFrom('earlier_predictions')
      .select('prediction')
      .where('photo_id', '=', id)
      .execute()
    expect(kept).toMatchObject([{ prediction: { keywords: ['brown'] } }])
  }
  expect(statements).toBeGreaterThan(10)
}, 60_000)

/** False if the crash ended the worker, or left a photo with a lease that is not renewed. */
async function drained(): Promise<boolean> {
  const done = bench.untilEmpty().then(
    () => true,
    (error: unknown) => {
      if (error instanceof Crash) return false
      throw error
    },
  )
  return Promise.race([done, wait(2000).then(() => false)])
}
