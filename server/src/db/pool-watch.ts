import pg from 'pg'

/** The number of connections of a pool, how many of them are idle, and how many callers wait for one. */
export type PoolUsage = { pool: string; max: number; size: number; idle: number; waiting: number }

/** The open pools of this process, and when one of their connections was last taken or returned. */
const watched = new Map<pg.Pool, { progressAt: number }>()

/** Observes a pool until the returned function is called. */
export function watchPool(pool: pg.Pool): () => void {
  const state = { progressAt: performance.now() }
  const onProgress = () => {
    state.progressAt = performance.now()
  }
  pool.on('acquire', onProgress)
  pool.on('release', onProgress)
  watched.set(pool, state)
  return () => void watched.delete(pool)
}

/** Returns the usage of every open pool of this process, named after its `application_name`. */
export function poolUsage(): PoolUsage[] {
  return [...watched.keys()].map((pool) => ({
    pool: nameOf(pool),
    max: pool.options.max,
    size: pool.totalCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
  }))
}

/**
 * How long beyond the longest statement a pool may go without progress; a healthy one gets a connection back by then.
 */
const stuckAfterMs = 30_000

/**
 * Returns the name of a pool in which callers wait although no connection has been taken or returned for longer than
 * a statement may take, while the database accepts new connections; null if there is no such pool. If the database
 * accepts no connection either, restarting this process would not help.
 */
export async function findStuckPool(waitMs = stuckAfterMs): Promise<string | null> {
  for (const [pool, { progressAt }] of watched) {
    const { statement_timeout: maxMs } = pool.options
    const stuckAfterMs = waitMs + (typeof maxMs === 'number' ? maxMs : 0)
    const isWaiting = pool.waitingCount > 0 && performance.now() - progressAt > stuckAfterMs
    if (isWaiting && (await acceptsConnections(pool.options))) return nameOf(pool)
  }
  return null
}

const nameOf = (pool: pg.Pool) => pool.options.application_name ?? 'verso'

const connectMs = 2_000

/** Whether the database answers a statement on a new connection. */
export async function acceptsConnections(options: pg.PoolConfig): Promise<boolean> {
  const limits = { connectionTimeoutMillis: connectMs, query_timeout: connectMs }
  const client = new pg.Client({ ...options, ...limits })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}
