import { join } from 'node:path'
import type pg from 'pg'
import { type Db, openDatabase } from '../server/src/db/client.ts'
import { startEmbedded } from '../server/src/db/embedded.ts'
import { claimReady } from '../server/src/features/ai-schedule/claim-queries.ts'
import type { Figure } from './figures.ts'

const rounds = 30
const slots = 5
const max = 1.5

type Backlog = { name: string; photos: number; perOwner: number }

/**
 * Measures how long a claim of five photos takes with 10⁴ and with 10⁶ waiting photos, all of one owner or one each
 * of many owners. Uses the data of a stopped app, because its workers would claim photos too.
 */
export async function claimFigures(dataDir: string, many: number): Promise<Figure[]> {
  const embedded = await startEmbedded({
    folder: join(dataDir, 'db'),
    whenTaken: 'refuse',
    onRestart: () => console.error('The database was started again.'),
    onFailure: (error) => console.error(error),
  })
  const { db, pool } = openDatabase(embedded.connection, (error) => console.error(error))
  try {
    // The provider has already accepted so many calls that several may start at once.
    await pool.query('update analysis_settings set max_process = 1000, accepted_streak = 1000')
    const measured = new Map<string, number>()
    for (const backlog of backlogs(many)) {
      await queue(pool, backlog)
      const ms = await claims(db, pool)
      measured.set(backlog.name, ms)
      console.log(`claim with ${backlog.name}: ${ms.toFixed(1)} ms`)
    }
    return compared(measured)
  } finally {
    await db.destroy()
    await embedded.stop()
  }
}

const backlogs = (many: number): Backlog[] =>
  [many / 100, many].flatMap((photos) => [
    { name: `${photos} photos of one owner`, photos, perOwner: Infinity },
    { name: `${photos / 10} owners`, photos: photos / 10, perOwner: 1 },
  ])

function compared(measured: Map<string, number>): Figure[] {
  const [few, someOwners, many, manyOwners] = [...measured]
  const pairs = [
    [few, many],
    [someOwners, manyOwners],
  ]
  return pairs.map(([before, after]) => ({
    name: `claim, ${after?.[0]}`,
    value: after?.[1] ?? Number.NaN,
    unit: 'ms',
    against: { what: `${before?.[0]}:`, value: before?.[1] ?? Number.NaN },
    bar: { max },
  }))
}

/** Replaces the queue with the photos of the owner who has the most, or with one photo of each owner. */
async function queue(pool: pg.Pool, { photos, perOwner }: Backlog): Promise<void> {
  const chosen =
    perOwner === 1
      ? 'select distinct on (user_id) id, user_id, created_at from photos order by user_id'
      : `select id, user_id, created_at from photos where user_id =
           (select user_id from photo_counters order by completed desc limit 1) order by created_at`
  await pool.query(`
    truncate analysis_tasks;
    insert into analysis_tasks (photo_id, user_id, created_at, state)
      select id, user_id, created_at, 'ready' from (${chosen}) chosen limit ${photos}`)
  await pool.query('vacuum analyze analysis_tasks')
}

/** Returns the median duration of a claim in milliseconds. */
async function claims(db: Db, pool: pg.Pool): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now()
    const { claims } = await claimReady(db, limits)
    times.push(performance.now() - start)
    if (claims.length !== slots) throw new Error(`${claims.length} photos were claimed.`)
    await pool.query(
      `update analysis_tasks set state = 'ready', lease_until = null, attempt = 0 where state = 'running'`,
    )
  }
  return times.toSorted((a, b) => a - b)[rounds >> 1] ?? Number.NaN
}

const limits = {
  maxClaims: slots,
  leaseMs: 60_000,
  selfHosted: null,
  isPriced: true,
  finishedPhotoIds: [],
  minGapMs: 0,
  assumedCallMs: 0,
  acceptedCalls: 0,
  typicalCallMs: null,
  monthStart: '2000-01-01',
}
