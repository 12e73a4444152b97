import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { Db } from '../db/client.ts'
import type { Deps } from '../deps.ts'
import { resetOnNewProvider } from '../features/ai-schedule/provider-state.ts'
import { keywordingWork } from '../features/keywording/worker.ts'
import { buildServer } from '../http/server.ts'
import { startBackground } from '../worker/background.ts'
import { createDispatcher } from '../worker/dispatcher.ts'
import { banner } from './banner.ts'
import { type OpenDatabase, openInstallation } from './database.ts'
import { openDeps } from './deps.ts'
import { allJobs, allRoutes } from './features.ts'
import type { Running } from './shutdown.ts'

/** Starts what `ROLE` selects and prints the banner. Closes everything again where the start fails. */
export async function serve(
  config: Config,
  log: Logger,
  onFailure: (error: Error) => void,
): Promise<Running> {
  const database = await openInstallation({ config, log, whenTaken: 'refuse', onFailure })
  try {
    return await serveOn(database, config, log)
  } catch (error) {
    await database.close()
    throw error
  }
}

async function serveOn(database: OpenDatabase, config: Config, log: Logger): Promise<Running> {
  const deps = await openDeps(config, log, database)
  const parts: Stop[] = []
  const drain = async () => {
    await Promise.all(parts.map((stop) => stop()))
    await Promise.all([deps.jobs.stop(), deps.listener.stop(), deps.decoder.stop()])
  }
  try {
    if (config.ROLE !== 'worker') parts.push(await startApi(deps))
    if (config.ROLE !== 'api') parts.push(await startWorker(deps, database.jobsDb))
    process.stdout.write(await banner(deps, database.where))
  } catch (error) {
    await drain()
    throw error
  }
  return { drain, close: database.close }
}

type Stop = () => Promise<void>

async function startApi(deps: Deps): Promise<Stop> {
  const { HOST: host, PORT: port } = deps.config
  const server = buildServer({ ...deps, log: withoutInfo(deps.log) }, allRoutes(deps))
  await server.listen({ host, port }).catch((error: NodeJS.ErrnoException) => {
    throw new Error(whyNotListening(error, host, port), { cause: error })
  })
  return () => server.close()
}

/** The banner shows the address; of Fastify's own log only warnings matter. */
const withoutInfo = (log: Logger) =>
  log.level === 'info' ? (log.child({}, { level: 'warn' }) as Logger) : log

function whyNotListening({ code, message }: NodeJS.ErrnoException, host: string, port: number) {
  if (code === 'EADDRINUSE') {
    return `Port ${port} on ${host} is in use already. Stop what uses it, or set PORT to another one.`
  }
  if (code === 'EACCES')
    return `This user may not listen on port ${port}. Set PORT to one above 1023.`
  return `Cannot listen on port ${port} of ${host}: ${message}. Look at HOST and PORT.`
}

async function startWorker(deps: Deps, jobsDb: Db): Promise<Stop> {
  const { log } = deps
  const dispatcher = createDispatcher(keywordingWork(deps), {
    log,
    subscribe: (ring) => deps.listener.subscribe('verso_tasks', ring),
  })
  await resetOnNewProvider(deps)
  await startBackground(deps, allJobs({ ...deps, db: jobsDb }))
  dispatcher.start()
  return () => dispatcher.stop()
}
