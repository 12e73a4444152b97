import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../actor.ts'
import { withCallSignal } from '../../db/call-signal.ts'
import { startApp, type App } from '../../test/app.ts'
import { countUnexpired, photosToExport } from './queries.ts'
import { awaitExport, exportPhotos } from './service.ts'

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const download = (url: string) => app.server.inject(url)
const row = (userId: string, name: string) => ({
  user_id: userId,
  name: `${userId}-${name}`,
  object_key: `${userId}-${name}`,
  original_name: name,
  mode: 'editorial',
  content_type: 'image/jpeg',
  bytes: 1,
  sha256: '0',
})
const csv = { names: [] as string[], type: 'csv', sidecar_naming: 'base' } as const

// API-031, A-25, A-50
test('a long export is completed after the response, and its link waits for it', async () => {
  const ann = await app.given.user()
  await app.given.photo(ann, { original_name: 'harbour.jpg' })
  const actor = { userId: ann.id, role: 'user' } as Actor
  const { promise: mayGoOn, resolve: goOn } = Promise.withResolvers<void>()
  const write: App['storage']['write'] = async (...object) => {
    await mayGoOn
    await app.storage.write(...object)
  }
  const deps = { ...app.deps, storage: { ...app.storage, write } }
  const link = await exportPhotos(deps, actor, csv, 10)
  const key = new URL(link).pathname.split('/objects/')[1] ?? ''
  expect(await awaitExport(app.deps, key, 10)).toBe(true)

  const waiting = download(link)
  goOn()
  const { statusCode, headers: sent } = await waiting
  expect([statusCode, new URL(sent.location ?? '', link).href]).toEqual([302, link])
  expect((await download(link)).payload).toContain('harbour.jpg')
})

// API-031
test('the link of an export that failed after the response leads to nothing', async () => {
  const ann = await app.given.user()
  const actor = { userId: ann.id, role: 'user' } as Actor
  const { promise: written, reject: fail } = Promise.withResolvers<void>()
  written.catch(() => undefined)
  const deps = { ...app.deps, storage: { ...app.storage, write: () => written } }
  const link = await exportPhotos(deps, actor, csv, 10)
  const waiting = download(link)
  fail(new Error('the disk is full'))
  expect((await waiting).statusCode).toBe(404)
})

// API-031
test('an export that fails half-written after the response leaves neither a file nor a row', async () => {
  const ann = await app.given.user()
  const actor = { userId: ann.id, role: 'user' } as Actor
  const { promise: mayFail, resolve: fail } = Promise.withResolvers<void>()
  async function* half() {
    yield Buffer.alloc(1_000_000)
    await mayFail
    throw new Error('the connection to the database was cut')
  }
  const write: App['storage']['write'] = (key, _, type) =>
    app.storage.write(key, Readable.from(half()), type)
  const deps = { ...app.deps, storage: { ...app.storage, write } }
  await exportPhotos(deps, actor, csv, 10)
  const incoming = () => readdir(join(app.folder, 'objects/incoming'))
  const rows = () => countUnexpired(app.db, ann.id, app.deps.clock.now())
  await expect.poll(incoming).toHaveLength(1)
  expect(await rows()).toBe(1)
  fail()
  await expect.poll(rows).toBe(0)
  expect(await incoming()).toEqual([])
  expect(await Array.fromAsync(app.storage.list(`exports/${ann.id}/`))).toEqual([])
})

// LIST-005
test.each([
  ['fails the export where its photos are asked for', true],
  ['is no error where none of its photos are asked for', false],
])('a batch that cannot be read ahead %s', async (_title, goesOn) => {
  const ann = await app.given.user()
  await app.db
    .insertInto('photos')
    .values(Array.from({ length: 501 }, (_, n) => row(ann.id, `ahead-${n}`)))
    .execute()
  const call = new AbortController()
  await withCallSignal(call.signal, async () => {
    const photos = photosToExport(app.db, ann.id, csv)
    expect((await photos.next()).value).toHaveLength(50)
    call.abort(new Error('the call has ended'))
    if (goesOn) await expect(Array.fromAsync(photos)).rejects.toThrow()
    else await photos.return(undefined)
  })
})
