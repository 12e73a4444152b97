import { setTimeout as wait } from 'node:timers/promises'
import { App, freePort } from '../e2e/app.ts'
import { startPostgres } from '../faults/postgres.ts'
import type { AiServer } from '../server/src/test/ai-server/start.ts'
import { startProxy } from './haproxy.ts'
import { type ClusterStorage, folder } from './storages.ts'

/** An installation of several processes with one PostgreSQL, behind a proxy. */
export type Cluster = {
  /** The address of the proxy, which users open. */
  address: string
  dataDir: string
  apis: App[]
  /** The process in `apis` on which the test runs commands. */
  first: App
  workers: App[]
  postgres: Awaited<ReturnType<typeof startPostgres>>
  storage: ClusterStorage
  stop(): Promise<void>
}

type ClusterOptions = {
  apis: number
  workers: number
  ai: AiServer
  /** By default, the folder that the processes share. */
  storage?: ClusterStorage
  /** Starts a pooler in front of the PostgreSQL at `url` and returns the pooler's address. */
  poolerOf?: (url: string) => Promise<string>
}

/**
 * Starts a cluster. All processes share one folder with the key. If it cannot be started, no part of it is left
 * running.
 */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  await using parts = new AsyncDisposableStack()
  const postgres = await startPostgres()
  parts.defer(() => postgres.stop())
  const port = await freePort()
  const address = `http://localhost:${port}`
  const pooler = await options.poolerOf?.(postgres.url)
  const database: Record<string, string> = pooler
    ? { DATABASE_URL: pooler, DATABASE_DIRECT_URL: postgres.url }
    : { DATABASE_URL: postgres.url }
  const common = { TRUST_PROXY: '1', LOG_LEVEL: 'error' }
  const { storage = folder } = options
  await storage.prepare({ PUBLIC_URL: address })
  const settings = { ...common, ...database, ...aiSettings(options.ai), ...storage.settings }
  const start = (ROLE: 'api' | 'worker', dataDir?: string) =>
    App.start({ publicUrl: address, settings: { ...settings, ROLE }, ...(dataDir && { dataDir }) })
  // The first process creates the tables and the key.
  const first = await start('api')
  parts.defer(() => first.stop())
  const { dataDir } = first
  const rest: App[] = []
  parts.defer(async () => void (await Promise.all(rest.map((app) => app.stop()))))
  const several = (role: 'api' | 'worker', count: number) =>
    Promise.all(
      Array.from({ length: count }, async () => {
        const app = await start(role, dataDir)
        rest.push(app)
        return app
      }),
    )
  const [others, workers] = await Promise.all([
    several('api', options.apis - 1),
    several('worker', options.workers),
  ])
  const apis = [first, ...others]
  const stopProxy = await startProxy(
    port,
    apis.map((api) => api.port),
  )
  parts.defer(stopProxy)
  await isReachable(address)
  const started = parts.move()
  return {
    address,
    dataDir,
    first,
    apis,
    workers,
    postgres,
    storage,
    stop: () => started.disposeAsync(),
  }
}

/** A remote provider: unlike a model on this machine, it may get several calls at once from the beginning. */
const aiSettings = (ai: AiServer) => ({
  AI_PROVIDER: 'openai',
  AI_MODEL: 'gpt-5.2',
  AI_API_KEY: 'key-of-the-cluster',
  AI_BASE_URL: `${ai.url}/v1`,
  // Longer than the slowest answer with any seed.
  AI_TIMEOUT_S: '15',
})

async function isReachable(address: string): Promise<void> {
  const answer = await fetch(`${address}/health/ready`).catch(() => null)
  if (answer?.ok) return
  await wait(100)
  return isReachable(address)
}
