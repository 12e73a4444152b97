import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { StorageUnavailable } from '../../ports/object-storage.ts'
import { type App, fastTimings, startApp } from '../../test/app.ts'
import type { TestUser } from '../../test/given.ts'
import { jpeg } from '../../test/upload-files.ts'
import { keywordingWork } from './worker.ts'

let app: App
let ann: TestUser
beforeEach(async () => {
  app = await startApp()
  ann = await app.given.user({ credits: 10 })
})
afterEach(() => app.stop())

const counts = async () => (await app.as(ann).call('getImages', {})).status_counts
const attempts = () => app.db.selectFrom('analysis_tasks').select(['state', 'attempt']).execute()
const isPaused = () => expect.poll(pause).not.toBeNull()
const pause = async () =>
  (await app.db.selectFrom('analysis_settings').select('storage_pause_reason').executeTakeFirst())
    ?.storage_pause_reason ?? null

test.each(['objects', 'objects/photos', 'objects/incoming'])(
  'while %s is unavailable no photo fails, and all are completed afterwards',
  async (part) => {
    for (let n = 0; n < 4; n += 1) await app.as(ann).upload(await jpeg(n))
    const [there, away] = [join(app.folder, part), join(app.folder, 'away')]
    await rename(there, away)
    const drained = app.drain()
    await isPaused()
    expect(await counts()).toEqual({ pending: 4, completed: 0, failed: 0 })
    await expect(app.as(ann).upload(await jpeg(9))).rejects.toMatchObject({
      status: 503,
      code: 'unavailable',
      error: expect.stringContaining('storage'),
    })
    await rename(away, there)
    await drained
    expect(await counts()).toEqual({ pending: 0, completed: 4, failed: 0 })
  },
)

test('a photo waits for the storage without using up an attempt, and everyone is given the reason', async () => {
  await app.as(ann).upload(await jpeg(1))
  await app.as(ann).upload(await jpeg(2))
  await rename(join(app.folder, 'objects'), join(app.folder, 'away'))
  const work = keywordingWork(app.deps, { ...fastTimings, storageMs: 60_000 })
  const [preparation] = work.lanes
  const { claims } = (await preparation?.claim(1)) ?? { claims: [] }
  for (const claim of claims)
    await preparation?.run(claim, new AbortController().signal, () => undefined)
  expect(await attempts()).toEqual([
    { state: 'preparing', attempt: 0 },
    { state: 'preparing', attempt: 0 },
  ])
  expect((await preparation?.claim(5))?.claims).toEqual([])
  const { waiting } = await app.as(ann).call('getImages', {})
  expect(waiting).toMatchObject({ reason: 'storage', sentence: /storage cannot be used/ })
  const admin = await app.given.user({ role: 'admin' })
  expect(await app.as(admin).call('getAnalysisStatus', {})).toMatchObject({
    pause_reason: 'The folder incoming of the photo storage is gone.',
    next_use_date: expect.any(String),
  })
})

test('a photo whose file does not exist fails while the others are completed', async () => {
  const gone = await app.as(ann).upload(await jpeg(1))
  await app.as(ann).upload(await jpeg(2))
  await rm(join(app.folder, 'objects', await app.keyOf(gone)))
  await app.drain()
  expect(await counts()).toEqual({ pending: 0, completed: 1, failed: 1 })
})

/** The body of a write that fails with this code, as Node reports it. */
function refusedBody(code: string): Readable {
  return new Readable({
    read() {
      this.destroy(Object.assign(new Error(`${code}: write`), { code, syscall: 'write' }))
    },
  })
}

test.each(['ENOSPC', 'EIO', 'EROFS'])(
  'while writing fails with %s, photos wait, and continue by themselves afterwards',
  async (code) => {
    await app.as(ann).upload(await jpeg(1))
    const write = app.storage.write.bind(app.storage)
    app.storage.write = (key, _body, type) => write(key, refusedBody(code), type)
    const drained = app.drain()
    await isPaused()
    expect(await pause()).toBe(`The photo storage reports ${code}.`)
    expect(await counts()).toEqual({ pending: 1, completed: 0, failed: 0 })
    app.storage.write = write
    await drained
    expect(await counts()).toEqual({ pending: 0, completed: 1, failed: 0 })
  },
)

test('a read error in the decoder process counts against the storage, not against the photo', async () => {
  const name = await app.as(ann).upload(await jpeg(1))
  const file = join(app.folder, 'objects', await app.keyOf(name))
  await rename(file, `${file}-away`)
  await mkdir(file)
  const drained = app.drain()
  await isPaused()
  expect(await pause()).toBe('The photo storage reports EISDIR.')
  await rm(file, { recursive: true })
  await rename(`${file}-away`, file)
  await drained
  expect(await counts()).toEqual({ pending: 0, completed: 1, failed: 0 })
})

test('after the pause, a file that alone cannot be read lets the other photos go first', async () => {
  const name = await app.as(ann).upload(await jpeg(1))
  for (let n = 2; n < 4; n += 1) await app.as(ann).upload(await jpeg(n))
  const file = join(app.folder, 'objects', await app.keyOf(name))
  await rm(file)
  await mkdir(file)
  const timings = { ...fastTimings, storageMs: 1, storageRetryMs: 60_000 }
  const [preparation] = keywordingWork(app.deps, timings).lanes
  const next = async (maxClaims: number) => (await preparation?.claim(maxClaims))?.claims ?? []
  const [broken] = await next(1)
  if (broken) await preparation?.run(broken, new AbortController().signal, () => undefined)
  await wait(5)
  const claimed = await next(9)
  expect(claimed).toHaveLength(2)
  expect(claimed.map(({ photoId }) => photoId)).not.toContain(broken?.photoId)
  expect(await counts()).toEqual({ pending: 3, completed: 0, failed: 0 })
})

test.each([
  ['is away', 'ENOENT'],
  ['is full', 'ENOSPC'],
])('photos that met a storage that %s wait no longer than the pause', async (trouble, code) => {
  await app.as(ann).upload(await jpeg(1))
  const cause = Object.assign(new Error(), { code })
  app.storage.withFile = () => Promise.reject(new StorageUnavailable('The disk fails.', cause))
  if (trouble === 'is away') await rename(join(app.folder, 'objects'), join(app.folder, 'away'))
  const timings = { ...fastTimings, storageRetryMs: 60_000 }
  const [preparation] = keywordingWork(app.deps, timings).lanes
  const next = async () => (await preparation?.claim(1))?.claims ?? []
  for (const claim of await next())
    await preparation?.run(claim, new AbortController().signal, () => undefined)
  expect(await pause()).toBe('The disk fails.')
  await expect.poll(next).toHaveLength(1)
})

test('a model copy that cannot be read at the moment is read again later', async () => {
  const release = app.vision.hold()
  await app.as(ann).upload(await jpeg(1))
  const readWhole = app.storage.readWhole.bind(app.storage)
  app.storage.readWhole = async () => {
    throw new StorageUnavailable('The photo storage reports EIO.', null)
  }
  release()
  const drained = app.drain()
  await isPaused()
  expect(await counts()).toEqual({ pending: 1, completed: 0, failed: 0 })
  app.storage.readWhole = readWhole
  await drained
  expect(await counts()).toEqual({ pending: 0, completed: 1, failed: 0 })
})
