import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { VisionError, type VisionFailure } from '../../ports/vision-model.ts'
import { type AnalysisBench, startAnalysis } from '../../test/analysis.ts'
import { adoptProvider } from './provider-state.ts'

let bench: AnalysisBench
beforeEach(async () => {
  bench = await startAnalysis()
})
afterEach(() => bench.stop())

const settings = () =>
  bench.app.db.selectFrom('analysis_settings').selectAll().executeTakeFirstOrThrow()
const tasks = () =>
  bench.app.db
    .selectFrom('analysis_tasks')
    .select([
      'state',
      'attempt',
      'advice',
      sql<number>`extract(epoch from run_at - now())::float8`.as('s'),
    ])
    .orderBy('run_at')
    .execute()
/** `Date` stands still in tests, the database's clock does not. */
const now = () => performance.timeOrigin + performance.now()
const minutesUntil = (moment: Date | null) =>
  moment ? Math.round((moment.getTime() - now()) / 60_000) : null
const error = (
  action: VisionError['action'],
  kind: VisionFailure,
  extra: ConstructorParameters<typeof VisionError>[3] = {},
) => new VisionError(action, kind, `It was ${kind}.`, extra)
/** As if the time of the pause had passed. */
const letPausePass = () =>
  sql`update analysis_settings set next_use_date = now() - interval '1 second'`.execute(
    bench.app.db,
  )
const letPhotosWait = () => sql`update analysis_tasks set run_at = now()`.execute(bench.app.db)

// AI-014
test('a 429 without a time delays its photo alone and uses up no attempt', async () => {
  await bench.prepared(6)
  bench.app.vision.failWith(error('wait', 'rate'), 1)
  bench.worker(bench.app.vision, { wait: 600_000 }).start()
  await vi.waitFor(
    async () => expect(await bench.statuses()).toEqual({ completed: 5, pending: 1 }),
    10_000,
  )
  const [waiting] = await tasks()
  expect(waiting).toMatchObject({ state: 'ready', attempt: 0 })
  expect(waiting?.s).toBeGreaterThan(590)
  expect(await settings()).toMatchObject({ live_limit: null, pause_kind: null })
})

// AI-014
test('a hundred 429s never fail a photo', async () => {
  await bench.prepared(1)
  bench.app.vision.failWith(error('wait', 'rate'), 100)
  await bench.untilEmpty()
  expect(await bench.statuses()).toEqual({ completed: 1 })
  expect(bench.app.vision.calls).toHaveLength(101)
})

// AI-014, AI-015
test('no worker calls in a time that the provider named', async () => {
  await bench.prepared(30)
  await bench.settings({ max_process: 1 })
  bench.app.vision.failWith(error('wait', 'rate', { retryAfterMs: 600_000 }), 1)
  await Promise.all([1, 2, 3].map(async () => bench.worker().drain()))
  expect(bench.app.vision.calls).toHaveLength(1)
  expect(await settings()).toMatchObject({ pause_kind: 'rate', live_limit: null })
  expect((await tasks()).every((task) => task.attempt === 0)).toBe(true)
  await letPausePass()
  await letPhotosWait()
  await bench.untilEmpty()
  expect(await bench.statuses()).toEqual({ completed: 30 })
})

// AI-014, A-10
test('an overloaded provider that names a time is left alone until then, too', async () => {
  await bench.prepared(5)
  await bench.settings({ max_process: 1 })
  bench.app.vision.failWith(error('retry', 'overloaded', { retryAfterMs: 600_000 }), 1)
  await bench.untilEmpty()
  expect(bench.app.vision.calls).toHaveLength(1)
  const { pause_kind, next_use_date } = await settings()
  expect([pause_kind, minutesUntil(next_use_date)]).toEqual(['rate', 10])
  const waiting = (await tasks()).filter(({ attempt }) => attempt === 1)
  expect(waiting).toHaveLength(1)
  expect(waiting[0]?.s).toBeGreaterThan(590)
})

// AI-014
test('a photo that was claimed before the provider closed makes no call', async () => {
  await bench.prepared(2)
  const read = bench.app.storage.readWhole
  bench.app.storage.readWhole = async (key) => {
    await sql`
      update analysis_settings set pause_kind = 'rate', next_use_date = now() + interval '1 hour'`.execute(
      bench.app.db,
    )
    return read(key)
  }
  await bench.untilEmpty()
  expect(bench.app.vision.calls).toEqual([])
  expect((await tasks()).map(({ state, attempt }) => [state, attempt])).toEqual([
    ['ready', 0],
    ['ready', 0],
  ])
})

// AI-015
test('three 429s in ten answers halve the calls of all workers, successes raise them again', async () => {
  await bench.prepared(60)
  bench.app.vision.takes(5)
  bench.app.vision.failWith(error('wait', 'rate'), 3)
  const workers = [bench.worker(), bench.worker()]
  await bench.settings({ max_process: 4 })
  await Promise.all(workers.map((each) => each.drain()))
  expect(await bench.statuses()).toEqual({ completed: 60 })
  expect(await settings()).toMatchObject({ live_limit: null, refusals: 0 })
  expect(bench.app.vision.calls).toHaveLength(63)
})

