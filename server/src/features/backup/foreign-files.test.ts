import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openArchives } from '../../adapters/archive-file/archive-file.ts'
import { readConfig } from '../../config.ts'
import { restore } from '../../start/backup-commands.ts'
import { openInstallation } from '../../start/database.ts'
import { openLog } from '../../start/log.ts'
import { type App, startApp } from '../../test/app.ts'
import { emptyPlace, type Place } from '../../test/empty-place.ts'
import { restoreOldInstallation } from '../../test/old-installation.ts'
import { makeBackup } from './backup.ts'

const log = openLog('silent')

let app: App
let backups: string
beforeAll(async () => {
  const installation = await restoreOldInstallation()
  const settings = { DATABASE_URL: installation.database.url, DATA_DIR: installation.folder }
  const needs = { config: readConfig({ ...settings, AUTH_SECRET: 'x'.repeat(32) }), log }
  const opened = await openInstallation({
    ...needs,
    whenTaken: 'share',
    onFailure: () => undefined,
  })
  await opened.close()
  app = await startApp({ installation })
  backups = await mkdtemp(join(tmpdir(), 'verso-backups-'))
})
afterAll(async () => {
  await app.stop()
  await rm(backups, { recursive: true })
})

const restoreTo = (place: Place, args: string[]) => restore(args, readConfig(place.settings), log)

test('a file in a backup that does not belong to a photo is refused before anything is written', async () => {
  const [whole, more] = [join(backups, 'plain.tar'), join(backups, 'more.tar')]
  await makeBackup(app.deps, { file: whole })
  for (const name of ['objects/../../x.jpg', 'objects/installation', 'objects/exports/x.csv']) {
    await openArchives(undefined).write(more, async (archive) => {
      for await (const entry of openArchives(undefined).read(whole)) {
        if (entry.name === 'summary.json') await archive.add(name, Buffer.from('x'))
        await archive.add(entry.name, await buffer(entry.body))
      }
    })
    const place = await emptyPlace()
    await expect(restoreTo(place, [more])).rejects.toThrow(
      `has ${name}, which is no file of a photo`,
    )
    expect(await readdir(place.folder)).toEqual([])
    await rm(more)
  }
})

test('a restore that fails half-way says what to do next, and no app starts there', async () => {
  const [whole, torn] = [join(backups, 'whole-2.tar'), join(backups, 'torn.tar')]
  await makeBackup(app.deps, { file: whole })
  await openArchives(undefined).write(torn, async (archive) => {
    for await (const { name, body } of openArchives(undefined).read(whole)) {
      await archive.add(name, await buffer(body))
      // A second file of the same name cannot be stored.
      if (name.startsWith('objects/')) await archive.add(name, Buffer.from('other'))
    }
  })
  const place = await emptyPlace()
  await expect(restoreTo(place, [torn])).rejects.toThrow(
    /EEXIST[^]+did not finish\. Empty the folder/,
  )
  const needs = { config: readConfig(place.settings), log, onFailure: () => undefined }
  await expect(openInstallation({ ...needs, whenTaken: 'share' })).rejects.toThrow('did not finish')
})
