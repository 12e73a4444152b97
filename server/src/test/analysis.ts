import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { claimReady } from '../features/ai-schedule/claim-queries.ts'
import { insertTasks } from '../features/ai-schedule/queries.ts'
import type { Timings } from '../features/ai-schedule/timings.ts'
import { holdCredits } from '../features/credits/queries.ts'
import { keywordingWork } from '../features/keywording/worker.ts'
import type { VisionModel } from '../ports/vision-model.ts'
import type { VisionSource } from '../ports/vision-source.ts'
import { createDispatcher, type Dispatcher } from '../worker/dispatcher.ts'
import { type App, type AppOptions, fastTimings, startApp } from './app.ts'
import type { FakeVision } from './fake-vision.ts'
import type { TestUser } from './given.ts'
import { jpeg } from './upload-files.ts'

/** The given source, except that its model is always this one. */
const always = (source: VisionSource, model: VisionModel): VisionSource => ({
  ...source,
  current: () => model,
  active: () => ({ ...source.active(), model }),
})

export type AnalysisBench = Awaited<ReturnType<typeof startAnalysis>>

/** An app whose photos are prepared and wait for the model, with as many workers as a test needs. */
export async function startAnalysis(options: AppOptions<FakeVision> = {}) {
  const app: App = await startApp(options)
  const { db } = app
  const dispatchers: Dispatcher[] = []
  const copy = await jpeg()
  // Preparation has its own tests; here every photo already has its model copy.
  app.storage.readWhole = () => Promise.resolve(copy)

  /** To the database, it looks like a separate worker process. */
  function worker(vision: FakeVision = app.vision, times: Partial<Timings> = {}): Dispatcher {
    const work = keywordingWork(
      { ...app.deps, vision: always(app.deps.vision, vision) },
      { ...fastTimings, ...times },
    )
    const dispatcher = createDispatcher(work, { log: app.deps.log, pollMs: 20 })
    dispatchers.push(dispatcher)
    return dispatcher
  }

  return {
    app,
    worker,
    untilEmpty: () => worker().drain(),

    /** Creates an owner with this many waiting photos; their file names begin with `label`. */
    async prepared(n: number, label = 'photo'): Promise<TestUser> {
      const user = await app.given.user({ credits: n })
      const ids: string[] = []
      for (let i = 0; i < n; i += 1) {
        const facts = JSON.stringify({ file_name: `${label}-${randomUUID()}` })
        const { id } = await app.given.photo(user, { status: 'pending', keywords: [], facts })
        ids.push(id)
      }
      await db.transaction().execute(async (tx) => {
        expect(await holdCredits(tx, user.id, ids)).toHaveLength(n)
        await insertTasks(tx, user.id, ids)
        await tx.updateTable('analysis_tasks').set({ state: 'ready' }).execute()
      })
      return user
    },

    /** Claims photos for a worker that then disappears. */
    claim: (room: number, over: string[] = []) =>
      claimReady(db, {
        maxClaims: room,
        leaseMs: 6e4,
        selfHosted: null,
        isPriced: true,
        finishedPhotoIds: over,
        minGapMs: 0,
        assumedCallMs: 0,
        acceptedCalls: 0,
        typicalCallMs: null,
        monthStart: '2000-01-01',
      }).then(({ claims }) => claims),

    settings: (values: { max_process?: number; max_allowed_retry?: number }) =>
      db.updateTable('analysis_settings').set(values).execute(),

    /** The number of photos by status. */
    async statuses(): Promise<Record<string, number>> {
      const rows = await db
        .selectFrom('photos')
        .select(['status', ({ fn }) => fn.countAll<number>().as('n')])
        .groupBy('status')
        .execute()
      return Object.fromEntries(rows.map((row) => [row.status, row.n]))
    },

    async holdsOf(user: TestUser): Promise<string[]> {
      const rows = await db
        .selectFrom('credit_holds')
        .select('state')
        .where('user_id', '=', user.id)
        .execute()
      return rows.map((row) => row.state)
    },

    /** Makes all leases expire. */
    async endLeases(): Promise<void> {
      await sql`
        update analysis_tasks set lease_until = now() - interval '1 second'
        where lease_until is not null`.execute(db)
    },

    async stop(): Promise<void> {
      await Promise.all(dispatchers.map((dispatcher) => dispatcher.stop(0)))
      await app.stop()
    },
  }
}
