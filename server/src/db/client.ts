import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { parse as readTextArray } from 'postgres-array'
import type { Database } from './schema.ts'

/** A connection pool or a transaction on it; queries take either. */
export type Db = Kysely<Database>

/** Counts and sums are read as numbers: none of ours exceeds 2^53. `numeric` stays text unless cast in SQL. */
const int8 = 20
pg.types.setTypeParser(int8, Number)

/** Three times as fast as the driver's own parser: a list of photos has tens of thousands of arrays. */
const textArray: number = 1009
pg.types.setTypeParser(textArray, (written: string) => readTextArray(written))

/** Opens a pool. `onLost` is called with the error of a connection that the server cut; the pool replaces it. */
export function openDatabase(
  config: pg.PoolConfig,
  onLost: (error: Error) => void,
): { db: Db; pool: pg.Pool } {
  const pool = new pg.Pool({ max: 10, ...config })
  pool.on('error', onLost)
  // A connection that is cut while in use rejects its query; without a handler its event would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return { db: new Kysely<Database>({ dialect: new PostgresDialect({ pool }) }), pool }
}
