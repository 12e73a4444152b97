import { isDeepStrictEqual } from 'node:util'
import type pg from 'pg'
import { fromKysely, type Job as BossJob, type JobResult, PgBoss } from 'pg-boss'
import { jobLimits } from '../db/client.ts'
import type { Job, JobBacklog, JobQueue } from '../ports/job-queue.ts'

type PgBossQueueOptions = {
  connection: pg.PoolConfig
  jobs: readonly Job[]
  timeZone: string
  onError: (error: Error) => void
  /** Disabled in tests that fetch jobs themselves. */
  maintenance?: boolean
}

const retry = { retryDelay: 2, retryBackoff: true, retryDelayMax: 300 }
/** Finished jobs are kept for three days; a job that did not run within a week is deleted. */
const retention = { deleteAfterSeconds: 3 * 86_400, retentionSeconds: 7 * 86_400 }
const stopMs = 8000

/** Opens the job queue in PostgreSQL (schema `pgboss`, which pg-boss migrates itself); `boss` is for tests. */
export async function openPgBossQueue(
  options: PgBossQueueOptions,
): Promise<JobQueue & { boss: PgBoss }> {
  const { connection, jobs, timeZone, onError, maintenance = true } = options
  const boss = new PgBoss({
    ...({ ...connection, ...jobLimits } as ConstructorParameters<typeof PgBoss>[0] & object),
    application_name: 'verso-queue',
    max: 4,
    supervise: maintenance,
    schedule: maintenance,
    useListenNotify: maintenance,
  })
  let isStopped = false
  boss.on('error', (error) => {
    // When the database stops, it may cut a connection that is not closed yet.
    if (!isStopped) onError(error)
  })
  await boss.start()
  await openQueues(boss, jobs)
  return {
    boss,
    async enqueue(tx, { name, payload: schema }, payload, { delaySeconds } = {}) {
      const db = fromKysely(tx)
      await boss.send(name, schema.parse(payload), { db, startAfter: delaySeconds ?? 0 })
    },
    async forget({ user_id, email }, until) {
      await boss.getDb().executeSql(forgetting, [user_id, email, until])
    },
    async backlog() {
      const names = jobs.map(({ name }) => name)
      const { rows } = await boss.getDb().executeSql(backlogQuery, [names])
      return rows as JobBacklog[]
    },
    async work(definition, run) {
      const { name, oneByOne } = definition
      const pace = { ...workOptions, ...(oneByOne && { localConcurrency: 1 }) }
      await boss.work(name, pace, (batch) => (oneByOne ? inTurn : together)(batch, run))
      if (definition.cron)
        await boss.schedule(definition.name, definition.cron, {}, { tz: timeZone })
    },
    async stop() {
      await boss.stop({ graceful: true, timeout: stopMs })
      isStopped = true
    },
  }
}

/** pg-boss can remove jobs only by their ids, so this uses its table; the compliance test checks the columns. */
const forgetting = `delete from pgboss.job where state <> 'active'
  and (data->>'user_id' = $1 or (lower(data->>'email') = lower($2) and created_on <= $3))`

/** The backlog of the known jobs in `$1`; the compliance test checks the columns. */
const backlogQuery = `select known.name as job, count(due.id)::int as waiting,
    coalesce(extract(epoch from now() - min(due.start_after)), 0)::float8 as "oldestSeconds",
    (select count(*)::int from pgboss.job where name = known.name and state = 'failed') as failed
  from unnest($1::text[]) known (name)
  left join pgboss.job due on due.name = known.name and due.state in ('created', 'retry') and due.start_after <= now()
  group by known.name`

/** Creates missing queues and updates those that an earlier version created with other settings. */
async function openQueues(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
  const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  for (const { name, retries, maxHours = 0.25 } of jobs) {
    const limits = { retryLimit: retries, expireInSeconds: maxHours * 3600 }
    const settings = { ...retry, ...retention, ...limits, heartbeatSeconds: 30, notify: true }
    const found = existing.get(name)
    if (!found) await boss.createQueue(name, settings)
    else if (!isDeepStrictEqual({ ...found, ...settings }, { ...found }))
      await boss.updateQueue(name, settings)
  }
}

/** Jobs start when they are committed; polling finds delayed jobs and those whose notification was lost. */
const workOptions = {
  batchSize: 5,
  localConcurrency: 2,
  burstWhenBatchFull: true,
  pollingIntervalSeconds: 1,
  notifyPollingIntervalSeconds: 10,
  perJobResults: true,
} as const

type Run = (payload: unknown, signal: AbortSignal) => Promise<void>

/** Each job of a batch succeeds or fails on its own. */
function together(batch: BossJob<unknown>[], run: Run): Promise<JobResult[]> {
  return Promise.all(batch.map((each) => resultOf(each, run)))
}

async function inTurn(batch: BossJob<unknown>[], run: Run): Promise<JobResult[]> {
  const results: JobResult[] = []
  for (const each of batch) results.push(await resultOf(each, run))
  return results
}

function resultOf({ id, data, signal }: BossJob<unknown>, run: Run): Promise<JobResult> {
  return run(data ?? {}, signal).then(
    () => ({ id, status: 'completed' as const }),
    (error: unknown) => ({ id, status: 'failed' as const, output: { message: String(error) } }),
  )
}
