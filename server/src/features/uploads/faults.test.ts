import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { type IncomingMessage, request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer, json } from 'node:stream/consumers'
import { storedName } from '@verso/contract/rules.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createDiskStorage } from '../../adapters/disk-storage/disk-storage.ts'
import { type ObjectStorage, TransferRefused } from '../../ports/object-storage.ts'
import { type App, startApp } from '../../test/app.ts'
import type { TestUser } from '../../test/given.ts'
import { jpeg } from '../../test/upload-files.ts'
import { totalCredit } from '../credits/queries.ts'
import { modelCopyKey, thumbnailKey, uploadKey } from '../photos/object-keys.ts'
import { sweepOrphans, sweepUploads } from './sweep.ts'

let app: App
let folder: string
let address: string
/** The fault of the next storage operation. */
let fault: 'none' | 'is full' = 'none'

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verso-faults-'))
  const disk = await createDiskStorage({
    folder,
    urlBase: 'http://localhost:3000/api',
    secret: randomBytes(32),
    clock: { now: () => new Date() },
  })
  app = await startApp({ storage: faulty(disk) })
  address = await app.server.listen({ port: 0 })
  await sql`
    create function refuse_commit() returns trigger language plpgsql as
    $$ begin raise exception 'the connection broke'; end $$`.execute(app.db)
  await sql`
    create constraint trigger at_commit after insert on photos deferrable initially deferred
    for each row when (new.original_name = 'breaks at commit.jpg') execute function refuse_commit()`.execute(
    app.db,
  )
})
afterAll(async () => {
  await app.stop()
  await rm(folder, { recursive: true })
})
beforeEach(() => {
  fault = 'none'
})

function faulty(storage: ObjectStorage): ObjectStorage {
  const { direct } = storage
  if (!direct) throw new Error('The disk store takes transfers itself')
  return {
    ...storage,
    direct: {
      ...direct,
      async receive(request, body) {
        if (fault !== 'is full') return direct.receive(request, body)
        direct.admit(request)
        await once(body, 'data')
        body.pause()
        throw new TransferRefused('full', 'There is no room for this photo.')
      },
    },
  }
}

const cat = { type: 'image/jpeg', original_name: 'cat.jpg' }

async function signed(user: TestUser, bytes: Buffer, original_name = 'cat.jpg') {
  const { name, signedUrl } = await app.as(user).sign(bytes, { original_name })
  return { name, signedUrl }
}

/** Sets the clock back afterwards, because files keep their real times. */
const anHourLater = <T>(task: () => Promise<T>) => minutesLater(61, task)
const aWeekLater = <T>(task: () => Promise<T>) => minutesLater(7 * 24 * 60 + 1, task)

async function minutesLater<T>(minutes: number, task: () => Promise<T>): Promise<T> {
  app.clock.advance({ minutes })
  try {
    return await task()
  } finally {
    app.clock.advance({ minutes: -minutes })
  }
}

const count = async (user: TestUser) => (await app.as(user).call('getImages', {})).length

// API-036
test('a retry after a failed commit neither loses nor duplicates the photo', async () => {
  const ann = await app.given.user({ credits: 5 })
  const bytes = await jpeg(3)
  const { name, signedUrl } = await signed(ann, bytes, 'breaks at commit.jpg')
  await expect(app.put(signedUrl, bytes, cat)).rejects.toMatchObject({ status: 500 })
  expect(await count(ann)).toBe(0)
  expect(await totalCredit(app.db, ann.id)).toBe(5)

  const ticket = app.db.updateTable('upload_tickets').where('name', '=', name)
  await ticket.set({ original_name: 'cat.jpg' }).execute()
  await app.put(signedUrl, bytes, cat)
  expect(await count(ann)).toBe(1)
  expect(await totalCredit(app.db, ann.id)).toBe(4)
  expect((await buffer(await app.storage.read(await app.keyOf(name)))).equals(bytes)).toBe(true)
  expect(await aWeekLater(() => sweepOrphans(app.deps))).toHaveLength(1)
})

