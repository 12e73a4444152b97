import { dirname } from 'node:path'
import pg from 'pg'
import { type Binaries, findBinaries } from './embedded-binaries.ts'
import { type Claim, claimCluster, findHolder } from './embedded-claim.ts'
import { type Cluster, openCluster } from './embedded-cluster.ts'
import { startServer, stopServer } from './embedded-process.ts'

export type EmbeddedDatabase = {
  connection: pg.PoolConfig
  /** Stops the server, unless another process has the use of it. */
  stop(): Promise<void>
}

export type EmbeddedOptions = {
  folder: string
  /** What to do where another process already runs on this folder: an app refuses, a command shares. */
  whenTaken: 'refuse' | 'share'
  /** Hears that the server went away under us and was started again. */
  onRestart(): void
  /** Hears that it could not be started again: nothing works from then on. */
  onFailure(error: Error): void
  /** `name=value` settings of PostgreSQL. */
  settings?: string[]
}

const databaseName = 'verso'

/**
 * Starts the PostgreSQL that lives in `folder`, or adopts the one a killed parent left, and watches over it: a
 * server that dies is started again. Throws one sentence for people where the folder is in use or nothing helps.
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

/** Returns what stops the server and the watch. */
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
