import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../config.ts'
import { type Db, openDatabase } from '../db/client.ts'
import { installation } from '../test/app-process.ts'
import { createDatabase } from '../test/database.ts'
import { allowSlowStarts } from '../test/slow-starts.ts'
import { openInstallation } from './database.ts'
import type { Accepted } from './identity.ts'
import { openLog } from './log.ts'

allowSlowStarts()

async function sharedDatabase() {
  const { url, drop } = await createDatabase()
  const { db } = openDatabase({ connectionString: url }, () => undefined)
  onTestFinished(async () => {
    await db.destroy()
    await drop()
  })
  return { url, db }
}

async function folder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'verso-identity-'))
  onTestFinished(() => rm(made, { recursive: true }))
  return made
}

/** The first step of each process of an installation. */
async function open(
  settings: Record<string, string>,
  accepted?: Accepted,
  waits = false,
): Promise<void> {
  const needs = { config: readConfig(settings), log: openLog('silent'), onFailure: () => undefined }
  const opened = await openInstallation({
    ...needs,
    whenTaken: 'share',
    waits,
    ...(accepted && { accepted }),
  })
  await opened.close()
}

test('a process with another data folder is refused and leaves nothing in it', async () => {
  const { url: DATABASE_URL, db } = await sharedDatabase()
  const [DATA_DIR, other] = [await folder(), await folder()]
  await open({ DATABASE_URL, DATA_DIR })
  const row = () => db.selectFrom('installation').selectAll().executeTakeFirstOrThrow()
  const before = await row()
  await expect(open({ DATABASE_URL, DATA_DIR: other })).rejects.toThrow(
    /secrets\.json is missing .+ set DATA_DIR .+ accept-key/,
  )
  expect(existsSync(join(other, 'secrets.json'))).toBe(false)
  expect(await row()).toEqual(before)
  await open({ DATABASE_URL, DATA_DIR })
})

test('another key is refused until it is accepted, which ends all sessions', async () => {
  const { url: DATABASE_URL, db } = await sharedDatabase()
  const DATA_DIR = await folder()
  await open({ DATABASE_URL, DATA_DIR })
  const ann = { email: 'ann@example.org', full_name: 'Ann Lee', date_of_birth: '1990-01-01' }
  const users = db.insertInto('users').values({ ...ann, password_hash: 'none' })
  const { id: user_id } = await users.returning('id').executeTakeFirstOrThrow()
  const session = { user_id, refresh_hash: 'hash', expires_at: '2100-01-01' }
  await db.insertInto('sessions').values(session).execute()

  const changed = { DATABASE_URL, DATA_DIR, AUTH_SECRET: 'a new secret of the operator, long' }
  await expect(open(changed)).rejects.toThrow(/^AUTH_SECRET is not the key of this installation/)
  const { run } = await installation(changed)
  const { stdout } = await run(['admin', 'accept-key'], { DATA_DIR })
  expect(stdout).toContain('Everyone has to sign in again')
  await open(changed)
  await expect(open({ DATABASE_URL, DATA_DIR })).rejects.toThrow(
    'secrets.json is not the key of this installation',
  )
  const [left] = await db.selectFrom('sessions').select('revoked_at').execute()
  expect(left?.revoked_at).not.toBeNull()
})

test('a lost secrets.json is not replaced silently', async () => {
  const { url: DATABASE_URL } = await sharedDatabase()
  const DATA_DIR = await folder()
  await open({ DATABASE_URL, DATA_DIR })
  await rm(join(DATA_DIR, 'secrets.json'))
  await expect(open({ DATABASE_URL, DATA_DIR })).rejects.toThrow('secrets.json is missing')
  await open({ DATABASE_URL, DATA_DIR }, 'key')
  await open({ DATABASE_URL, DATA_DIR })
})

test('a mistyped folder never changes the key; after the loss of both, each is accepted in turn', async () => {
  const { url: DATABASE_URL, db } = await sharedDatabase()
  await open({ DATABASE_URL, DATA_DIR: await folder() })
  const row = () => db.selectFrom('installation').selectAll().executeTakeFirstOrThrow()
  const before = await row()
  const other = { DATABASE_URL, DATA_DIR: await folder() }
  await expect(open(other, 'key')).rejects.toThrow(/objects cannot be used: .+ accept-storage/)
  expect([await row(), existsSync(join(other.DATA_DIR, 'secrets.json'))]).toEqual([before, false])
  await open(other, 'storage')
  await expect(open(other)).rejects.toThrow('secrets.json is missing')
  await open(other, 'key')
  await open(other)
})

