import { afterEach, beforeEach, expect, test } from 'vitest'
import { type AnalysisBench, startAnalysis } from '../../test/analysis.ts'

let bench: AnalysisBench
beforeEach(async () => {
  bench = await startAnalysis()
})
afterEach(() => bench.stop())

// AI-015, LIM-027
test('three workers together never analyse more than max_process photos at once', async () => {
  await bench.settings({ max_process: 4 })
  await bench.prepared(40)
  bench.app.vision.takesMs(60)
  const workers = [bench.worker(), bench.worker(), bench.worker()]
  await Promise.all(workers.map((each) => each.drain()))
  expect(await bench.statuses()).toEqual({ completed: 40 })
  expect(bench.app.vision.maxInFlight).toBe(4)
  expect(bench.app.vision.calls).toHaveLength(40)
})

// LIM-027, DATA-035
test('a new installation analyses 15 photos at once', async () => {
  await bench.prepared(20)
  const release = bench.app.vision.hold()
  const drained = bench.worker().drain()
  await bench.app.vision.called(15)
  expect(await bench.claim(100)).toEqual([])
  release()
  await drained
  expect(bench.app.vision.maxInFlight).toBe(15)
})

// AI-015
test.each([
  [300, 6],
  [100, 1],
])(
  'ten photos do not wait behind %i of another owner, with %i at once',
  async (many, max_process) => {
    await bench.settings({ max_process })
    await bench.prepared(many, 'many')
    await bench.prepared(10, 'few')
    bench.app.vision.takesMs(1)
    await bench.untilEmpty()
    const order = bench.app.vision.calls.map((call) => call.facts.file_name.slice(0, 3))
    expect(order).toHaveLength(many + 10)
    expect(order.lastIndexOf('few')).toBeLessThan(70)
  },
)

// AI-016
test('a changed max_process applies to the next claim', async () => {
  await bench.settings({ max_process: 2 })
  await bench.prepared(30)
  const release = bench.app.vision.hold()
  bench.worker().start()
  await bench.app.vision.called(2)
  await bench.settings({ max_process: 5 })
  await bench.app.vision.called(5)
  expect(bench.app.vision.inFlight).toBe(5)
  await bench.settings({ max_process: 1 })
  bench.app.vision.takesMs(5)
  release()
  await bench.app.vision.called(7)
  bench.app.vision.maxInFlight = 0
  await bench.app.vision.called(15)
  expect(bench.app.vision.maxInFlight).toBe(1)
})

// AI-015
test('a slot is free when its call has ended, however long storing the outcome takes', async () => {
  await bench.settings({ max_process: 1 })
  const user = await bench.prepared(3)
  const other = await bench.app.db.startTransaction().execute()
  const counters = other.selectFrom('photo_counters').select('pending')
  await counters.where('user_id', '=', user.id).forUpdate().execute()
  bench.worker().start()
  await bench.app.vision.called(3)
  expect(await bench.statuses()).toEqual({ pending: 3 })
  await other.commit().execute()
  await expect.poll(() => bench.statuses()).toEqual({ completed: 3 })
  expect(bench.app.vision.maxInFlight).toBe(1)
  expect(bench.app.vision.calls).toHaveLength(3)
})
