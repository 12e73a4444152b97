import { randomUUID } from 'node:crypto'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createDiskStorage } from '../../adapters/disk-storage/disk-storage.ts'
import { ObjectMissing, StorageUnavailable } from '../../ports/object-storage.ts'
import { checkStorage, writeMarker } from './identity.ts'
import { openRecognised } from './recognised-storage.ts'

const key = 'photos/ann/a.jpg'
const type = 'image/jpeg'

async function storageIn(folder: string, marker: string) {
  const clock = { now: () => new Date() }
  const options = { folder, clock, urlBase: 'http://x/api', secret: new Uint8Array(32) }
  const storage = await createDiskStorage(options)
  await writeMarker(storage, marker)
  return storage
}

/** An installation's storage with one photo, and the changes that it reported. */
async function recognised(validMs?: number) {
  const root = await mkdtemp(join(tmpdir(), 'verso-recognised-'))
  onTestFinished(() => rm(root, { recursive: true }))
  const [folder, away] = [join(root, 'objects'), join(root, 'away')]
  const marker = randomUUID()
  const plain = await storageIn(folder, marker)
  await plain.write(key, Buffer.from('a photo'), type)
  const names = { database: 'db', storage: folder, storageSetting: 'DATA_DIR', key: '' } as const
  const known = { id: '', key_fingerprint: '', storage_marker: marker }
  const changes: (string | null)[] = []
  const opened = await openRecognised(plain, {
    recognise: () => checkStorage(known, plain, names),
    onChange: (failure) => changes.push(failure && failure.message),
    retryMs: 20,
    ...(validMs !== undefined && { validMs }),
  })
  onTestFinished(() => opened.stop())
  return { ...opened, folder, away, changes }
}

test('a storage that comes back is found without a call', async () => {
  const { storage, folder, away, changes } = await recognised()
  await rename(folder, away)
  await expect(storage.readWhole(key)).rejects.toThrow(StorageUnavailable)
  const mounted = /cannot be used: .+ check that its disk is mounted/
  await vi.waitFor(() => expect(storage.unavailableReason?.() ?? '').toMatch(mounted))
  await rename(away, folder)
  await vi.waitFor(() => expect(storage.unavailableReason?.()).toBeNull())
  expect(changes).toEqual([expect.stringContaining('cannot be used'), null])
  expect((await storage.readWhole(key)).toString()).toBe('a photo')
})

test.each([
  ['of another installation', 'photo storage of another installation'],
  ['without a marker', 'has no file "installation"'],
])('a folder %s in place of the storage is never written to', async (kind, sentence) => {
  const { storage, folder, away } = await recognised(0)
  await rename(folder, away)
  const other = await storageIn(folder, randomUUID())
  if (kind === 'without a marker') await rm(join(folder, 'installation'))
  await expect(storage.write(key, Buffer.from('x'), type)).rejects.toThrow(sentence)
  await expect(storage.remove([key])).rejects.toThrow(StorageUnavailable)
  await expect(Array.fromAsync(storage.list(''))).rejects.toThrow(StorageUnavailable)
  expect(await Array.fromAsync(other.list('photos/'))).toEqual([])
})

test('an object that is missing in a wrong folder does not count as missing', async () => {
  const { storage, folder, away } = await recognised(60_000)
  await expect(storage.readWhole('photos/ann/none.jpg')).rejects.toThrow(ObjectMissing)
  await rename(folder, away)
  await storageIn(folder, randomUUID())
  await expect(storage.readWhole(key)).rejects.toThrow(StorageUnavailable)
  await expect(storage.withFile(key, async () => true)).rejects.toThrow(StorageUnavailable)
})

test('a body that fails while the storage is being checked ends the write with its error', async () => {
  const { storage } = await recognised(0)
  const body = new Readable({ read: () => undefined })
  process.nextTick(() => body.destroy(new Error('gone')))
  await expect(storage.write('photos/ann/b.jpg', body, type)).rejects.toThrow('gone')
})
