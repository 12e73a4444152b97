import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { storedName } from '@verso/contract/rules.ts'
import { expect, onTestFinished, test } from 'vitest'
import { App } from '../e2e/app.ts'
import type { PhotoFile } from '../e2e/photos.ts'
import { breachesOf } from './ledger.ts'
import { startLoad } from './load.ts'
import { expectAllCompleted } from './outcome.ts'
import { photoSupply } from './photo-supply.ts'
import { makeSmallDisk, type SmallDisk } from './small-disk.ts'
import { newUser, type User } from './user.ts'

const megabytes = 420
const kilobyte = 1024
/**
 * Free bytes at the beginning of each round, less than the size at which the reserve is released, so that another
 * write fails first in each round.
 */
const levels = [0, 8, 64, 512, 4096, 15_360].map((free) => free * kilobyte)

async function startOnSmallDisk() {
  const disk = await makeSmallDisk(megabytes)
  onTestFinished(() => disk.remove())
  const { folder: dataDir, within, settings } = disk
  const app = await App.start({ dataDir, within, settings: { ...settings, LOG_LEVEL: 'error' } })
  onTestFinished(() => app.stop())
  // Without a reserve, nothing could be released later.
  await expect.poll(() => hasReserve(disk)).toBe(true)
  const inside = { dataDir: disk.hostPath, address: app.address }
  const nextPhoto = await photoSupply(2000)
  return { app, disk, nextPhoto, user: await newUser(inside, 'full@example.org', nextPhoto) }
}

const accepts = (user: User) =>
  user.upload().then(
    () => true,
    () => false,
  )

const hasReserve = ({ hostPath }: SmallDisk) => existsSync(join(hostPath, 'disk-reserve'))

const reserveIsReleased = (disk: SmallDisk) => expect.poll(() => hasReserve(disk)).toBe(false)

/** Fills the disk so that the reserve, which the app releases when that happens, is used up too. */
async function fillWithReserve(disk: SmallDisk, level: number): Promise<void> {
  await disk.fill(level)
  await reserveIsReleased(disk)
  await disk.fill(level)
}

/** Sends half of a photo, and the other half when `between` has ended. Returns the server's response. */
async function uploadInHalves(
  { api }: User,
  photo: PhotoFile,
  between: () => Promise<void>,
): Promise<string> {
  const { name: file, mimeType: type } = photo
  // Bytes after the picture do not belong to it; a smaller file would fit into the buffers on the way.
  const buffer = Buffer.concat([photo.buffer, Buffer.alloc(16 * 1024 * kilobyte)])
  const half = buffer.length / 2
  const wanted = { type, size: buffer.length, original_name: file }
  const { signedUrl } = await api.call('generatePresignedUrl', {
    name: storedName(randomUUID(), file, type),
    ...wanted,
  })
  const headers = { 'content-type': type, 'content-length': buffer.length }
  const put = request(signedUrl, { method: 'PUT', headers })
  const answered = once(put, 'response') as Promise<[IncomingMessage]>
  await new Promise((resolve) => put.write(buffer.subarray(0, half), resolve))
  await between()
  // The server may refuse the photo before it has received all of it.
  put.on('error', () => undefined).end(buffer.subarray(half))
  const [response] = await answered
  return `${response.statusCode} ${await text(response)}`
}

test('a disk that becomes full at any kind of write loses nothing that was acknowledged', async () => {
  const { app, disk, user } = await startOnSmallDisk()
  app.admin('grant', user.email, '1000')
  for (let n = 0; n < 20; n += 1) await user.upload()

  for (const level of levels) {
    const load = startLoad([user.upload, user.upload, user.list, user.addKeyword, user.exportAll])
    await fillWithReserve(disk, level)
    await wait(2_000)
    expect(await load.stop()).toEqual([])
    await disk.free()
    await app.ready()
  }

  await expect.poll(() => accepts(user)).toBe(true)
  await expectAllCompleted(app, user)
})

test('on a full disk, uploads are refused with 507 and photos can be deleted', async () => {
  const { disk, nextPhoto, user } = await startOnSmallDisk()
  for (let n = 0; n < 10; n += 1) await user.upload()
  await disk.fill(0)
  await reserveIsReleased(disk)
  await expect(user.upload()).rejects.toThrow(': 507')
  for (let n = 0; n < 5; n += 1) await user.deleteOne()
  await user.list()
  await disk.free()
  await expect.poll(() => accepts(user)).toBe(true)

  // The write fails in the middle of a photo, although there was room when it began.
  const refused = await uploadInHalves(user, nextPhoto(), () => fillWithReserve(disk, 0))
  expect(refused).toMatch(/^507 .*no room/)
  await disk.free()
  await expect.poll(() => accepts(user)).toBe(true)
  expect(await breachesOf(user.ledger, user.api)).toEqual([])
})
