import {
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { openDatabase, type Db } from '../../db/client.ts'
import { backUp, restore } from '../../start/backup-commands.ts'
import { openInstallation } from '../../start/database.ts'
import { openLog } from '../../start/log.ts'
import { type App, startApp } from '../../test/app.ts'
import { client } from '../../test/client.ts'
import { emptyPlace, type Place } from '../../test/empty-place.ts'
import { restoreOldInstallation } from '../../test/old-installation.ts'
import { jpeg } from '../../test/upload-files.ts'
import { checkConsistency } from '../consistency/consistency.ts'
import { removeSelected } from '../photos/deletion.ts'
import { makeBackup } from './backup.ts'
import { nightlyBackup } from './jobs.ts'

const log = openLog('silent')
const AUTH_SECRET = 'x'.repeat(32)

let app: App
let settings: Record<string, string>
let backups: string

beforeAll(async () => {
  const installation = await restoreOldInstallation()
  settings = { DATABASE_URL: installation.database.url, DATA_DIR: installation.folder, AUTH_SECRET }
  const needs = { config: readConfig(settings), log, onFailure: () => undefined }
  await (await openInstallation({ ...needs, whenTaken: 'share' })).close()
  backups = await mkdtemp(join(tmpdir(), 'verso-backups-'))
  const config = { BACKUP_DIR: join(backups, 'nightly'), BACKUP_KEEP: '2' }
  app = await startApp({ installation, config })
})
afterAll(async () => {
  await app.stop()
  await rm(backups, { recursive: true })
})

const backup = (args: string[], more = {}) =>
  backUp(args, readConfig({ ...settings, ...more }), log)
const restoreTo = (place: Place, args: string[], more = {}) =>
  restore(args, readConfig({ ...place.settings, ...more }), log)

/** Every row, as text, of every table that a backup contains. */
async function rowsOf(db: Db): Promise<Record<string, unknown[]>> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'
      and tablename not in ('kysely_migration', 'kysely_migration_lock', 'rate_limits', 'exports', 'photo_archives', 'photo_archive_parts', 'installation', 'analysis_tasks', 'process_runs')
    order by 1`.execute(db)
  const found: Record<string, unknown[]> = {}
  for (const { name } of tables) {
    const { rows } = await sql`select t::text as row from ${sql.table(name)} t order by 1`.execute(
      db,
    )
    found[name] = rows
  }
  return found
}

async function opened({ database }: Place): Promise<Db> {
  const { db } = openDatabase({ connectionString: database.url }, () => undefined)
  onTestFinished(() => db.destroy())
  return db
}

async function upload(seed: number): Promise<string> {
  const name = await app.as(await app.given.user()).upload(await jpeg(seed))
  await app.drain()
  return name
}

test('a restored backup has every row and every file, and continues to work', async () => {
  const file = join(backups, 'whole.tar')
  const said = await backup([file])
  expect(said).toContain('It is not encrypted')
  expect(said).toMatch(/Keep a copy of AUTH_SECRET in another place/)
  const place = await emptyPlace({ AUTH_SECRET })
  expect(await restoreTo(place, [file])).toContain('No mismatches were found.')
  const db = await opened(place)
  expect(await rowsOf(db)).toEqual(await rowsOf(app.db))
  await db.destroy()

  const { database, folder } = place
  const restored = await startApp({
    installation: { database: { ...database, drop: async () => undefined }, folder },
  })
  const account = { email: 'ben@example.org', password: 'Correct-horse-7' }
  const { AuthenticationResult } = await restored.call('signIn', account)
  const ben = client(restored.server, AuthenticationResult.IdToken)
  await restored.drain()
  const { images, status_counts } = await ben.call('getImages', {})
  expect(status_counts).toEqual({ pending: 0, completed: 6, failed: 1 })
  for (const { name, image_url } of images) {
    const { pathname, search } = new URL(image_url)
    const { rawPayload } = await restored.server.inject({ url: pathname + search })
    const original = await app.storage.readWhole(await app.keyOf(name))
    expect(rawPayload.equals(original)).toBe(true)
  }
  await ben.call('deleteImages', { names: images.slice(0, 3).map(({ name }) => name) })
  await restored.drain()
  expect(await checkConsistency(restored.deps, { graceMs: 0 })).toEqual([])
  await restored.stop()
})

test('an encrypted backup needs its passphrase; without the key, everyone must sign in again', async () => {
  const file = join(backups, 'encrypted.tar')
  const secret = { BACKUP_PASSPHRASE: 'correct horse battery' }
  expect(await backup([file], secret)).toContain('encrypted with BACKUP_PASSPHRASE')
  expect((await readFile(file)).includes('ben@example.org')).toBe(false)
  const place = await emptyPlace({})
  await expect(restoreTo(place, [file])).rejects.toThrow('Set BACKUP_PASSPHRASE')
  await expect(
    restoreTo(place, [file], { BACKUP_PASSPHRASE: 'correct horse batteries' }),
  ).rejects.toThrow('has another passphrase')
  expect(await readdir(place.folder)).toEqual([])
  expect(await restoreTo(place, [file], secret)).toContain('everyone has to sign in again')
  const db = await opened(place)
  const live = db.selectFrom('sessions').select('id').where('revoked_at', 'is', null)
  expect(await live.execute()).toEqual([])
})

test('a damaged or truncated file is refused before anything is written', async () => {
  const file = join(backups, 'cut.tar')
  await backup([file])
  expect(await restore([file, '--verify'], readConfig(settings), log)).toContain('undamaged')
  const { length } = await readFile(file)
  await truncate(file, length - 20_000)
  const place = await emptyPlace({ AUTH_SECRET })
  await expect(restoreTo(place, [file])).rejects.toThrow(/cut\.tar is (damaged|incomplete)/)
  expect(await readdir(place.folder)).toEqual([])
  await expect(restoreTo(place, [join(backups, 'none.tar')])).rejects.toThrow('none.tar')
})

test('a second backup leaves out the photos of the first one, and a restore needs both', async () => {
  const [first, second] = [join(backups, 'first.tar'), join(backups, 'second.tar')]
  await app.drain()
  await backup([first])
  const name = await upload(1)
  const said = await backup([second, '--since', first])
  expect(said).toMatch(
    /and 2 files of 1 MB[^]+It needs .+first\.tar next to it for 1\d older files/,
  )
  const place = await emptyPlace({ AUTH_SECRET })
  expect(await restoreTo(place, [second])).toContain('No mismatches were found.')
  const db = await opened(place)
  expect(await db.selectFrom('photos').where('name', '=', name).select('name').execute()).toEqual([
    { name },
  ])
  await rm(first)
  await expect(restoreTo(await emptyPlace({ AUTH_SECRET }), [second])).rejects.toThrow(
    /needs .+first\.tar/,
  )
})

test('photos that are deleted while the backup is made are deleted in the restored copy', async () => {
  const name = await upload(2)
  const key = await app.keyOf(name)
  const { user_id } = await app.db
    .selectFrom('photos')
    .select('user_id')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  const file = join(backups, 'deleting.tar')
  let isDeleted = false
  const deleteFirst = async () => {
    if (isDeleted) return
    isDeleted = true
    await removeSelected(app.deps, user_id, { names: [name] })
    await app.drain()
  }
  const storage: App['storage'] = {
    ...app.storage,
    withFile: async (path, use) => {
      await deleteFirst()
      return app.storage.withFile(path, use)
    },
  }
  const summary = await makeBackup({ ...app.deps, storage }, { file })
  expect(summary).toMatchObject({ deleted: [{ user_id, name }], missing: [] })
  const place = await emptyPlace({ AUTH_SECRET })
  const said = await restoreTo(place, [file])
  expect(said).toContain('Deleted here too: 1 photo that the backup lists')
  expect(said).toContain('No mismatches were found.')
  expect(
    await readdir(join(place.folder, 'objects', key.split('/').slice(0, 2).join('/'))).catch(
      () => [],
    ),
  ).toEqual([])
})

test('a restore needs an empty folder and database, and names an interrupted restore', async () => {
  const file = join(backups, 'again.tar')
  await backup([file])
  const place = await emptyPlace({ AUTH_SECRET })
  await restoreTo(place, [file])
  await expect(restoreTo(place, [file])).rejects.toThrow('is not empty (objects)')
  const other = await emptyPlace({ AUTH_SECRET })
  const occupied = { ...other, settings: { ...other.settings, DATABASE_URL: place.database.url } }
  await expect(restoreTo(occupied, [file])).rejects.toThrow(/A restore needs a new one\.$/)
  expect(await readdir(other.folder)).toEqual([])
  // The folder as a killed restore leaves it.
  await writeFile(join(other.folder, 'restoring'), '')
  await expect(restoreTo(other, [file])).rejects.toThrow('but keep its secrets.json')
  const needs = { config: readConfig(other.settings), log, onFailure: () => undefined }
  await expect(openInstallation({ ...needs, whenTaken: 'share' })).rejects.toThrow(
    /A restore into .+ did not finish\. Empty the folder/,
  )
})

test('a nightly run removes what killed runs have left, and nothing else', async () => {
  const nightly = join(backups, 'nightly')
  await mkdir(nightly, { recursive: true })
  const left = 'verso-20200101T013700Z-full.tar.partial'
  const others = ['verso-20200102T013700Z-full.tar.partial', 'mine.tar.partial']
  for (const name of [left, ...others]) await writeFile(join(nightly, name), 'some bytes')
  for (const name of [left, 'mine.tar.partial']) await utimes(join(nightly, name), 0, 0)
  await app.runJob(nightlyBackup)
  const names = await readdir(nightly)
  expect(names).not.toContain(left)
  expect(names).toEqual(expect.arrayContaining(others))
  await rm(nightly, { recursive: true })
})

test('the nightly run keeps as many backups as set, and the full ones that they need', async () => {
  const seen: string[][] = []
  for (let night = 0; night < 4; night++) {
    await app.runJob(nightlyBackup)
    seen.push(await readdir(join(backups, 'nightly')))
    app.clock.advance({ days: 1 })
  }
  expect(seen.map((names) => names.map((name) => /full|since/.exec(name)?.[0]))).toEqual([
    ['full'],
    ['full', 'since'],
    ['full', 'since', 'full'],
    ['full', 'since'],
  ])
})
