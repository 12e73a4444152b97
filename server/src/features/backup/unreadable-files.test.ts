import { mkdir, mkdtemp, open, readdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { readConfig } from '../../config.ts'
import { StorageUnavailable } from '../../ports/object-storage.ts'
import { describeBackup } from '../../start/backup-reports.ts'
import { openInstallation } from '../../start/database.ts'
import { openLog } from '../../start/log.ts'
import { type App, startApp } from '../../test/app.ts'
import { restoreOldInstallation } from '../../test/old-installation.ts'
import { jpeg } from '../../test/upload-files.ts'
import { makeBackup } from './backup.ts'
import { readBackups } from './contents.ts'
import { nightlyBackup } from './jobs.ts'

let app: App
let folder: string
let [broken, other] = ['', '']
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verso-backups-'))
  const installation = await restoreOldInstallation()
  const settings = { DATABASE_URL: installation.database.url, DATA_DIR: installation.folder }
  const config = readConfig({ ...settings, AUTH_SECRET: 'x'.repeat(32) })
  const needs = { config, log: openLog('silent'), onFailure: () => undefined }
  await (await openInstallation({ ...needs, whenTaken: 'share' })).close()
  const nightly = { BACKUP_DIR: join(folder, 'nightly'), BACKUP_KEEP: '2' }
  app = await startApp({ installation, config: nightly })
  const ann = await app.given.user()
  broken = await app.keyOf(await app.as(ann).upload(await jpeg(1)))
  other = await app.keyOf(await app.as(ann).upload(await jpeg(2)))
  await app.drain()
})
afterAll(async () => {
  await app.stop()
  await rm(folder, { recursive: true })
})

/** Makes the file of a key fail when it is read, although it can be opened, until the returned function is called. */
async function breakFile(key: string): Promise<() => Promise<void>> {
  const file = join(app.folder, 'objects', key)
  await rename(file, `${file}-away`)
  await mkdir(file)
  return async () => {
    await rm(file, { recursive: true })
    await rename(`${file}-away`, file)
  }
}

async function keysIn(file: string): Promise<string[]> {
  const keys: string[] = []
  await readBackups(app.deps.archives, file, (key) => keys.push(key))
  return keys
}

test('a file that the disk cannot read is named, and all others are in the backup', async () => {
  const repair = await breakFile(broken)
  const [first, second] = [join(folder, 'first.tar'), join(folder, 'second.tar')]
  const summary = await makeBackup(app.deps, { file: first })
  expect(summary).toMatchObject({ unreadable: [broken], missing: [], deleted: [] })
  const keys = await keysIn(first)
  expect(keys).toContain(other)
  expect(keys).not.toContain(broken)
  const config = readConfig({ DATA_DIR: app.folder })
  expect(describeBackup({ file: first, since: undefined, summary, config })).toContain(
    `1 file of photos cannot be read from the disk and are not in it: ${broken}. Look for them in an earlier backup`,
  )
  await repair()
  const after = await makeBackup(app.deps, { file: second, since: first })
  expect(after).toMatchObject({ objects: 1, unreadable: [] })
  expect(await keysIn(second)).toContain(broken)
})

test('a long file that cannot be read to its end leaves nothing in the backup', async () => {
  const file = join(folder, 'long.tar')
  const handle = await open(process.execPath)
  onTestFinished(() => handle.close())
  const prototype = Object.getPrototypeOf(handle) as typeof handle
  const fault = Object.assign(new Error('EIO: i/o error, read'), { code: 'EIO', syscall: 'read' })
  const half = function* () {
    yield Buffer.alloc(100)
    throw fault
  }
  vi.spyOn(prototype, 'createReadStream').mockImplementationOnce(
    () => Readable.from(half()) as ReturnType<typeof handle.createReadStream>,
  )
  onTestFinished(() => void vi.restoreAllMocks())
  const storage: App['storage'] = {
    ...app.storage,
    withFile: async (key, use) => {
      if (key !== broken) return app.storage.withFile(key, use)
      // A file of more than one part.
      return use(process.execPath).catch((error: unknown) => {
        throw new StorageUnavailable('The photo storage reports EIO.', error)
      })
    },
  }
  const summary = await makeBackup({ ...app.deps, storage }, { file })
  expect(summary).toMatchObject({ unreadable: [broken] })
  expect(await keysIn(file)).not.toContain(broken)
})

test('while the storage is unavailable the backup fails, instead of leaving out the files', async () => {
  const file = join(folder, 'away.tar')
  const objects = join(app.folder, 'objects')
  await rename(objects, `${objects}-away`)
  onTestFinished(() => rename(`${objects}-away`, objects))
  await expect(makeBackup(app.deps, { file })).rejects.toThrow('of the photo storage is gone')
  expect(await readdir(folder)).not.toContain('away.tar')
})

test('nightly backups that may contain a file that cannot be read are kept', async () => {
  const names = async () => (await readdir(join(folder, 'nightly'))).length
  const night = async () => {
    await app.runJob(nightlyBackup)
    app.clock.advance({ days: 1 })
    return names()
  }
  expect([await night(), await night(), await night(), await night()]).toEqual([1, 2, 3, 2])
  const repair = await breakFile(broken)
  expect([await night(), await night(), await night()]).toEqual([3, 4, 5])
  await repair()
  expect(await night()).toBe(2)
})

test('if the disk cannot read the last full backup, a new full one is made', async () => {
  const nightly = join(folder, 'unreadable-full')
  const before = { ...app.deps.config }
  Object.assign(app.deps.config, { BACKUP_DIR: nightly, BACKUP_KEEP: 5 })
  onTestFinished(() => void Object.assign(app.deps.config, before))
  await app.runJob(nightlyBackup)
  const [full = ''] = await readdir(nightly)
  await rm(join(nightly, full))
  await mkdir(join(nightly, full))
  app.clock.advance({ days: 1 })
  await app.runJob(nightlyBackup)
  const made = (await readdir(nightly)).filter((name) => name !== full)
  expect(made).toEqual([expect.stringMatching(/-full\.tar$/)])
})
