import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { App } from '../e2e/app.ts'
import { startLoad } from './load.ts'
import { expectAllCompleted } from './outcome.ts'
import { photoSupply } from './photo-supply.ts'
import { newUser } from './user.ts'

/** Longer than the storage pause (15 s), so that photos are tried again while the storage is missing. */
const awayMs = 20_000

async function readiness({ address }: App): Promise<[number, string]> {
  const ready = await fetch(`${address}/health/ready`)
  return [ready.status, await ready.text()]
}

test('while the photo storage is missing for 20 s, calls are refused with a sentence and no photo fails', async () => {
  const app = await App.start({ settings: { LOG_LEVEL: 'error' } })
  onTestFinished(() => app.stop())
  const user = await newUser(app, 'storage@example.org', await photoSupply(3000))
  app.admin('grant', user.email, '1000')
  const uploads = Array.from({ length: 8 }, () => user.upload)
  const load = startLoad([...uploads, user.list, user.addKeyword, user.deleteOne])
  const arrived = async () => user.ledger.acknowledged.size
  await expect.poll(arrived).toBeGreaterThan(5)
  // For pending photos, a missing storage must not look like missing files.
  const pending = async () => (await user.api.call('getImages', {})).status_counts.pending
  await expect.poll(pending).toBeGreaterThan(0)

  const objects = join(app.dataDir, 'objects')
  await rename(objects, `${objects}.away`)
  await wait(awayMs / 2)
  await expect.poll(() => readiness(app)).toEqual([503, expect.stringContaining('storage')])
  await wait(awayMs / 2)
  await rename(`${objects}.away`, objects)
  await app.ready()
  const before = user.ledger.acknowledged.size
  await expect.poll(arrived).toBeGreaterThan(before)
  expect(await load.stop()).toEqual([])

  await expectAllCompleted(app, user)
})

test('an app that starts without its photo storage does not create one, waits, and then continues', async () => {
  const app = await App.start({ settings: { LOG_LEVEL: 'error' } })
  onTestFinished(() => app.stop())
  const user = await newUser(app, 'storage@example.org', await photoSupply(3000))
  for (let n = 0; n < 5; n += 1) await user.upload()
  await app.kill()
  const objects = join(app.dataDir, 'objects')
  await rename(objects, `${objects}.away`)

  await app.launch()
  expect(app.printed()).toMatch(/WARNING .+objects cannot be used: .+ mounted/)
  expect(await readiness(app)).toEqual([503, expect.stringContaining('storage')])
  await expect(user.upload()).rejects.toThrow('The photo storage cannot be used at the moment')
  const { waiting } = await user.api.call('getImages', {})
  expect(waiting?.sentence).toContain('The photo storage cannot be used')
  expect(existsSync(objects)).toBe(false)
  // A new folder in its place, such as the mount point of an unmounted disk, is not used either.
  await mkdir(join(objects, 'photos'), { recursive: true })
  await mkdir(join(objects, 'incoming'))
  await expect(user.upload()).rejects.toThrow('The photo storage cannot be used at the moment')
  expect(await readdir(join(objects, 'photos'))).toEqual([])

  await rm(objects, { recursive: true })
  await rename(`${objects}.away`, objects)
  await app.ready()
  await expectAllCompleted(app, user)
})
