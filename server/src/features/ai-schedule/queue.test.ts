import { sql } from 'kysely'
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

/** Copies an owner of one waiting photo, with the photo and its task. */
async function copies(user: { id: string }, count: number): Promise<void> {
  await sql`
    with owners as (
      insert into users (email, full_name, date_of_birth, password_hash, spending_cap_usd)
      select n || email, full_name, date_of_birth, password_hash, spending_cap_usd
      from users, generate_series(1, ${count}) n where id = ${user.id} returning id
    ), made as (
      insert into photos (user_id, name, object_key, original_name, mode, content_type, bytes, sha256, width, height)
      select o.id, o.id, o.id, original_name, mode, content_type, bytes, sha256, width, height
      from photos p, owners o where p.user_id = ${user.id} returning id, user_id
    )
    insert into analysis_tasks (photo_id, user_id, state) select id, user_id, 'ready' from made`.execute(
    bench.app.db,
  )
}

// AI-015, A-03
test('each of a thousand owners gets a turn, even behind those whose budget is used up', async () => {
  await bench.settings({ max_process: 1000 })
  const free = await bench.prepared(1, 'free')
  const capped = await bench.prepared(1, 'capped')
  await sql`update users set spending_cap_usd = 0 where id = ${capped.id}`.execute(bench.app.db)
  await copies(free, 4)
  await copies(capped, 1000)
  const first = await bench.claim(5)
  expect(new Set(first.map(({ userId }) => userId)).size).toBe(5)
  expect(first.every(({ isCapped }) => !isCapped)).toBe(true)
  await sql`update users set spending_cap_usd = null`.execute(bench.app.db)
  expect(await bench.claim(300)).toHaveLength(300)
})

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
