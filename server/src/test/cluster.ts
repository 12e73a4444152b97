import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import type { PoolConfig } from 'pg'
import { openPgBossQueue } from '../adapters/pg-boss-queue.ts'
import { openDatabase } from '../db/client.ts'
import { findBinaries } from '../db/embedded-binaries.ts'
import { openCluster } from '../db/embedded-cluster.ts'
import { startServer, stopServer } from '../db/embedded-process.ts'
import { migrate } from '../db/migrate.ts'
import { knownJobs } from '../ports/job-queue.ts'
import '../start/features.ts'

/**
 * The PostgreSQL of one test run, in a separate process. When it is ready, it prints its address and the folder of a
 * new cluster to copy. It exits when its standard input ends, so that it leaves nothing behind even if the run is
 * killed.
 */
const throwAway = [
  'fsync=off',
  'full_page_writes=off',
  'synchronous_commit=off',
  'max_connections=400',
  'max_wal_size=256MB',
]

// If the parent was killed, the pipes report errors.
for (const pipe of [process.stdout, process.stderr]) pipe.on('error', () => undefined)
const ended = finished(process.stdin.resume()).catch(() => undefined)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)

const folder = await mkdtemp(join(tmpdir(), 'verso-test-'))
const binaries = await findBinaries()
try {
  const cluster = await openCluster(folder, binaries)
  const newCluster = join(folder, 'new-cluster')
  await cp(join(folder, 'cluster'), newCluster, { recursive: true })
  const { connection } = await startServer(cluster, binaries, throwAway)
  try {
    const maintenance = openDatabase(connection, () => undefined)
    await maintenance.pool.query('create database template_verso')
    await maintenance.db.destroy()
    const template = openDatabase({ ...connection, database: 'template_verso' }, () => undefined)
    await migrate(template.db)
    await template.db.destroy()
    await prepareQueues({ ...connection, database: 'template_verso' })
    process.stdout.write(`${JSON.stringify({ connection, newCluster })}\n`)
    await ended
  } finally {
    await stopServer(cluster, binaries)
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}

/** Creates the tables and queues of the job queue in the template database, so that tests need not create them. */
async function prepareQueues(connection: PoolConfig): Promise<void> {
  const jobs = knownJobs()
  const onError = (error: Error) => console.error(error)
  const options = { connection, jobs, timeZone: 'UTC', onError, maintenance: false }
  await (await openPgBossQueue(options)).stop()
}
