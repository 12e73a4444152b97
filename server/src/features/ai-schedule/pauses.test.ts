import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { VisionError, type VisionFailure } from '../../ports/vision-model.ts'
import { type AnalysisBench, startAnalysis } from '../../test/analysis.ts'
import { openVisionSource } from '../ai-settings/vision-source.ts'
import { resetOnNewProvider } from './provider-state.ts'

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
/** Tests freeze `Date`, but not the database's clock. */
const now = () => performance.timeOrigin + performance.now()
const minutesUntil = (moment: Date | null) =>
  moment ? Math.round((moment.getTime() - now()) / 60_000) : null
const error = (
  action: VisionError['action'],
  kind: VisionFailure,
  extra: ConstructorParameters<typeof VisionError>[3] = {},
) => new VisionError(action, kind, `It was ${kind}.`, extra)
/** Lets the time of the pause end. */
const endPauseTime = () =>
  sql`update analysis_settings set next_use_date = now() - interval '1 second'`.execute(
    bench.app.db,
  )
const makePhotosDue = () => sql`update analysis_tasks set run_at = now()`.execute(bench.app.db)

// AI-014
test('a 429 without a time delays only its photo and uses up no attempt', async () => {
  await bench.prepared(6)
  bench.app.vision.failWith(error('wait', 'rate'), 1)
  bench.worker(bench.app.vision, { waitMs: 600_000 }).start()
  await expect.poll(() => bench.statuses()).toEqual({ completed: 5, pending: 1 })
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
test('no worker calls before the time that the provider gave', async () => {
  await bench.prepared(30)
  await bench.settings({ max_process: 1 })
  bench.app.vision.failWith(error('wait', 'rate', { retryAfterMs: 600_000 }), 1)
  await Promise.all([1, 2, 3].map(async () => bench.worker().drain()))
  expect(bench.app.vision.calls).toHaveLength(1)
  expect(await settings()).toMatchObject({ pause_kind: 'rate', live_limit: null })
  expect((await tasks()).every((task) => task.attempt === 0)).toBe(true)
  await endPauseTime()
  await makePhotosDue()
  await bench.untilEmpty()
  expect(await bench.statuses()).toEqual({ completed: 30 })
})

// AI-014, A-10
test('an overloaded provider that gives a time gets no calls until then', async () => {
  await bench.prepared(5)
  await bench.settings({ max_process: 1 })
  bench.app.vision.failWith(error('wait', 'overloaded', { retryAfterMs: 600_000 }), 1)
  await bench.untilEmpty()
  expect(bench.app.vision.calls).toHaveLength(1)
  const { pause_kind, next_use_date } = await settings()
  expect([pause_kind, minutesUntil(next_use_date)]).toEqual(['rate', 10])
  const waiting = (await tasks()).filter(({ s }) => s > 590)
  expect(waiting).toHaveLength(1)
  expect(waiting[0]?.attempt).toBe(0)
})

// AI-014
test('a photo that was claimed before a pause makes no call', async () => {
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
test('three 429s in ten results halve the calls of all workers, successes raise them again', async () => {
  await bench.prepared(60)
  bench.app.vision.takesMs(5)
  bench.app.vision.failWith(error('wait', 'rate'), 3)
  const workers = [bench.worker(), bench.worker()]
  await bench.settings({ max_process: 4 })
  await Promise.all(workers.map((each) => each.drain()))
  expect(await bench.statuses()).toEqual({ completed: 60 })
  expect(await settings()).toMatchObject({ live_limit: null, refusals: 0 })
  expect(bench.app.vision.calls).toHaveLength(63)
})

// AI-015
test('a halved limit applies to all workers together', async () => {
  await bench.prepared(15)
  await bench.settings({ max_process: 8 })
  await bench.app.db
    .updateTable('analysis_settings')
    .set({ live_limit: 2, accepted_streak: 0 })
    .execute()
  const release = bench.app.vision.hold()
  const drained = Promise.all([bench.worker(), bench.worker()].map((each) => each.drain()))
  await bench.app.vision.called(2)
  expect(await bench.claim(100)).toEqual([])
  release()
  await drained
  expect(await bench.statuses()).toEqual({ completed: 15 })
})

// AI-014, DATA-035
test('an account without credit pauses all calls for one hour; after a failed probe, for two', async () => {
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
    await endPauseTime()
    await bench.untilEmpty()
    expect(bench.app.vision.calls).toHaveLength(15 + n)
    expect(minutesUntil((await settings()).next_use_date)).toBe(minutes)
  }
  expect((await tasks()).every((task) => task.attempt === 0)).toBe(true)
  bench.app.vision.answerWith({})
  await endPauseTime()
  await bench.untilEmpty()
  expect(await bench.statuses()).toEqual({ completed: 20 })
  expect(await settings()).toMatchObject({ pause_kind: null, next_use_date: null, pause_step: 0 })
})

// AI-014
test('a daily quota lasts until the time that the provider gave, or else an hour', async () => {
  await bench.prepared(1)
  bench.app.vision.failWith(error('pause', 'quota_daily', { retryAfterMs: 3 * 3_600_000 }), 1)
  await bench.untilEmpty()
  expect(minutesUntil((await settings()).next_use_date)).toBe(180)
  await endPauseTime()
  await resetOnNewProvider(bench.app.deps)
  bench.app.vision.failWith(error('pause', 'quota_daily'), 1)
  await bench.untilEmpty()
  expect(minutesUntil((await settings()).next_use_date)).toBe(60)
})

// AI-014
test.each(['auth', 'no_model', 'no_vision'] as const)(
  '%s pauses all calls until an administrator resumes',
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
test('a pause ends when another key is configured, but not at every start', async () => {
  await bench.prepared(1)
  await resetOnNewProvider(bench.app.deps)
  bench.app.vision.failWith(error('pause', 'auth'))
  await bench.untilEmpty()
  await resetOnNewProvider(bench.app.deps)
  expect(await settings()).toMatchObject({ pause_kind: 'auth' })
  const config = { ...bench.app.deps.config, AI_API_KEY: 'another' }
  const { deps } = bench.app
  const vision = await openVisionSource({ ...deps, config, open: deps.vision.open })
  await resetOnNewProvider({ ...deps, vision })
  expect(await settings()).toMatchObject({ pause_kind: null, pause_reason: null })
})

// AI-014
test('five server errors in a row pause all calls for a minute and use up no more attempts', async () => {
  await bench.prepared(8)
  await bench.settings({ max_process: 1 })
  bench.app.vision.failWith(error('retry', 'server'))
  // Longer than the test, because a photo that is retried at once would use up all its attempts.
  await bench.worker(bench.app.vision, { backoffMs: 600_000 }).drain()
  expect(bench.app.vision.calls).toHaveLength(5)
  expect(minutesUntil((await settings()).next_use_date)).toBe(1)
  const used = (await tasks()).reduce((sum, { attempt }) => sum + attempt, 0)
  expect(used).toBe(4)
  await endPauseTime()
  await bench.untilEmpty()
  expect(bench.app.vision.calls).toHaveLength(6)
  bench.app.vision.answerWith({})
  await endPauseTime()
  await makePhotosDue()
  await bench.untilEmpty()
  expect(await bench.statuses()).toEqual({ completed: 8 })
})
