import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { App } from '../e2e/app.ts'
import { newFolder } from './folders.ts'
import { expectAllCompleted, expectClean } from './outcome.ts'
import { photoSupply } from './photo-supply.ts'
import { startPostgres } from './postgres.ts'
import { newUser } from './user.ts'

test('a process with another folder, key or storage is refused with a sentence and changes nothing', async () => {
  const postgres = await startPostgres()
  onTestFinished(() => postgres.stop())
  const DATABASE_URL = postgres.url
  const app = await App.start({ settings: { DATABASE_URL, LOG_LEVEL: 'error' } })
  onTestFinished(() => app.stop())
  const user = await newUser(app, 'owner@example.org', await photoSupply())
  for (let n = 0; n < 3; n += 1) await user.upload()
  const secrets = await readFile(join(app.dataDir, 'secrets.json'), 'utf8')
  const { AUTH_SECRET } = JSON.parse(secrets) as { AUTH_SECRET: string }

  for (const ROLE of ['all', 'worker']) {
    const start = (dataDir: string, key: Record<string, string> = {}) =>
      App.start({ dataDir, settings: { DATABASE_URL, ROLE, ...key } })
    await expect(start(await newFolder())).rejects.toThrow(/secrets\.json is missing .+ DATA_DIR/)
    await expect(
      start(app.dataDir, { AUTH_SECRET: 'another key, long enough to be one' }),
    ).rejects.toThrow('AUTH_SECRET is not the key of this installation')
    await expect(start(await folderOfAnother(), { AUTH_SECRET })).rejects.toThrow(
      /objects is the photo storage of another installation/,
    )
  }

  const completed = async () => (await user.api.call('getImages', {})).status_counts.completed
  await expect.poll(completed).toBe(3)
  expectClean(app)
})

/** A data folder whose photos belong to an unknown installation. */
async function folderOfAnother(): Promise<string> {
  const folder = await newFolder()
  await mkdir(join(folder, 'objects/photos'), { recursive: true })
  await mkdir(join(folder, 'objects/incoming'))
  await writeFile(join(folder, 'objects/installation'), randomUUID())
  return folder
}

test('a process without the photo storage waits for it, and the others continue to work', async () => {
  const postgres = await startPostgres()
  onTestFinished(() => postgres.stop())
  const AUTH_SECRET = 'the same key for each process of the installation'
  const settings = { DATABASE_URL: postgres.url, AUTH_SECRET, LOG_LEVEL: 'error' }
  const app = await App.start({ settings })
  onTestFinished(() => app.stop())
  const user = await newUser(app, 'owner@example.org', await photoSupply())
  const other = await App.launch({ dataDir: await newFolder(), settings })
  onTestFinished(() => other.end('SIGTERM').then(() => undefined))
  expect(other.printed()).toMatch(/WARNING .+objects cannot be used: .+ accept-storage/)

  for (let n = 0; n < 5; n += 1) await user.upload()
  await expectAllCompleted(app, user)
  const ready = await fetch(`${other.address}/health/ready`)
  expect([ready.status, await ready.text()]).toEqual([503, expect.stringContaining('storage')])
  expect(existsSync(join(other.dataDir, 'objects'))).toBe(false)
})

test('a second process on the folder of a running app is refused, and the app continues to work', async () => {
  const app = await App.start({ settings: { LOG_LEVEL: 'error' } })
  onTestFinished(() => app.stop())
  const { dataDir } = app
  await expect(App.start({ dataDir })).rejects.toThrow(`Verso already runs on ${dataDir}`)
  const user = await newUser(app, 'owner@example.org', await photoSupply())
  await user.upload()
  expect(user.ledger.kept()).toHaveLength(1)
})
