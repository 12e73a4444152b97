import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect } from '@playwright/test'
import { storedName } from '@verso/contract/rules.ts'
import { createUser } from './create-user.ts'
import { test } from './journey.ts'
import { generatePhotos } from './photos.ts'

/**
 * Sends half of a photo, and then a byte a second or nothing. Resolves with the whole response once the connection is
 * cut.
 */
async function sendSlowly(url: string, photo: Buffer, trickles: boolean): Promise<string> {
  const { port, pathname, search } = new URL(url)
  const socket = connect(Number(port), 'localhost')
  const head = `PUT ${pathname}${search} HTTP/1.1\r\nHost: a\r\nContent-Type: image/jpeg\r\n`
  socket.write(`${head}Content-Length: ${photo.length}\r\n\r\n`)
  socket.write(photo.subarray(0, photo.length / 2))
  const timer = setInterval(() => trickles && socket.writable && socket.write('x'), 1000)
  try {
    return await text(socket)
  } finally {
    clearInterval(timer)
  }
}

// SEC-015, API-036
test('stalled and trickling uploads are cut, and their links work again', async ({ app }) => {
  const email = 'slow@example.org'
  const api = await createUser(app, app.address, email)
  const sent = await Promise.all(
    (await generatePhotos(2)).map(async ({ name: original_name, buffer }) => {
      const name = storedName(randomUUID(), original_name, 'image/jpeg')
      const about = { name, type: 'image/jpeg', size: buffer.length, original_name }
      const { signedUrl } = await api.call('generatePresignedUrl', about)
      return { url: signedUrl.replace(/:\d+/, `:${app.port}`), buffer }
    }),
  )
  const cut = sent.map(({ url, buffer }, index) => sendSlowly(url, buffer, index === 0))
  for (const response of await Promise.all(cut)) {
    expect(response).toMatch(/^HTTP\/1\.1 408 /)
    expect(response).toContain('The photo arrived too slowly')
  }
  expect(await readdir(join(app.dataDir, 'objects/incoming'))).toEqual([])
  for (const { url, buffer } of sent) {
    const body = new Uint8Array(buffer)
    const response = await fetch(url, {
      method: 'PUT',
      body,
      headers: { 'content-type': 'image/jpeg' },
    })
    expect(response.status).toBe(200)
  }
  expect((await api.call('getImages', {})).length).toBe(2)
})
