import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { App } from '../e2e/app.ts'
import { breachesOf } from './ledger.ts'
import { startLoad } from './load.ts'
import { expectAllCompleted } from './outcome.ts'
import { photoSupply } from './photo-supply.ts'
import { makeSmallDisk } from './small-disk.ts'
import { newUser, type User } from './user.ts'

const megabytes = 420
const kilobyte = 1024
/** What is free at the beginning of each round: another write is the first that fails. */
const levels = [0, 8, 64, 512, 4096, 16_384].map((free) => free * kilobyte)

async function startOnSmallDisk() {
  const disk = await makeSmallDisk(megabytes)
  onTestFinished(() => disk.remove())
  const { folder: dataDir, within, settings } = disk
  const app = await App.start({ dataDir, within, settings: { ...settings, LOG_LEVEL: 'error' } })
  onTestFinished(() => app.stop())
  const inside = { dataDir: disk.visible, address: app.address }
  return { app, disk, user: await newUser(inside, 'full@example.org', await photoSupply(2000)) }
}

const accepts = (user: User) =>
  user.upload().then(
    () => true,
    () => false,
  )

test('with a disk that is full at each kind of write nothing acknowledged is lost', async () => {
  const { app, disk, user } = await startOnSmallDisk()
  app.admin('grant', user.email, '1000')
  for (let n = 0; n < 20; n += 1) await user.upload()

  for (const level of levels) {
    const load = startLoad([user.upload, user.upload, user.list, user.addKeyword, user.exportAll])
    await disk.fill(level)
    await wait(2_000)
    // The reserve was released in the meantime: this is the disk without it.
    await disk.fill(level)
    await wait(2_000)
    expect(await load.stop()).toEqual([])
    await disk.free()
    await app.ready()
  }

  await expect.poll(() => accepts(user)).toBe(true)
  await expectAllCompleted(app, user)
})

test('on a full disk uploads are refused with 507 and photos can be deleted', async () => {
  const { disk, user } = await startOnSmallDisk()
  for (let n = 0; n < 10; n += 1) await user.upload()
  await disk.fill(0)
  // The watch looks once a second.
  await wait(3_000)
  await expect(user.upload()).rejects.toThrow(': 507')
  for (let n = 0; n < 5; n += 1) await user.deleteOne()
  await user.list()
  await disk.free()
  await expect.poll(() => accepts(user)).toBe(true)
  expect(await breachesOf(user.ledger, user.api)).toEqual([])
})
