import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { isAlive } from '../../db/is-alive.ts'
import type { Deps } from '../../deps.ts'
import { databaseTime } from './check-queries.ts'
import { runCheck } from './jobs.ts'
import {
  beatRun,
  deleteRun,
  findRuns,
  insertRun,
  type ProcessRun,
  takeRuns,
} from './run-queries.ts'

type Needs = Pick<Deps, 'config' | 'db' | 'jobs' | 'log'>

const beatMs = 30_000
/** After four missed beats the process was killed, or is frozen or disconnected. */
const silentMs = 4 * beatMs

/**
 * Records that this process runs, and enqueues a check for processes that ended without a clean stop. Returns the
 * function that records a clean stop. A run counts as ended if it has stopped updating its row. At the start it also
 * counts if its process no longer exists on this machine, and always with the built-in database, because that serves
 * one process at a time.
 */
export async function recordRun(deps: Needs): Promise<() => Promise<void>> {
  const { config, db, log } = deps
  const run = { id: randomUUID(), role: config.ROLE, host: hostname(), pid: process.pid }
  const left = config.DATABASE_URL
    ? (await findRuns(db, { host: run.host })).filter(hasEnded)
    : await findRuns(db, {})
  await checkAfter(deps, left)
  await insertRun(db, run)
  const beat = async () => {
    await beatRun(db, run)
    await checkAfter(deps, await findRuns(db, { silentMs }))
  }
  const timer = setInterval(() => {
    beat().catch((error: unknown) => log.warn({ err: error }, 'this process could not be recorded'))
  }, beatMs)
  return async () => {
    clearInterval(timer)
    await deleteRun(db, run.id)
  }
}

/**
 * Whether no other process of this machine has the run's pid. After a restart in a container, this process may have
 * the same pid.
 */
const hasEnded = ({ pid }: ProcessRun): boolean => pid === process.pid || !isAlive(pid)

async function checkAfter({ db, jobs, log }: Needs, runs: ProcessRun[]): Promise<void> {
  if (runs.length === 0) return
  await db.transaction().execute(async (tx) => {
    const ids = runs.map(({ id }) => id)
    const taken = await takeRuns(tx, ids)
    if (taken.length === 0) return
    log.warn({ processes: taken.length }, 'a process ended without stopping; a check follows')
    const noticed_at = (await databaseTime(tx)).toISOString()
    await jobs.enqueue(tx, runCheck, { reason: 'crash', noticed_at })
  })
}
