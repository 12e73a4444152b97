import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, startApp } from '../../test/app.ts'
import type { TestUser } from '../../test/given.ts'
import { jpeg } from '../../test/upload-files.ts'

let app: App
let ann: TestUser
let [broken, other] = ['', '']
beforeAll(async () => {
  app = await startApp()
  ann = await app.given.user()
  broken = await app.as(ann).upload(await jpeg(1))
  other = await app.as(ann).upload(await jpeg(2))
})
afterAll(() => app.stop())

/** The path and query of a photo's URL. */
async function linkOf(name: string): Promise<string> {
  const { images } = await app.as(ann).call('getImages', { names: [name] })
  const { pathname, search } = new URL(images[0]?.image_url ?? '')
  return pathname + search
}

const sentence =
  'The disk of this installation cannot read this file. Try again later, or ask its operator to restore it from a backup.'

// API-036
test('a file that the disk cannot read is refused with a message, and is not saved as a photo', async () => {
  const file = join(app.folder, 'objects', await app.keyOf(broken))
  await rename(file, `${file}-away`)
  // A folder can be opened, but reading it fails.
  await mkdir(file)
  const url = await linkOf(broken)
  for (const headers of [{}, { range: 'bytes=0-9' }]) {
    const response = await app.server.inject({ url, headers })
    expect(response.statusCode).toBe(503)
    expect(response.json()).toMatchObject({ error: sentence, code: 'unavailable' })
    expect(response.headers).toMatchObject({ 'cache-control': 'no-store', 'retry-after': '5' })
    expect(response.headers['content-type']).toMatch(/^application\/json/)
    for (const name of ['etag', 'accept-ranges', 'content-range', 'content-disposition'])
      expect(response.headers).not.toHaveProperty(name)
  }
  expect((await app.server.inject({ url: await linkOf(other) })).rawPayload).toEqual(await jpeg(2))
  await rm(file, { recursive: true })
  await rename(`${file}-away`, file)
  expect((await app.server.inject({ url })).rawPayload).toEqual(await jpeg(1))
})

// API-036
test('a file that the disk can read only in part ends the connection, and nothing else', async () => {
  const { direct } = app.storage
  if (!direct) throw new Error('The storage has no direct transfers.')
  const { open } = direct
  const half = function* () {
    yield Buffer.alloc(100)
    throw Object.assign(new Error('EIO: i/o error, read'), { code: 'EIO', syscall: 'read' })
  }
  direct.open = async (request) => ({ ...(await open(request)), read: () => Readable.from(half()) })
  const cut = app.server.inject({ url: await linkOf(broken) })
  await expect(cut).rejects.toThrow()
  direct.open = open
  expect((await app.server.inject({ url: await linkOf(broken) })).statusCode).toBe(200)
})
