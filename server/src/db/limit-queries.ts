import { sql } from 'kysely'
import { callLimits, type Db } from './client.ts'

const limits = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'] as const

/** The limits that each connection of the pool should have, but that this one lacks. */
async function missingLimits(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from pg_settings where name = any(${[...limits]}::text[]) and setting = '0'`.execute(
    db,
  )
  return rows.map(({ name }) => name)
}

/**
 * Throws an error that says what to do if a pooler has dropped the limits that a connection requests when it starts.
 */
export async function checkLimits(db: Db): Promise<void> {
  const missing = await missingLimits(db)
  if (missing.length === 0) return
  const query = limits.map((name) => `set ${name} = ${callLimits[name]}`).join('; ')
  throw new Error(
    `The pooler at DATABASE_URL gives connections without ${missing.join(', ')}. PgBouncer sets them with ` +
      `connect_query='${query}' in the line of the database.`,
  )
}
