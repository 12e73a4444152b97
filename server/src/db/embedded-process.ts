import { open, readFile, rm, stat } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { chooseAddress, isTemporary, readAddress } from './embedded-address.ts'
import type { Binaries } from './embedded-binaries.ts'
import { type Cluster, clusterUser } from './embedded-cluster.ts'
import { isSameFolder, removeForeignLocks } from './embedded-locks.ts'
import { explain, runPostgres, spawnPostgres } from './embedded-spawn.ts'

/** If only the postmaster was killed, its children keep the shared memory for some seconds. */
const startTimeoutMs = 20_000
const pollMs = 40
const maxLogBytes = 10_000_000

export type Server = { connection: pg.PoolConfig; adopted: boolean }

/**
 * Adopts the running server of this cluster, or starts one that is independent of this process, and waits until it
 * responds to a query. `settings` are `name=value` pairs.
 */
export async function startServer(
  cluster: Cluster,
  binaries: Binaries,
  settings: string[],
): Promise<Server> {
  let launched: Launch | null = null
  let giveUpAt = Date.now() + startTimeoutMs
  for (;;) {
    const found = await probe(cluster)
    if (found.state === 'ready') return { connection: found.connection, adopted: launched === null }
    if (found.state === 'busy') giveUpAt = Date.now() + startTimeoutMs
    if (Date.now() > giveUpAt) throw new Error(explain(await lastLogLines(cluster)))
    if (found.state === 'absent' && launched?.running !== true)
      launched = await launch(cluster, binaries, settings)
    await pause(pollMs)
  }
}

/** Ends all sessions and stops the server; its files are complete when this resolves. */
export async function stopServer(cluster: Cluster, binaries: Binaries): Promise<void> {
  const address = await readAddress(cluster)
  if (!address) return
  if (process.platform === 'win32') {
    await runPostgres(binaries.pg_ctl, ['stop', '-D', cluster.data, '-m', 'fast', '-w'])
  } else {
    await signalUntilGone(cluster, address.pid)
  }
  if (isTemporary(cluster, address.host)) await rm(address.host, { recursive: true, force: true })
}

/** Tries a fast shutdown first; a server that hangs is made to quit at once, and recovers at its next start. */
async function signalUntilGone(cluster: Cluster, pid: number): Promise<void> {
  const started = Date.now()
  let isGone = !signal(pid, 'SIGINT')
  let hard = false
  while (!isGone && (await readAddress(cluster))?.pid === pid) {
    if (!hard && Date.now() - started > 6_000) {
      hard = true
      isGone = !signal(pid, 'SIGQUIT')
    }
    await pause(10)
  }
}

/** Returns false if the process has already ended. */
function signal(pid: number, name: 'SIGINT' | 'SIGQUIT'): boolean {
  try {
    return process.kill(pid, name)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false
    throw error
  }
}

type Launch = { running: boolean }

async function launch(cluster: Cluster, binaries: Binaries, settings: string[]): Promise<Launch> {
  await removeForeignLocks(cluster)
  const address = await chooseAddress(cluster)
  const log = await open(cluster.log, (await sizeOf(cluster.log)) > maxLogBytes ? 'w' : 'a', 0o600)
  const all = [...address, 'timezone=UTC', 'log_timezone=UTC', 'log_checkpoints=off', ...settings]
  const child = spawnPostgres(
    binaries.postgres,
    ['-D', cluster.data, ...all.flatMap((setting) => ['-c', setting])],
    {
      cwd: cluster.folder,
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
    },
  )
  // Registered before the first await: a server that finds the folder in use exits within milliseconds.
  const state = { running: true }
  child.once('exit', () => (state.running = false))
  child.once('error', () => (state.running = false))
  child.unref()
  await log.close()
  return state
}

type Probe = { state: 'ready'; connection: pg.PoolConfig } | { state: 'busy' | 'absent' }

/**
 * Asks the server for its data directory, because the address may lead to the server of another cluster. `busy`: the
 * server reports that it is starting, recovering or shutting down.
 */
async function probe(cluster: Cluster): Promise<Probe> {
  const address = await readAddress(cluster)
  if (!address) return { state: 'absent' }
  const { host, port } = address
  const connection = {
    host,
    port,
    user: clusterUser,
    password: cluster.password,
    database: 'postgres',
  }
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ data_directory: string }>('show data_directory')
    const isOurs = await isSameFolder(rows[0]?.data_directory ?? '', cluster.data)
    return isOurs ? { state: 'ready', connection } : { state: 'absent' }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === '28P01')
      throw new Error(`${cluster.folder} does not hold the password of its own database.`, {
        cause: error,
      })
    return { state: code === '57P03' ? 'busy' : 'absent' }
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function lastLogLines(cluster: Cluster): Promise<string> {
  const log = await readFile(cluster.log, 'utf8').catch(() => '')
  return `${log.trim().split('\n').slice(-3).join('\n')}\nSee ${cluster.log} for more.`
}

const sizeOf = (file: string) =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  )
