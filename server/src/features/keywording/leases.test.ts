import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type AnalysisBench, startAnalysis } from '../../test/analysis.ts'
import { fastTimings } from '../../test/app.ts'
import { fakeVision } from '../../test/fake-vision.ts'
import type { TestUser } from '../../test/given.ts'
import { noFacts } from '../../test/no-facts.ts'
import { jpeg } from '../../test/upload-files.ts'
import { createDispatcher } from '../../worker/dispatcher.ts'
import { claimPreparing } from '../ai-schedule/preparation-claim-queries.ts'
import type { Claim } from '../ai-schedule/queries.ts'
import { storePrepared } from './settle-queries.ts'
import { keywordingWork } from './worker.ts'

let bench: AnalysisBench
beforeEach(async () => {
  bench = await startAnalysis()
})
afterEach(() => bench.stop())

// AI-010, PLAN-028
test("another worker takes a killed worker's photo, and it is charged once", async () => {
  const user = await bench.prepared(3)
  expect(await bench.claim(100)).toHaveLength(3)
  await bench.endLeases()
  await bench.untilEmpty()
  expect(await bench.statuses()).toEqual({ completed: 3 })
  expect(bench.app.vision.calls).toHaveLength(3)
  expect(await bench.holdsOf(user)).toEqual(['charged', 'charged', 'charged'])
})

// AI-010, AI-015, PLAN-028
test('a finished call occupies no slot; if its worker is killed, the photo is analysed once more', async () => {
  const user = await bench.prepared(2)
  await bench.settings({ max_process: 1 })
  const finished = (await bench.claim(1)).map(({ photoId }) => photoId)
  expect(await bench.claim(1)).toEqual([])
  expect(await bench.claim(1, finished)).toHaveLength(1)
  // No one else can claim the photo while the lease is valid.
  expect(await bench.claim(1, finished)).toEqual([])
  await bench.endLeases()
  await bench.untilEmpty()
  expect(await bench.statuses()).toEqual({ completed: 2 })
  expect(await bench.holdsOf(user)).toEqual(['charged', 'charged'])
})

// AI-011, AI-014
test('a photo that repeatedly kills its worker fails', async () => {
  const user = await bench.prepared(1)
  for (let n = 0; n < 4; n += 1) {
    expect(await bench.claim(1)).toMatchObject([{ attempt: n + 1 }])
    await bench.endLeases()
    await recover()
  }
  expect(await bench.statuses()).toEqual({ failed: 1 })
  const photo = await bench.app.db
    .selectFrom('photos')
    .select('last_error')
    .executeTakeFirstOrThrow()
  expect(photo.last_error).toBe('The analysis was interrupted. (tried 4 times)')
  expect(await bench.holdsOf(user)).toEqual(['released'])
})

// AI-011
test('a photo that stops the server twice while it is decoded fails with a message', async () => {
  const user = await bench.app.given.user({ role: 'admin' })
  await bench.app.as(user).upload(await jpeg())
  for (let n = 0; n < 2; n += 1) {
    expect(
      (await claimPreparing(bench.app.db, { lane: 'preparation', maxClaims: 1, leaseMs: 60_000 }))
        .claims,
    ).toHaveLength(1)
    await bench.endLeases()
    await recover()
  }
  expect(await bench.statuses()).toEqual({ failed: 1 })
  const [photo] = (await bench.app.as(user).call('getImages', {})).images
  expect(photo?.last_error).toBe('The photo could not be read: the server stopped twice over it.')
})

// AI-010
test('a late preparation by a worker that lost its lease changes nothing', async () => {
  const user = await bench.app.given.user({ role: 'admin' })
  await bench.app.as(user).upload(await jpeg())
  const claimOne = async () => {
    const { claims } = await claimPreparing(bench.app.db, {
      lane: 'preparation',
      maxClaims: 1,
      leaseMs: 60_000,
    })
    return claims[0] as Claim
  }
  const late = await claimOne()
  await bench.endLeases()
  await recover()
  const current = await claimOne()
  const prepared = { facts: noFacts, width: 1, height: 1, hasPreview: false }
  expect(await storePrepared(bench.app.db, late, prepared)).toBe(false)
  expect(await preparation()).toMatchObject({ state: 'preparing', has_thumbnail: false })
  expect(await storePrepared(bench.app.db, current, prepared)).toBe(true)
  const task = { state: 'ready', attempt: 1, lease_until: null, has_thumbnail: true, width: 1 }
  expect(await preparation()).toMatchObject(task)
  expect(await storePrepared(bench.app.db, current, prepared)).toBe(false)
})

const preparation = () =>
  bench.app.db
    .selectFrom('analysis_tasks')
    .innerJoin('photos', 'photos.id', 'analysis_tasks.photo_id')
    .select(['analysis_tasks.state', 'attempt', 'lease_until', 'has_thumbnail', 'width'])
    .executeTakeFirstOrThrow()

const recover = () => keywordingWork(bench.app.deps, fastTimings).recover()

