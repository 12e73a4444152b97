import { sql } from 'kysely'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { VisionError, type VisionFailure } from '../../ports/vision-model.ts'
import { type AnalysisBench, startAnalysis } from '../../test/analysis.ts'
import { jpeg } from '../../test/upload-files.ts'

let bench: AnalysisBench
beforeEach(async () => {
  bench = await startAnalysis()
})
afterEach(() => bench.stop())

const errors = async () =>
  (await bench.app.db.selectFrom('photos').select('last_error').execute()).map(
    (row) => row.last_error,
  )
const error = (
  action: VisionError['action'],
  kind: VisionFailure,
  extra: ConstructorParameters<typeof VisionError>[3] = {},
) => new VisionError(action, kind, `It was ${kind}.`, extra)

// AI-014, AI-017
test('a call that timed out is retried with a smaller image', async () => {
  await bench.prepared(1)
  const copy = await jpeg(1, 600, 400)
  bench.app.storage.readWhole = () => Promise.resolve(copy)
  bench.app.vision.failWith(error('retry', 'timeout', { advice: 'smaller_image' }), 1)
  await bench.untilEmpty()
  const sizes = await Promise.all(
    bench.app.vision.calls.map(async ({ photo, options }) => [
      (await sharp(photo.jpeg).metadata()).width,
      options.advice,
    ]),
  )
  expect(sizes).toEqual([
    [600, null],
    [512, 'smaller_image'],
  ])
})

// AI-014, AI-015
test('a photo that waits for its next attempt occupies no slot', async () => {
  await bench.prepared(5)
  await bench.settings({ max_process: 1 })
  bench.app.vision.failWith(error('retry', 'unknown'), 1)
  bench.worker(bench.app.vision, { backoffMs: 600_000 }).start()
  await expect.poll(() => bench.statuses()).toEqual({ completed: 4, pending: 1 })
  expect(bench.app.vision.maxInFlight).toBe(1)
})

// AI-014, A-10
test('each retry waits twice as long as the previous one', async () => {
  await bench.prepared(1)
  bench.app.vision.failWith(error('retry', 'unknown'))
  bench.worker(bench.app.vision, { backoffMs: 100_000 }).start()
  const task = () =>
    bench.app.db
      .selectFrom('analysis_tasks')
      .select(['attempt', 'state', sql<number>`extract(epoch from run_at - now())::float8`.as('s')])
      .executeTakeFirstOrThrow()
  for (const [attempt, seconds] of [
    [1, 100],
    [2, 200],
    [3, 400],
  ] as const) {
    await expect.poll(task).toMatchObject({ attempt, state: 'ready' })
    const { s } = await task()
    expect(s).toBeGreaterThan(seconds - 15)
    expect(s).toBeLessThanOrEqual(seconds * 1.25)
    await sql`update analysis_tasks set run_at = now()`.execute(bench.app.db)
  }
})

// AI-014
test.each(['more_tokens', 'plain_json'] as const)(
  'the advice %s reaches the next attempt, even after a 429',
  async (advice) => {
    await bench.prepared(1)
    const errors = [error('retry', 'truncated', { advice }), error('wait', 'rate')]
    const { vision } = bench.app
    const describe = vision.describe
    vision.describe = (...args) => {
      const next = errors.shift()
      if (next) vision.failWith(next, 1)
      return describe(...args)
    }
    await bench.untilEmpty()
    expect(bench.app.vision.calls.map(({ options }) => options.advice)).toEqual([
      null,
      advice,
      advice,
    ])
  },
)

// AI-011
test('the final error of a photo begins with the cause, followed by the number of attempts', async () => {
  await bench.prepared(1)
  bench.app.vision.failWith(error('retry', 'bad_json'))
  await bench.untilEmpty()
  expect(await errors()).toEqual(['It was bad_json. (tried 4 times)'])
})

// AI-011, SEC-022
test('errors, pause reasons and logs contain neither keys nor images', async () => {
  const message = `Refused sk-live_abcdefghijklmnop, Bearer abc.def: data:image/jpeg;base64,${'QUJD'.repeat(50)} end`
  const clean = 'Refused …, … … end'
  await bench.prepared(1)
  bench.app.vision.failWith(new VisionError('final', 'bad_request', message))
  await bench.untilEmpty()
  expect(await errors()).toEqual([clean])
  await bench.prepared(1)
  bench.app.vision.failWith(new VisionError('pause', 'auth', message))
  const logged = vi.spyOn(bench.app.deps.log, 'warn')
  await bench.untilEmpty()
  expect(logged.mock.calls).toMatchObject([
    [{ kind: 'auth', message: clean }, 'calls to the AI are paused'],
  ])
  const settings = bench.app.db.selectFrom('analysis_settings').select('pause_reason')
  expect(await settings.execute()).toEqual([{ pause_reason: clean }])
})

// AI-018, AI-019
test('the usage of failed attempts is booked', async () => {
  await bench.prepared(2)
  const usage = { prompt_tokens: 900, completion_tokens: 4, cost: 0.002 }
  bench.app.vision.failWith(error('final', 'refused', { usage }))
  await bench.untilEmpty()
  const [row] = await bench.app.db.selectFrom('spending_days').selectAll().execute()
  expect(row).toMatchObject({ cost: '0.004000000', priced: 2, unpriced: 0 })
})
