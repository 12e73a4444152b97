import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { openPgBossQueue } from '../../adapters/pg-boss-queue.ts'
import { type Db, openDatabase } from '../../db/client.ts'
import type { Job, JobQueue } from '../../ports/job-queue.ts'
import { checkHandlers, startBackground } from '../../worker/background.ts'
import { handle } from '../../worker/handle.ts'
import { createDatabase, type TestDatabase } from '../database.ts'

/** Used instead of `job`, which would register the job for the apps of other test files too. */
const define = <P extends z.ZodObject>(definition: Job<P>) => definition

const payload = z.object({ n: z.int() })
const greet = define({ name: 'test.greet', payload, retries: 3 })
const fragile = define({ name: 'test.fragile', payload, retries: 3 })
const slow = define({ name: 'test.slow', payload, retries: 0 })
const alone = define({ name: 'test.alone', payload, retries: 0, oneByOne: true })
const nightly = define({
  name: 'test.nightly',
  payload: z.object({}),
  retries: 0,
  cron: '0 3 * * *',
})
/** If a notification is lost, polling finds the job after this time. */
const nextPollMs = 10_000
const all = [greet, fragile, slow, alone, nightly]

type Opened = JobQueue & {
  schedules(): Promise<{ name: string; cron: string; timezone: string }[]>
}

/** Every adapter of the job queue port, each with its own database. */
const adapters: Record<string, (url: string) => Promise<Opened>> = {
  async 'pg-boss'(url) {
    const queue = await openPgBossQueue({
      connection: { connectionString: url },
      jobs: all,
      timeZone: 'Europe/Zurich',
      onError: (error) => expect.fail(error.message),
    })
    return { ...queue, schedules: () => queue.boss.getSchedules() }
  },
}

describe.each(Object.entries(adapters))('%s', (_name, open) => {
  let database: TestDatabase
  let db: Db
  let jobs: Opened
  const ran: { name: string; n: number; at: number }[] = []
  const note = (name: string, n: number) => ran.push({ name, n, at: performance.now() })
  const broken = { times: 1 }
  const started = Promise.withResolvers<void>()
  const finish = Promise.withResolvers<void>()

  beforeAll(async () => {
    database = await createDatabase()
    db = openDatabase({ connectionString: database.url }, () => undefined).db
    jobs = await open(database.url)
    await startBackground({ jobs, log: pino({ level: 'silent' }) }, [
      handle(greet, async ({ n }) => void note('greet', n)),
      handle(fragile, async ({ n }) => {
        note('fragile', n)
        if (n === 1 && broken.times-- > 0) throw new Error('not yet')
      }),
      handle(slow, async ({ n }) => {
        started.resolve()
        await finish.promise
        note('slow', n)
      }),
      handle(alone, async ({ n }) => {
        note('alone began', n)
        await jobs.enqueue(db, greet, { n: 100 + n })
        await vi.waitUntil(() => runsOf('greet').some((run) => run.n === 100 + n), {
          timeout: 15_000,
        })
        note('alone ended', n)
      }),
      handle(nightly, async () => undefined),
    ])
  })
  afterAll(async () => {
    await jobs.stop()
    await db.destroy()
    await database.drop()
  })

  const runsOf = (name: string) => ran.filter((run) => run.name === name)

  test('a job runs when it commits and not at the next poll, so that codes arrive promptly', async () => {
    await jobs.enqueue(db, greet, { n: 0 })
    await expect.poll(() => runsOf('greet')).toHaveLength(1)
    const begun = performance.now()
    await jobs.enqueue(db, greet, { n: 1 })
    await expect.poll(() => runsOf('greet')).toHaveLength(2)
    expect((runsOf('greet')[1]?.at ?? Infinity) - begun).toBeLessThan(nextPollMs / 2)
  })

  test("a job is committed or rolled back with its caller's transaction", async () => {
    const rolledBack = db.transaction().execute(async (tx) => {
      await jobs.enqueue(tx, greet, { n: 2 })
      throw new Error('undo')
    })
    await expect(rolledBack).rejects.toThrow('undo')
    await db.transaction().execute(async (tx) => {
      await jobs.enqueue(tx, greet, { n: 3 })
      await jobs.enqueue(db, greet, { n: 4 })
      await expect.poll(() => runsOf('greet').map(({ n }) => n)).toContain(4)
      expect(runsOf('greet').map(({ n }) => n)).not.toContain(3)
    })
    await expect.poll(() => runsOf('greet').map(({ n }) => n)).toContain(3)
    expect(runsOf('greet').map(({ n }) => n)).not.toContain(2)
  })

  test('a burst of jobs is processed at once, each exactly once', async () => {
    const numbers = Array.from({ length: 60 }, (_, index) => 100 + index)
    await Promise.all(numbers.map((n) => jobs.enqueue(db, greet, { n })))
    const burst = () =>
      runsOf('greet')
        .map(({ n }) => n)
        .filter((n) => n >= 100)
    await expect.poll(burst).toHaveLength(60)
    expect(new Set(burst())).toEqual(new Set(numbers))
  })

  test('jobs that must run one at a time all run and never overlap', async () => {
    await db.transaction().execute(async (tx) => {
      for (let n = 0; n < 4; n += 1) await jobs.enqueue(tx, alone, { n })
    })
    await expect.poll(() => runsOf('alone ended')).toHaveLength(4)
    const order = ran.filter(({ name }) => name.startsWith('alone')).map(({ name }) => name)
    expect(order).toEqual(order.map((_, at) => (at % 2 === 0 ? 'alone began' : 'alone ended')))
  })

  test('a failed job is retried, but not the others of its batch', async () => {
    await db.transaction().execute(async (tx) => {
      for (const n of [1, 2, 3]) await jobs.enqueue(tx, fragile, { n })
    })
    await expect.poll(() => runsOf('fragile')).toHaveLength(4)
    expect(runsOf('fragile').filter(({ n }) => n === 1)).toHaveLength(2)
  })

  test('an invalid payload is rejected at once', async () => {
    await expect(jobs.enqueue(db, greet, { n: 'one' } as never)).rejects.toThrow()
  })

  test('a delayed job does not run early', async () => {
    await jobs.enqueue(db, greet, { n: 50 }, { delaySeconds: 3600 })
    await jobs.enqueue(db, greet, { n: 51 })
    await expect.poll(() => runsOf('greet').map(({ n }) => n)).toContain(51)
    expect(runsOf('greet').map(({ n }) => n)).not.toContain(50)
  })

  test("scheduled jobs use the installation's time zone", async () => {
    expect(await jobs.schedules()).toMatchObject([
      { name: nightly.name, cron: '0 3 * * *', timezone: 'Europe/Zurich' },
    ])
  })

  test('stop waits for running jobs', async () => {
    await jobs.enqueue(db, slow, { n: 1 })
    await started.promise
    const stopped = jobs.stop()
    finish.resolve()
    await stopped
    expect(runsOf('slow')).toHaveLength(1)
  })
})

test('starting fails if a job has no handler or two handlers', () => {
  const one = handle(greet, async () => undefined)
  expect(() => checkHandlers([greet as never], [one])).not.toThrow()
  expect(() => checkHandlers([greet as never, slow as never], [one])).toThrow('look at: test.slow')
  expect(() => checkHandlers([greet as never], [one, one])).toThrow('look at: test.greet')
})
