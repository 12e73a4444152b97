import { dirname } from 'node:path'
import pg from 'pg'
import { type Binaries, findBinaries } from './embedded-binaries.ts'
import { type Claim, claimCluster, findHolder } from './embedded-claim.ts'
import { type Cluster, openCluster } from './embedded-cluster.ts'
import { startServer, stopServer } from './embedded-process.ts'

type EmbeddedDatabase = {
  connection: pg.PoolConfig
  /** Stops the server, unless it belongs to another process. */
  stop(): Promise<void>
}

type EmbeddedOptions = {
  folder: string
  /** What to do if another process already runs on this folder: an app refuses to start, a command shares it. */
  whenTaken: 'refuse' | 'share'
  /** Called when the server died and was restarted. */
  onRestart(): void
  /** Called when it could not be restarted: the database cannot be used from then on. */
  onFailure(error: Error): void
  /** `name=value` settings of PostgreSQL. */
  settings?: string[]
}

const databaseName = 'verso'

/**
 * Starts the PostgreSQL in `folder`, or adopts the one that a killed process left running, and restarts it whenever
 * it dies. Throws an error with one readable sentence if the folder is in use or the server does not start.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const binaries = await findBinaries()
  const cluster = await openCluster(options.folder, binaries)
  const { connection } = await startServer(cluster, binaries, options.settings ?? [])
  const claim = await claimCluster(connection)
  if (!claim && options.whenTaken === 'refuse') {
    const holder = await findHolder(connection)
    throw new Error(
      `Verso already runs on ${dirname(options.folder)} (${holder}). Stop it first, or set DATA_DIR to another folder.`,
    )
  }
  const stop = claim ? watch(claim, cluster, binaries, options) : async () => undefined
  await ensureDatabase(connection).catch(async (error: Error) => {
    await stop()
    throw error
  })
  return { connection: { ...connection, database: databaseName }, stop }
}

/** Restarts the server whenever it dies. Returns a function that stops both the server and this watch. */
function watch(claim: Claim, cluster: Cluster, binaries: Binaries, options: EmbeddedOptions) {
  let stopping = false
  let restarting: Promise<void> = Promise.resolve()
  const onLost = () => {
    if (!stopping) restarting = restart().catch(options.onFailure)
  }
  const restart = async () => {
    const { connection } = await startServer(cluster, binaries, options.settings ?? [])
    const again = await claimCluster(connection)
    if (!again) throw new Error('Another process took over the built-in database.')
    void again.lost.then(onLost)
    options.onRestart()
  }
  void claim.lost.then(onLost)
  return async () => {
    stopping = true
    await restarting
    await stopServer(cluster, binaries)
  }
}

async function ensureDatabase(connection: pg.PoolConfig): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [
      databaseName,
    ])
    if (rowCount === 0) await client.query(`create database ${databaseName}`)
  } finally {
    await client.end()
  }
}
