import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setInterval as every, setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDiskStorage } from '../../adapters/disk-storage/disk-storage.ts'
import { type App, startApp } from '../../test/app.ts'
import { jpeg } from '../../test/upload-files.ts'
import { totalCredit } from '../credits/queries.ts'
import { receiveUpload, ticketLease } from './transfer.ts'

const cat = { type: 'image/jpeg', original_name: 'cat.jpg' }
let app: App
let folder: string
let port: number
/** A photo that takes several packets. */
let photo: Buffer

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verso-slow-'))
  const storage = await createDiskStorage({
    folder,
    urlBase: 'http://localhost:3000/api',
    secret: randomBytes(32),
    clock: { now: () => app.clock.now() },
    floor: { bytesPerSecond: 2000, windowMs: 300, graceMs: 100 },
  })
  app = await startApp({ storage })
  port = Number(new URL(await app.server.listen({ port: 0 })).port)
  photo = Buffer.concat([await jpeg(), randomBytes(100_000)])
})
afterAll(async () => {
  await app.stop()
  await rm(folder, { recursive: true })
})

/** Sends the first half of the photo over a socket of its own, and returns the socket. */
function halfSent(signedUrl: string) {
  const { pathname, search } = new URL(signedUrl)
  const socket = connect(port, '127.0.0.1')
  socket.write(
    `PUT ${pathname}${search} HTTP/1.1\r\nHost: a\r\nContent-Type: image/jpeg\r\nContent-Length: ${photo.length}\r\n\r\n`,
  )
  socket.write(photo.subarray(0, photo.length / 2))
  return socket
}

const incoming = () => readdir(join(folder, 'incoming'))
const connections = () =>
  new Promise<number>((resolve) =>
    app.server.server.getConnections((_error, count) => resolve(count)),
  )
const tickets = (name: string) =>
  app.db.selectFrom('upload_tickets').selectAll().where('name', '=', name).execute()

// SEC-015, API-036
test.each([
  { sender: 'that stops in the middle', more: Buffer.alloc(0) },
  { sender: 'of a few bytes a second', more: Buffer.alloc(1) },
])('a sender $sender is cut off, and the same link works again', async ({ more }) => {
  const ann = await app.given.user({ credits: 5 })
  const { name, signedUrl } = await app.as(ann).sign(photo, cat)
  const socket = halfSent(signedUrl)
  const stop = new AbortController()
  const trickle = (async () => {
    for await (const _ of every(50, null, { signal: stop.signal })) socket.write(more)
  })().catch(() => undefined)
  await expect.poll(incoming).toHaveLength(1)

  const response = await text(socket)
  stop.abort()
  await trickle
  expect(response).toMatch(/^HTTP\/1\.1 408 /)
  expect(response).toContain('"code":"too_slow"')
  expect(response).toContain('The photo arrived too slowly')
  await expect.poll(connections).toBe(0)
  expect(await incoming()).toEqual([])
  expect(await tickets(name)).toHaveLength(1)

  await app.put(signedUrl, photo, cat)
  expect((await app.as(ann).call('getImages', {})).length).toBe(1)
  expect(await totalCredit(app.db, ann.id)).toBe(4)
  expect([await incoming(), await tickets(name)]).toEqual([[], []])
})

// API-036
test('a ticket lasts as long as its transfer, and no longer', async () => {
  const ann = await app.given.user()
  const { name, signedUrl } = await app.as(ann).sign(photo, cat)
  const { pathname, search } = new URL(signedUrl)
  const request = {
    url: (pathname + search).replace('/api', ''),
    contentType: cat.type,
    contentLength: photo.length,
  }
  const body = new PassThrough()
  const received = receiveUpload(app.deps, request, body, 20).catch((error: unknown) => error)
  const expires = async () => (await tickets(name))[0]?.expires_at.getTime() ?? 0
  await expect.poll(incoming).toHaveLength(1)

  app.clock.advance({ minutes: 10 })
  const renewed = app.clock.now().getTime() + ticketLease.ms
  await expect.poll(expires).toBeGreaterThanOrEqual(renewed)
  body.destroy()
  expect(await received).toMatchObject({ reason: 'incomplete' })
  app.clock.advance({ minutes: 10 })
  await wait(200)
  expect(await expires()).toBeLessThan(renewed + 5 * 60_000)
  app.clock.advance({ minutes: -20 })
})
