import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { parse as readTextArray } from 'postgres-array'
import { abortsWithCall, throwIfAnswered } from './call-signal.ts'
import { cancelWithCall } from './cancel.ts'
import { watchPool } from './pool-watch.ts'
import type { Database } from './schema.ts'

/** A connection pool or a transaction on it; queries take either. */
export type Db = Kysely<Database>

/** How to connect to the database of the installation. */
export type Connection = pg.PoolConfig

/** Counts and sums are read as numbers: none of them exceeds 2^53. `numeric` stays text unless cast in SQL. */
const int8 = 20
pg.types.setTypeParser(int8, Number)

/**
 * Three times as fast as the driver's own parser, which matters because a list of photos has tens of thousands of
 * arrays.
 */
const textArray: number = 1009
pg.types.setTypeParser(textArray, (written: string) => readTextArray(written))

/**
 * Limits of the connections for calls and for the work on photos. A statement ends before the browser gives up
 * even if the server no longer reacts: `query_timeout` is enforced by the driver.
 */
export const callLimits = {
  connectionTimeoutMillis: 10_000,
  statement_timeout: 20_000,
  query_timeout: 24_000,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 15_000,
} satisfies pg.PoolConfig

/**
 * Limits for jobs and commands, whose statements may take longer; `allowStatements` gives a transaction even more
 * time.
 */
export const jobLimits = {
  connectionTimeoutMillis: 30_000,
  statement_timeout: 120_000,
  lock_timeout: 30_000,
  idle_in_transaction_session_timeout: 60_000,
} satisfies pg.PoolConfig

/** Lets each statement of this transaction take up to `ms`; for statements that read a whole table. */
export async function allowStatements(tx: Db, ms: number): Promise<void> {
  await sql`select set_config('statement_timeout', ${String(ms)}, true)`.execute(tx)
}

/** Opens a pool. `onLost` is called with the error of an idle connection that the server cut; the pool replaces it. */
export function openDatabase(
  config: pg.PoolConfig,
  onLost: (error: Error) => void,
): { db: Db; pool: pg.Pool } {
  const pool = new pg.Pool({ max: 10, keepAlive: true, ...config })
  pool.on('error', onLost)
  // If a connection is cut while in use, its query rejects; without this handler the event would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const stopWatching = watchPool(pool)
  const end = () => {
    stopWatching()
    return pool.end()
  }
  const { options } = pool
  const connect = async () => {
    const client = await pool.connect()
    try {
      throwIfAnswered()
    } catch (error) {
      client.release()
      throw error
    }
    return cancelWithCall(client)
  }
  const dialect = new PostgresDialect({ pool: { options, connect, end } })
  return { db: new Kysely<Database>({ dialect, plugins: [abortsWithCall] }), pool }
}