test('a storage with photos of another installation is not accepted as a replacement', async () => {
  const { url: DATABASE_URL } = await sharedDatabase()
  const AUTH_SECRET = 'x'.repeat(32)
  await open({ AUTH_SECRET, DATABASE_URL, DATA_DIR: await folder() })
  const other = { AUTH_SECRET, DATABASE_URL, DATA_DIR: await folder() }
  const photos = join(other.DATA_DIR, 'objects/photos/someone')
  await mkdir(photos, { recursive: true })
  await writeFile(join(photos, 'a.jpg'), 'a photo')
  await expect(open(other, 'storage')).rejects.toThrow('does not know. Only an empty folder')
  await rm(photos, { recursive: true })
  await open(other, 'storage')
})

test('another photo storage is refused; an empty one can be accepted', async () => {
  const AUTH_SECRET = 'x'.repeat(32)
  const [one, two] = [await sharedDatabase(), await sharedDatabase()]
  const first = { AUTH_SECRET, DATABASE_URL: one.url, DATA_DIR: await folder() }
  const stranger = { AUTH_SECRET, DATABASE_URL: two.url, DATA_DIR: await folder() }
  await open(first)
  await open(stranger)
  const empty = { ...first, DATA_DIR: await folder() }
  await expect(open(empty)).rejects.toThrow(/objects cannot be used: .+ mounted/)
  await open(empty, 'storage')
  await open(empty)

  const mixed = { ...first, DATA_DIR: stranger.DATA_DIR }
  await expect(open(mixed)).rejects.toThrow('photo storage of another installation')
  await expect(open(mixed, 'storage')).rejects.toThrow('photo storage of another installation')
})

test('an unavailable photo storage is not created again, whether or not a process waits for it', async () => {
  const { url: DATABASE_URL } = await sharedDatabase()
  const settings = { DATABASE_URL, DATA_DIR: await folder() }
  await open(settings)
  const objects = join(settings.DATA_DIR, 'objects')
  await rename(objects, `${objects}.away`)
  await expect(open(settings)).rejects.toThrow(
    /objects cannot be used: .+ mounted.+ accept-storage/,
  )
  await open(settings, undefined, true)
  expect(existsSync(objects)).toBe(false)
  await rename(`${objects}.away`, objects)
  await open(settings)
})

test('folders missing from a copied storage are created, but not the folder of existing photos', async () => {
  const { url: DATABASE_URL, db } = await sharedDatabase()
  const DATA_DIR = await folder()
  await open({ DATABASE_URL, DATA_DIR })
  const [incoming, photos] = ['incoming', 'photos'].map((name) => join(DATA_DIR, 'objects', name))
  const areThere = () => [incoming, photos].map((path) => existsSync(path ?? ''))
  for (const path of [incoming, photos]) await rm(path ?? '', { recursive: true })
  await open({ DATABASE_URL, DATA_DIR })
  expect(areThere()).toEqual([true, true])
  await insertPhoto(db)
  for (const path of [incoming, photos]) await rm(path ?? '', { recursive: true })
  await open({ DATABASE_URL, DATA_DIR })
  expect(areThere()).toEqual([true, false])
})

async function insertPhoto(db: Db): Promise<void> {
  const ann = { email: 'ann@example.org', full_name: 'Ann Lee', date_of_birth: '1990-01-01' }
  const users = db.insertInto('users').values({ ...ann, password_hash: 'none' })
  const { id: user_id } = await users.returning('id').executeTakeFirstOrThrow()
  const file = { content_type: 'image/jpeg', bytes: 1, sha256: '0', mode: 'editorial' }
  const photo = { user_id, name: 'a.jpg', original_name: 'a.jpg', object_key: `photos/1/a.jpg` }
  await db
    .insertInto('photos')
    .values({ ...photo, ...file })
    .execute()
}

test('a database of an older version is not combined with a storage that has none of its photos', async () => {
  const { url: DATABASE_URL, db } = await sharedDatabase()
  await insertPhoto(db)
  await expect(open({ DATABASE_URL, DATA_DIR: await folder() })).rejects.toThrow(
    /objects cannot be used: The folder incoming of the photo storage is gone/,
  )
  const other = await folder()
  for (const name of ['incoming', 'photos'])
    await mkdir(join(other, 'objects', name), { recursive: true })
  await expect(open({ DATABASE_URL, DATA_DIR: other })).rejects.toThrow(
    /^The photos of the database .+ are not in .+objects/,
  )
  expect(await db.selectFrom('installation').selectAll().execute()).toEqual([])
})

test('the error for a data folder on a read-only disk names the folder and the reason', async () => {
  await expect(open({ DATA_DIR: '/proc/verso/data' })).rejects.toThrow(
    /^\/proc\/verso\/data cannot be used: .+ Check DATA_DIR\.$/,
  )
})
