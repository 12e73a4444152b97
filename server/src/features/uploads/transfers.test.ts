import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { json } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type App, startApp } from '../../test/app.ts'
import type { TestUser } from '../../test/given.ts'
import { jpeg } from '../../test/upload-files.ts'
import { sweepTransfers } from './jobs.ts'

let app: App
let address: string
beforeAll(async () => {
  app = await startApp()
  address = await app.server.listen({ port: 0 })
})
afterAll(() => app.stop())
afterEach(() => {
  vi.setSystemTime(vi.getRealSystemTime())
})

const expired = {
  status: 403,
  code: 'forbidden',
  error: 'This upload link is no longer valid. Ask for a new one.',
}

type Response = { status: number | undefined; code?: string; error?: string }

/** Starts to send a photo of this length; the caller writes its bytes. */
function startTransfer(signedUrl: string, length: number) {
  const { pathname, search } = new URL(signedUrl)
  const headers = { 'content-type': 'image/jpeg', 'content-length': length }
  const sending = request(address + pathname + search, { method: 'PUT', headers })
  sending.flushHeaders()
  const response = async (): Promise<Response> => {
    const [message] = (await once(sending, 'response')) as [IncomingMessage]
    return { status: message.statusCode, ...((await json(message)) as object) }
  }
  return { sending, response }
}

/** Sends the first half of a photo. Resolves when the server is receiving it; `finish` sends the rest. */
async function sendHalf(signedUrl: string, bytes: Buffer) {
  const { sending, response } = startTransfer(signedUrl, bytes.length)
  const half = bytes.length / 2
  sending.write(bytes.subarray(0, half))
  await expect.poll(() => app.objects('incoming/')).toHaveLength(1)
  const finish = () => {
    const answer = response()
    sending.end(bytes.subarray(half))
    return answer
  }
  const breakOff = async () => {
    sending.on('error', () => undefined).destroy()
    await expect.poll(() => app.objects('incoming/')).toEqual([])
  }
  return { finish, breakOff }
}

const photoOf = async (length: number) => {
  const picture = await jpeg()
  return Buffer.concat([picture, Buffer.alloc(length - picture.length)])
}

/**
 * Starts a transfer when its link is 14 minutes old, and finishes it `minutes` later, before its ticket is renewed
 * again.
 */
async function finishesAfter(user: TestUser, minutes: number): Promise<Response> {
  const bytes = await photoOf(480_000)
  const { signedUrl } = await app.as(user).sign(bytes)
  app.clock.advance({ minutes: 14 })
  const { finish } = await sendHalf(signedUrl, bytes)
  app.clock.advance({ minutes })
  await app.runJob(sweepTransfers)
  return finish()
}

// SEC-015
test('a transfer that began in time keeps its ticket for 15 minutes after the last renewal', async () => {
  const ann = await app.given.user()
  expect(await finishesAfter(ann, 14)).toMatchObject({ status: 200 })
  expect(await finishesAfter(ann, 16)).toMatchObject(expired)
  expect((await app.as(ann).call('getImages', {})).length).toBe(1)
  expect(await app.objects('incoming/')).toEqual([])
})

// UP-042
test('after a broken transfer the link is valid for the rest of its 15 minutes', async () => {
  const ann = await app.given.user()
  const bytes = await jpeg()
  const { signedUrl } = await app.as(ann).sign(bytes)
  await (await sendHalf(signedUrl, bytes)).breakOff()
  app.clock.advance({ minutes: 14 })
  expect(await (await sendHalf(signedUrl, bytes)).finish()).toMatchObject({ status: 200 })
})

// API-035, SEC-015
test('a link that is renewed for another size during its transfer is refused, and the new one works', async () => {
  const ann = await app.given.user()
  const [old, renewed] = [await photoOf(2000), await photoOf(3000)]
  const { name, signedUrl } = await app.as(ann).sign(old)
  const { finish } = await sendHalf(signedUrl, old)
  const next = await app.as(ann).sign(renewed, { name })
  expect(await finish()).toMatchObject(expired)
  await app.put(next.signedUrl, renewed, next)
  const { images } = await app.as(ann).call('getImages', {})
  expect(images).toMatchObject([{ name, status: 'pending' }])
})

// SEC-015
test('a link that is not valid is refused before the photo is sent', async () => {
  const ann = await app.given.user()
  const bytes = await jpeg()
  const deleted = await app.as(ann).sign(bytes)
  await app.put(deleted.signedUrl, bytes, deleted)
  await app.as(ann).call('deleteImages', { names: [deleted.name] })
  const renewed = await app.as(ann).sign(bytes)
  await app.as(ann).sign(await photoOf(3000), { name: renewed.name })
  const forged = renewed.signedUrl.replace(renewed.name, `${randomUUID().slice(0, 8)}-img-a.jpg`)

  for (const { signedUrl, error } of [
    { ...deleted, ...expired },
    { ...renewed, ...expired },
    { signedUrl: forged, error: 'This link does not allow this request.' },
  ]) {
    const { sending, response } = startTransfer(signedUrl, bytes.length)
    expect(await response()).toMatchObject({ status: 403, error })
    sending.destroy()
  }
})
