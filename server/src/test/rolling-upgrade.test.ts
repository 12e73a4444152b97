import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../config.ts'
import { checkConsistency } from '../features/consistency/consistency.ts'
import { openInstallation } from '../start/database.ts'
import { openLog } from '../start/log.ts'
import { startApp } from './app.ts'
import { createDatabase } from './database.ts'
import { jpeg } from './upload-files.ts'

/** What a later release may do while this one runs: it only adds, and locks the table briefly. */
const expansion = `
  alter table photos add column rating smallint check (rating between 1 and 5), add column shelf text not null default '';
  create table shelves (id uuid primary key, photo_id uuid references photos on delete cascade);
  insert into kysely_migration values ('9999-from-the-future', '2099-01-01')`

/** Migrates like another process. `meanwhile` is called before the commit and may have to wait for it. */
async function migrateInOtherProcess(
  url: string,
  meanwhile: () => Promise<unknown>,
): Promise<unknown> {
  const other = new pg.Client(url)
  await other.connect()
  try {
    await other.query(`begin; ${expansion}`)
    const answer = meanwhile()
    await other.query('commit')
    return await answer
  } finally {
    await other.end()
  }
}

async function givenInstallation() {
  const database = await createDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'verso-rolling-'))
  const app = await startApp({ installation: { database, folder } })
  onTestFinished(() => app.stop())
  return { app, database }
}

test('running processes keep working during and after the migration to a newer version', async () => {
  const { app, database } = await givenInstallation()
  const ann = await app.given.user()
  const { call, upload } = app.as(ann)
  await upload(await jpeg(1))
  const answer = await migrateInOtherProcess(database.url, () => call('getImages', {}))
  expect(answer).toMatchObject({ images: [{ status: 'pending' }] })

  await upload(await jpeg(2))
  await app.drain()
  const { images } = await call('getImages', {})
  expect(images.map(({ status }) => status)).toEqual(['completed', 'completed'])
  await call('deleteImages', { names: images.slice(0, 1).map(({ name }) => name) })
  await app.drain()
  expect(await checkConsistency(app.deps, { graceMs: 0 })).toEqual([])
})

test('a process of the previous version does not start after the migration', async () => {
  const { database } = await givenInstallation()
  await migrateInOtherProcess(database.url, async () => undefined)
  const folder = await mkdtemp(join(tmpdir(), 'verso-rolling-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const config = readConfig({ DATABASE_URL: database.url, DATA_DIR: folder, ROLE: 'worker' })
  const log = openLog('silent')
  const opening = openInstallation({
    config,
    log,
    whenTaken: 'refuse',
    onFailure: () => undefined,
  })
  await expect(opening).rejects.toThrow('This data was used by a newer version of Verso')
})