// AI-015
test('what was halved holds for all workers together', async () => {
  await bench.prepared(15)
  await bench.settings({ max_process: 8 })
  await bench.app.db.updateTable('analysis_settings').set({ live_limit: 2, calm: 0 }).execute()
  const release = bench.app.vision.hold()
  const drained = Promise.all([bench.worker(), bench.worker()].map((each) => each.drain()))
  await bench.app.vision.called(2)
  expect(await bench.claim(100)).toEqual([])
  release()
  await drained
  expect(await bench.statuses()).toEqual({ completed: 15 })
})

// AI-014, DATA-035
test('an account without funds stops all for an hour, then one photo probes, then for two hours', async () => {
  await bench.prepared(20)
  const release = bench.app.vision.hold()
  bench.app.vision.failWith(error('pause', 'quota'))
  const drained = bench.untilEmpty()
  await bench.app.vision.called(15)
  release()
  await drained
  expect(bench.app.vision.calls).toHaveLength(15)
  const first = await settings()
  expect(first).toMatchObject({ pause_kind: 'quota', pause_reason: 'It was quota.', pause_step: 0 })
  expect(minutesUntil(first.next_use_date)).toBe(60)
  for (const [n, minutes] of [
    [1, 120],
    [2, 240],
    [3, 480],
    [4, 960],
    [5, 1440],
    [6, 1440],
  ] as const) {
    await letPausePass()
    await bench.untilEmpty()
    expect(bench.app.vision.calls).toHaveLength(15 + n)
    expect(minutesUntil((await settings()).next_use_date)).toBe(minutes)
  }
  expect((await tasks()).every((task) => task.attempt === 0)).toBe(true)
  bench.app.vision.answerWith({})
  await letPausePass()
  await bench.untilEmpty()
  expect(await bench.statuses()).toEqual({ completed: 20 })
  expect(await settings()).toMatchObject({ pause_kind: null, next_use_date: null, pause_step: 0 })
})

// AI-014
test("a day's quota lasts until the time told, or Google's next midnight", async () => {
  await bench.prepared(1)
  bench.app.vision.failWith(error('pause', 'quota_daily', { retryAfterMs: 3 * 3_600_000 }), 1)
  await bench.untilEmpty()
  expect(minutesUntil((await settings()).next_use_date)).toBe(180)
  await letPausePass()
  bench.app.vision.provider = 'google'
  bench.app.vision.failWith(error('pause', 'quota_daily'), 1)
  await bench.untilEmpty()
  const until = (await settings()).next_use_date
  const inCalifornia = { timeZone: 'America/Los_Angeles', timeStyle: 'short' } as const
  const nearest = new Date(Math.round((until?.getTime() ?? 0) / 600_000) * 600_000)
  expect(new Intl.DateTimeFormat('sv', inCalifornia).format(nearest)).toBe('00:00')
  expect(minutesUntil(until)).toBeLessThanOrEqual(25 * 60)
})

// AI-014
test.each(['auth', 'no_model', 'no_vision'] as const)(
  '%s stops all until an administrator resumes',
  async (kind) => {
    const boss = await bench.app.given.user({ role: 'admin' })
    await bench.prepared(3)
    bench.app.vision.failWith(error('pause', kind))
    await bench.settings({ max_process: 1 })
    await bench.untilEmpty()
    expect(bench.app.vision.calls).toHaveLength(1)
    expect(await bench.app.as(boss).call('getAnalysisStatus', {})).toMatchObject({
      pause_reason: `It was ${kind}.`,
      next_use_date: null,
    })
    bench.app.vision.answerWith({})
    await bench.app.as(boss).call('resumeAnalysis', {})
    await bench.untilEmpty()
    expect(await bench.statuses()).toEqual({ completed: 3 })
  },
)

// AI-014, AI-021
test('a pause ends where another model is configured, and only there', async () => {
  await bench.prepared(1)
  await adoptProvider(bench.app.deps)
  bench.app.vision.failWith(error('pause', 'auth'))
  await bench.untilEmpty()
  await adoptProvider(bench.app.deps)
  expect(await settings()).toMatchObject({ pause_kind: 'auth' })
  const config = { ...bench.app.deps.config, AI_API_KEY: 'another' }
  await adoptProvider({ ...bench.app.deps, config })
  expect(await settings()).toMatchObject({ pause_kind: null, pause_reason: null })
})

// AI-014
test('five server errors in a row over photos stop all for a minute and cost no more attempts', async () => {
  await bench.prepared(8)
  await bench.settings({ max_process: 1 })
  bench.app.vision.failWith(error('retry', 'server'))
  // Longer than the test: a photo that comes back at once would use up all its attempts by itself.
  await bench.worker(bench.app.vision, { backoff: 600_000 }).drain()
  expect(bench.app.vision.calls).toHaveLength(5)
  expect(minutesUntil((await settings()).next_use_date)).toBe(1)
  const used = (await tasks()).reduce((sum, { attempt }) => sum + attempt, 0)
  expect(used).toBe(4)
  await letPausePass()
  await bench.untilEmpty()
  expect(bench.app.vision.calls).toHaveLength(6)
  bench.app.vision.answerWith({})
  await letPausePass()
  await letPhotosWait()
  await bench.untilEmpty()
  expect(await bench.statuses()).toEqual({ completed: 8 })
})
