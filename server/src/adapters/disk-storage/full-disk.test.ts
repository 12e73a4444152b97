import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { createDiskStorage, openDiskStorage } from './disk-storage.ts'

test('a disk with too little space left refuses new objects, and removes old ones', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'verso-storage-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const clock = { now: () => new Date() }
  const options = { folder, clock, urlBase: 'http://x/api', secret: new Uint8Array(32) }
  const bytes = Buffer.from('a photo')
  const old = 'photos/u/old.jpg'
  await (await createDiskStorage(options)).write(old, bytes, 'image/jpeg')

  const full = openDiskStorage({ ...options, spareBytes: Number.MAX_SAFE_INTEGER })
  const cause = { code: 'ENOSPC' }
  await expect(full.write('photos/u/n.jpg', bytes, 'image/jpeg')).rejects.toMatchObject({ cause })
  const grant = { contentType: 'image/jpeg', bytes: bytes.length, originalName: 'n.jpg' }
  const until = new Date(Date.now() + 60_000)
  const url = (await full.signPut('photos/u/n.jpg', { ...grant, until })).slice(
    'http://x/api'.length,
  )
  const request = { url, contentType: 'image/jpeg', contentLength: bytes.length }
  const received = full.direct?.receive(request, Readable.from([bytes]))
  await expect(received).rejects.toMatchObject({ reason: 'full' })

  const keys = async () => (await Array.fromAsync(full.list(''))).map(({ key }) => key)
  expect(await keys()).toEqual([old])
  await full.remove([old])
  expect(await keys()).toEqual([])
})
