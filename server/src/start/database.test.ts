import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../config.ts'
import type { Db } from '../db/client.ts'
import { createDatabase } from '../test/database.ts'
import { openInstallation } from './database.ts'

const readSetting = async (db: Db, name: string) =>
  (await sql<{ value: string }>`select current_setting(${name}) as value`.execute(db)).rows[0]
    ?.value

test('jobs have connections of their own, and every connection has its time limits', async () => {
  const database = await createDatabase()
  const config = readConfig({ DATABASE_URL: database.url, DB_JOBS_POOL_SIZE: '1' })
  const log = pino({ level: 'silent' })
  const opened = await openInstallation({
    config,
    log,
    whenTaken: 'refuse',
    onFailure: () => undefined,
  })
  onTestFinished(async () => {
    await opened.close()
    await database.drop()
  })
  await opened.jobsDb.connection().execute(async (only) => {
    expect(await readSetting(opened.db, 'statement_timeout')).toBe('20s')
    expect(await readSetting(only, 'statement_timeout')).toBe('2min')
  })
  for (const db of [opened.db, opened.jobsDb])
    for (const name of ['lock_timeout', 'idle_in_transaction_session_timeout'])
      expect([name, await readSetting(db, name)]).not.toEqual([name, '0'])
})
