import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

/** An advisory lock, held in a session of its own, so that the server releases it as soon as its holder dies. */
const instanceLock = 0x7665_7273
/** The session of a killed holder may outlive it for a moment. */
const tries = 8
const pauseMs = 150

export type Claim = {
  /** Resolves when the session ends: cut by the server or released. */
  lost: Promise<void>
  release(): Promise<void>
}

/** Makes this process the only instance on the cluster. Returns null if another instance already runs on it. */
export async function claimCluster(connection: pg.PoolConfig): Promise<Claim | null> {
  const client = new pg.Client({ ...connection, application_name: `verso ${process.pid}` })
  const lost = new Promise<void>((resolve) => client.once('end', resolve))
  client.on('error', () => undefined)
  await client.connect()
  for (let attempt = 0; attempt < tries; attempt++) {
    if (attempt > 0) await pause(pauseMs)
    const { rows } = await client.query<{ ours: boolean }>(
      'select pg_try_advisory_lock($1) as ours',
      [instanceLock],
    )
    if (rows[0]?.ours) return { lost, release: () => client.end() }
  }
  await client.end()
  return null
}

/** Returns the name of the process that holds the cluster, for an error message. */
export async function findHolder(connection: pg.PoolConfig): Promise<string> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      `select application_name as name from pg_locks join pg_stat_activity using (pid)
       where locktype = 'advisory' and objid = $1 and granted`,
      [instanceLock],
    )
    return (rows[0]?.name ?? 'verso').replace('verso', 'process')
  } finally {
    await client.end()
  }
}
