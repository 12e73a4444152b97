import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { findBinaries } from '../server/src/db/embedded-binaries.ts'
import { openCluster } from '../server/src/db/embedded-cluster.ts'
import { startServer, stopServer } from '../server/src/db/embedded-process.ts'

/** Starts a PostgreSQL independent of any app, with its usual durability settings, for use by `DATABASE_URL`. */
export async function startPostgres() {
  const folder = await mkdtemp(join(tmpdir(), 'verso-postgres-'))
  const binaries = await findBinaries()
  const cluster = await openCluster(folder, binaries)
  const start = () => startServer(cluster, binaries, [])
  const { connection } = await start()
  const client = new pg.Client(connection)
  await client.connect()
  await client.query('create database verso')
  await client.end()
  const { host = '', port = 0, user = '' } = connection
  const password = cluster.password

  const pid = async () =>
    Number.parseInt(await readFile(join(cluster.data, 'postmaster.pid'), 'utf8'), 10)
  return {
    url: `postgresql://${user}:${password}@localhost:${port}/verso?host=${encodeURIComponent(host)}`,
    /** Kills the server with `kill -9` and starts it again. */
    async crash(): Promise<void> {
      process.kill(await pid(), 'SIGKILL')
      await start()
    },
    /** Restarts the server in an orderly way, which ends all sessions. */
    async restart(): Promise<void> {
      await stopServer(cluster, binaries)
      await start()
    },
    async stop(): Promise<void> {
      await stopServer(cluster, binaries)
      await rm(folder, { recursive: true, force: true })
    },
  }
}
