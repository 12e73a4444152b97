import { join } from 'node:path'
import { expect, test } from 'vitest'
import { serverClient } from '../account/server-client.ts'
import { readHashes } from '../engine/hashes.ts'
import { startFakeServer } from '../test/fake-server.ts'
import { givenPhoto, jpegOf, sandbox } from '../test/photo-set.ts'
import { sendPhoto } from './send-photo.ts'

// DESK-001, A-64
test('cancelling an upload ends the wait for the next attempt at once', async () => {
  await using box = await sandbox()
  await using server = await startFakeServer((response) => {
    response.writeHead(503, { 'retry-after': '86400' })
    response.end(JSON.stringify({ code: 'unavailable', error: 'Please try again tomorrow.' }))
  })
  const { bytes: size } = await givenPhoto(box.photos, 'a.jpg', await jpegOf(1))
  const path = join(box.photos, 'a.jpg')
  const file = { path, contentType: 'image/jpeg', size, ...(await readHashes(path)) }
  const cancel = new AbortController()
  const { signal } = cancel
  const client = serverClient(server.address, { signal })
  const owner = { server: server.address, email: 'ann@example.org' }
  const sending = { client, owner, again: false, waitsMs: [500], signal }
  const sent = expect(sendPhoto(sending, file, 'image/jpeg')).rejects.toThrow('aborted')
  await expect.poll(server.calls, { timeout: 60_000 }).toBe(1)
  cancel.abort()
  await sent
  expect(server.calls()).toBe(1)
}, 100_000)
