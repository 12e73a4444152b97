import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { parse as readTextArray } from 'postgres-array'
import { Connection } from './connection.ts'
import type { Database } from './schema.ts'

/** A connection pool or a transaction on it; queries take either. */
export type Db = Kysely<Database>

/** Counts and sums come as numbers: none of ours passes 2^53. `numeric` stays text unless cast in SQL. */
const int8 = 20
pg.types.setTypeParser(int8, Number)

/** A later version of the driver's own reader, in a fraction of its time; the driver's list of types has no arrays. */
const textArray: number = 1009
pg.types.setTypeParser(textArray, (written: string) => readTextArray(written))

/** A connection that rests is kept for a while: a new one plans everything anew. */
const usual = { max: 10, idleTimeoutMillis: 300_000 }

/** Opens a pool. `onLost` hears of connections the server cut; the pool replaces them by itself. */
export function openDatabase(
  pool: pg.PoolConfig,
  onLost: (error: Error) => void,
): { db: Db; pool: pg.Pool } {
  const connections = new pg.Pool({ ...usual, ...pool, Client: Connection, pipeline: true })
  connections.on('error', onLost)
  // One that is cut while in use tells its query; the event alone, unheard, would end the process.
  connections.on('connect', (client) => client.on('error', () => undefined))
  return {
    db: new Kysely<Database>({ dialect: new PostgresDialect({ pool: connections }) }),
    pool: connections,
  }
}
