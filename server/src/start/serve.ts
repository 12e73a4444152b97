import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { Db } from '../db/client.ts'
import type { Deps } from '../deps.ts'
import { resetOnNewProvider } from '../features/ai-schedule/provider-state.ts'
import { capProblem } from '../features/ai-schedule/spending-cap.ts'
import { followAiSettings } from '../features/ai-settings/switch-vision.ts'
import { resumeSyncs } from '../features/billing/sync.ts'
import { recordRun } from '../features/consistency/process-run.ts'
import { keywordingWork } from '../features/keywording/worker.ts'
import { type EventLoop, watchEventLoop } from '../http/event-loop.ts'
import { createHealth, type Health } from '../http/health.ts'
import { buildOperatorServer } from '../http/operator-server.ts'
import { buildServer } from '../http/server.ts'
import { eventLoopStalls } from '../metrics.ts'
import { knownJobs } from '../ports/job-queue.ts'
import { checkHandlers, startBackground } from '../worker/background.ts'
import { createDispatcher } from '../worker/dispatcher.ts'
import { banner } from './banner.ts'
import { followBuiltIn, resumeBuiltIn } from './built-in-model.ts'
import { type OpenDatabase, openInstallation } from './database.ts'
import { openDeps } from './deps.ts'
import { keepDiskReserve } from './disk-reserve.ts'
import { allGauges, allJobs, allRoutes } from './features.ts'
import { listen, type Stop } from './listen.ts'
import { checkPlans } from './plan-check.ts'
import type { Running } from './shutdown.ts'

/** Starts what `ROLE` selects and prints the banner. Closes everything again if the start fails. */
export async function serve(
  config: Config,
  log: Logger,
  onFailure: (error: Error) => void,
): Promise<Running> {
  // This comes first, because a database that stopped on a full disk needs space to start. It runs until the process
  // ends.
  const bytes = config.DISK_RESERVE_MB * 1024 * 1024
  let isOurs = false
  await keepDiskReserve({ folder: config.DATA_DIR, bytes, log, isOurs: () => isOurs })
  const database = await openInstallation({
    config,
    log,
    whenTaken: 'refuse',
    waits: true,
    onFailure,
  })
  isOurs = true
  try {
    return await serveOn(database, config, log)
  } catch (error) {
    await database.close()
    throw error
  }
}

async function serveOn(database: OpenDatabase, config: Config, log: Logger): Promise<Running> {
  const { deps, watch } = await openDeps(config, log, database)
  refuseUnpricedCap(deps)
  const loop = watchLoop(log, () => health.isStarting())
  const health = createHealth(deps, { loop, isStarting: true })
  const parts: Stop[] = []
  const unfollow = followBuiltIn(deps)
  const endRun = await recordRun(deps)
  const drain = async (noticeMs = 0) => {
    health.startDraining()
    watch.stop()
    unfollow()
    await Promise.all(parts.map((stop) => stop(noticeMs)))
    await endRun()
    await Promise.all([deps.jobs.stop(), deps.listener.stop(), deps.decoder.stop()])
    await deps.metadataWriter.stop()
    await deps.builtInModel.stop()
    loop.stop()
  }
  try {
    if (config.ROLE !== 'worker') parts.push(await startApi(deps, health))
    if (config.ROLE !== 'api')
      parts.push(await startWorker(deps, { jobsDb: database.jobsDb, health, watch }))
    // Only after the ports are open: a start that fails must change and log nothing.
    followAiSettings(deps)
    health.started()
    void checkPlans(deps)
    process.stdout.write(await banner(deps, database.where))
  } catch (error) {
    await drain()
    throw error
  }
  return { drain, close: database.close }
}

/**
 * Refuses to start if the settings of the environment are wrong. A choice saved on Admin Config makes photos wait
 * instead, and Admin Config says why.
 */
function refuseUnpricedCap({ config, vision }: Deps): void {
  const problem = capProblem(vision.current(), config.SPENDING_CAP_USD)
  if (problem && config.AI_PROVIDER) throw new Error(problem)
}

/** Loading modules on a busy machine may take longer than a second, so nothing is reported during the start. */
function watchLoop(log: Logger, isStarting: () => boolean): EventLoop {
  return watchEventLoop((ms) => {
    if (isStarting()) return
    eventLoopStalls.inc(ms / 1000)
    log.warn({ ms: Math.round(ms) }, 'the event loop was stuck')
  })
}

function startApi(deps: Deps, health: Health): Promise<Stop> {
  const server = buildServer(deps, allRoutes(deps), { health, gauges: allGauges(deps) })
  return listen(server, { host: deps.config.HOST, port: deps.config.PORT, variable: 'PORT' })
}

type WorkerNeeds = {
  jobsDb: Db
  health: Health
  watch: Awaited<ReturnType<typeof openDeps>>['watch']
}

async function startWorker(deps: Deps, { jobsDb, health, watch }: WorkerNeeds): Promise<Stop> {
  const { log } = deps
  const dispatcher = createDispatcher(keywordingWork(deps), {
    log,
    subscribe: (ring) => deps.listener.subscribe('verso_tasks', ring),
  })
  const closePort = await openWorkerPort(deps, health)
  await resetOnNewProvider(deps)
  const handlers = allJobs({ ...deps, db: jobsDb })
  checkHandlers(knownJobs(), handlers)
  await startBackground(deps, handlers)
  resumeBuiltIn(deps)
  await resumeSyncs({ ...deps, db: jobsDb })
  let isStopped = false
  // A process that has never found its storage must not pause the work of processes that have.
  void watch.recognised.then(() => isStopped || dispatcher.start())
  return async () => {
    isStopped = true
    await dispatcher.stop()
    await closePort?.(0)
  }
}

/** A process with an API serves health and metrics on its own port; a worker can have a port for them. */
async function openWorkerPort(deps: Deps, health: Health): Promise<Stop | null> {
  const { ROLE, HOST: host, WORKER_PORT: port } = deps.config
  if (ROLE !== 'worker' || port === undefined) return null
  const server = buildOperatorServer(deps, health, allGauges(deps))
  return listen(server, { host, port, variable: 'WORKER_PORT' })
}
