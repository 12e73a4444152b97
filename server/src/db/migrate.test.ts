import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createDatabase, createEmptyDatabase } from '../test/database.ts'
import { openDatabase } from './client.ts'
import { migrate } from './migrate.ts'

function open(url: string) {
  const { db } = openDatabase({ connectionString: url }, () => undefined)
  onTestFinished(() => db.destroy())
  return db
}

test('when three processes start at once, one migrates and the others wait', async () => {
  const { url, drop } = await createEmptyDatabase()
  onTestFinished(drop)
  const steps = await Promise.all([open(url), open(url), open(url)].map((db) => migrate(db)))
  const took = steps.filter(({ length }) => length > 0)
  expect(took).toEqual([expect.arrayContaining(['0001-first-schema'])])
  expect(await open(url).selectFrom('analysis_settings').select('max_process').execute()).toEqual([
    { max_process: 15 },
  ])
})

test('reports which migration failed and why, and rolls it back', async () => {
  const { url, drop } = await createEmptyDatabase()
  onTestFinished(drop)
  const db = open(url)
  await sql`create table photos (id uuid)`.execute(db)
  await expect(migrate(db)).rejects.toThrow(
    /could not be brought up to date \(0001-first-schema\): .*"photos" already exists/,
  )
  const tables = await sql`select 1 from pg_tables where tablename = 'users'`.execute(db)
  expect(tables.rows).toEqual([])
})

test('rejects a database that a newer version has migrated', async () => {
  const { url, drop } = await createDatabase()
  onTestFinished(drop)
  const db = open(url)
  await sql`insert into kysely_migration values ('9999-from-the-future', '2099-01-01')`.execute(db)
  await expect(migrate(db)).rejects.toThrow(
    'This data was used by a newer version of Verso (it has the change 9999-from-the-future). ' +
      'Install that version, or restore a backup that was made before the upgrade.',
  )
})