// AI-010, AI-019, PLAN-028
test('the late answer of a worker with an expired lease changes only the ledger', async () => {
  const user = await bench.prepared(1)
  const [late, other] = [fakeVision(), fakeVision()]
  late.answerWith({ keywords: ['late'] })
  other.answerWith({ keywords: ['right'] })
  const release = late.hold()
  const lateWorker = bench.worker(late).drain()
  await late.called(1)
  await bench.endLeases()
  await bench.worker(other).drain()
  const before = await everything(user)
  release()
  await lateWorker
  expect(await everything(user)).toEqual(before)
  expect(before).toMatchObject({ keywords: ['right'], holds: ['charged'], counts: ['right 1'] })
  const calls = await bench.app.db
    .selectFrom('model_calls')
    .select('attempt')
    .orderBy('attempt')
    .execute()
  expect(calls).toEqual([{ attempt: 1 }, { attempt: 2 }])
})

async function everything(user: TestUser) {
  const photo = await bench.app.db
    .selectFrom('photos')
    .select(['keywords', 'description', 'model', 'last_error', 'updated_at'])
    .executeTakeFirstOrThrow()
  const counts = await bench.app.db.selectFrom('keyword_counts').selectAll().execute()
  return {
    ...photo,
    status: await bench.statuses(),
    counters: await bench.app.db.selectFrom('photo_counters').selectAll().execute(),
    counts: counts.map((row) => `${row.folded} ${row.n}`),
    holds: await bench.holdsOf(user),
    tasks: await bench.app.db.selectFrom('analysis_tasks').selectAll().execute(),
  }
}

// AI-010, AI-014
test.each(['follows', 'ignores'])(
  'a stop returns the work without using up an attempt if the model %s it',
  async (reaction) => {
    await bench.prepared(2)
    if (reaction === 'ignores') bench.app.vision.ignoreAbortSignals()
    const release = bench.app.vision.hold()
    const stopping = bench.worker()
    stopping.start()
    await bench.app.vision.called(2)
    await stopping.stop(0)
    const tasks = await bench.app.db
      .selectFrom('analysis_tasks')
      .select(['state', 'attempt', 'lease_until'])
      .execute()
    expect(tasks).toEqual([0, 1].map(() => ({ state: 'ready', attempt: 0, lease_until: null })))
    release()
    await bench.untilEmpty()
    expect(await bench.statuses()).toEqual({ completed: 2 })
  },
)

// AI-010
test('a stop waits for work that ends soon', async () => {
  await bench.prepared(2)
  const release = bench.app.vision.hold()
  const stopping = bench.worker()
  stopping.start()
  await bench.app.vision.called(2)
  const stopped = stopping.stop(10_000)
  release()
  await stopped
  expect(await bench.statuses()).toEqual({ completed: 2 })
})

// AI-015
test('deleting a photo aborts its call', async () => {
  const user = await bench.prepared(1)
  bench.app.vision.hold()
  bench.worker(bench.app.vision, { leaseMs: 3000 }).start()
  await bench.app.vision.called(1)
  const isAborted = () => bench.app.vision.calls[0]?.options.signal?.aborted
  expect(isAborted()).toBe(false)
  await bench.app.as(user).call('deleteImages', { names: [] })
  await expect.poll(isAborted).toBe(true)
})

// AI-015
test('the lease of a long call is renewed', async () => {
  await bench.prepared(1)
  bench.app.vision.takesMs(5000)
  const [first, second] = [
    bench.worker(bench.app.vision, { leaseMs: 3000 }),
    bench.worker(bench.app.vision, { leaseMs: 3000 }),
  ]
  first.start()
  second.start()
  await bench.app.vision.called(1)
  await bench.untilEmpty()
  expect(bench.app.vision.calls).toHaveLength(1)
})

// AI-010
test('broken database connections lose nothing, not even an answer that is arriving', async () => {
  await bench.prepared(6)
  const release = bench.app.vision.hold()
  bench.worker().start()
  await bench.app.vision.called(6)
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(bench.app.db)
  release()
  await expect.poll(() => bench.statuses()).toEqual({ completed: 6 })
  expect(bench.app.vision.calls).toHaveLength(6)
})

// AI-011, AI-014
test('a call without an answer times out', async () => {
  await bench.prepared(1)
  await bench.settings({ max_allowed_retry: 1 })
  bench.app.vision.ignoreAbortSignals()
  const release = bench.app.vision.hold()
  const work = keywordingWork(bench.app.deps, {
    ...fastTimings,
    call: { minTimeoutMs: 30, maxTimeoutMs: 30, cacheMs: 0 },
  })
  await createDispatcher(work, { log: bench.app.deps.log }).drain()
  const photo = await bench.app.db
    .selectFrom('photos')
    .select('last_error')
    .executeTakeFirstOrThrow()
  expect(photo.last_error).toBe('The AI did not answer in time. (tried 2 times)')
  release()
})