// API-036
test('a failed commit leaves no row and no hold, and the sweep removes the bytes', async () => {
  const ann = await app.given.user({ credits: 5 })
  const bytes = await jpeg(4)
  const { name, signedUrl } = await signed(ann, bytes, 'breaks at commit.jpg')
  await expect(app.put(signedUrl, bytes, cat)).rejects.toMatchObject({ status: 500 })
  expect(await count(ann)).toBe(0)
  expect(await totalCredit(app.db, ann.id)).toBe(5)

  expect(await sweepOrphans(app.deps)).toEqual([])
  const left = await app.objects(`photos/${ann.id}/`)
  expect(left).toEqual([expect.stringContaining(name)])
  // The link may still be used for a second attempt.
  expect(await sweepOrphans(app.deps, 0)).toEqual([])
  await anHourLater(() => sweepUploads(app.deps))
  // A restored older database may lack the row of a photo: there is a week to notice that.
  expect(await anHourLater(() => sweepOrphans(app.deps))).toEqual([])
  expect(await aWeekLater(() => sweepOrphans(app.deps))).toEqual(left)
  expect(await app.objects(`photos/${ann.id}/`)).toEqual([])
})

test('the sweep keeps objects of photos and tasks and removes all others', async () => {
  const ann = await app.given.user()
  const name = await app.as(ann).upload(await jpeg(5))
  const { name: done } = await app.given.photo(ann)
  const original = await app.keyOf(name)
  const missing = uploadKey(ann.id, storedName(randomUUID(), 'missing', 'image/jpeg'))
  const kept = [thumbnailKey(original), modelCopyKey(original), original]
  const orphans = [
    thumbnailKey(missing),
    modelCopyKey(missing),
    modelCopyKey(await app.keyOf(done)),
  ]
  for (const key of [...kept.slice(0, 2), ...orphans])
    await app.storage.write(
      key,
      Buffer.from('x'),
      key.endsWith('webp') ? 'image/webp' : 'image/jpeg',
    )

  const removed = await anHourLater(() => sweepOrphans(app.deps))
  expect(removed.toSorted()).toEqual(orphans.toSorted())
  expect((await app.objects()).filter((key) => key.includes(ann.id)).toSorted()).toEqual(
    kept.toSorted(),
  )
})

// SEC-015
test('the sweep removes expired tickets and unfinished uploads', async () => {
  const ann = await app.given.user()
  await signed(ann, await jpeg())
  await app.storage.write('incoming/killed-cat.jpg', Buffer.from('x'), 'image/jpeg')
  expect(await sweepUploads(app.deps)).toEqual({ tickets: 0, objects: 0 })
  const { objects } = await anHourLater(() => sweepUploads(app.deps))
  expect(objects).toBe(1)
  expect(await app.objects('incoming/')).toEqual([])
  const open = app.db.selectFrom('upload_tickets').selectAll().where('user_id', '=', ann.id)
  expect(await open.execute()).toEqual([])
})

// LIM-011
test('receives the whole photo before it reports a full disk, and the upload can be repeated', async () => {
  const ann = await app.given.user()
  // More than the buffers of a connection can hold.
  const bytes = Buffer.concat([await jpeg(), randomBytes(30_000_000)])
  const { signedUrl } = await signed(ann, bytes)
  async function put() {
    const headers = { 'content-type': 'image/jpeg', 'content-length': bytes.length }
    const url = signedUrl.replace('http://localhost:3000', address)
    const sending = httpRequest(url, { method: 'PUT', headers }).end(bytes)
    const [response] = (await once(sending, 'response')) as [IncomingMessage]
    const wasSent = sending.writableFinished
    return { status: response.statusCode, wasSent, ...((await json(response)) as object) }
  }
  fault = 'is full'
  expect(await put()).toMatchObject({
    status: 507,
    wasSent: true,
    code: 'storage_full',
    error: 'There is no room for this photo.',
  })
  fault = 'none'
  expect(await put()).toMatchObject({ status: 200 })
})

// SEC-015
test('an aborted upload leaves nothing behind', async () => {
  const ann = await app.given.user()
  const bytes = Buffer.concat([await jpeg(), randomBytes(500_000)])
  const { signedUrl } = await signed(ann, bytes)
  const { pathname, search } = new URL(signedUrl)
  const socket = connect(Number(new URL(address).port), '127.0.0.1')
  const head = `PUT ${pathname}${search} HTTP/1.1\r\nHost: a\r\nContent-Type: image/jpeg\r\nContent-Length: ${bytes.length}\r\n\r\n`
  socket.write(head)
  socket.write(bytes.subarray(0, 200_000))
  const incomingFiles = () => readdir(join(folder, 'incoming'))
  await expect.poll(incomingFiles).toHaveLength(1)
  socket.destroy()
  await expect.poll(incomingFiles).toEqual([])
  expect(await count(ann)).toBe(0)
  expect(await app.objects('incoming/')).toEqual([])
})
