import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type App, startApp } from '../../../server/src/test/app.ts'
import { serverClient } from '../account/server-client.ts'
import { maxParallel } from '../engine/in-parallel.ts'
import { jpegOf, sandbox } from '../test/photo-set.ts'
import { startWindow } from '../test/started-window.ts'
import { startProxy, type UploadProxy } from '../test/upload-proxy.ts'

vi.setConfig({ testTimeout: 300_000 })
const patient = { timeout: 60_000 }

let app: App
let proxy: UploadProxy
beforeAll(async () => {
  // Upload links need the address of the server before it has one.
  proxy = await startProxy()
  app = await startApp({ config: { PUBLIC_URL: proxy.address } })
  proxy.target = await app.server.listen({ host: '127.0.0.1', port: 0 })
  // `startApp` stops the clock, but a watched file counts as complete only after it has not changed for a while.
  vi.useRealTimers()
})
afterAll(async () => {
  vi.resetConfig()
  await proxy.stop()
  await app.stop()
})

const allOf = { offset: 0, limit: 100 }

/** The window of a computer that is connected to the account of a new user. */
async function computer(credits: number) {
  const box = await sandbox()
  const user = await app.given.user({ credits })
  const { token } = await app
    .as(user)
    .call('createAppToken', { name: 'Verso Desktop', scopes: ['read', 'upload'] })
  await mkdir(box.data)
  await writeFile(join(box.data, 'token'), token)
  const account = { server: proxy.address, email: user.email, keeps: 'file' }
  await writeFile(join(box.data, 'account.json'), JSON.stringify(account))
  const path = (name: string) => join(box.photos, name)
  return {
    ...box,
    ...(await startWindow(box.data, { watchEvery: 200 })),
    user,
    token,
    path,
    write: async (name: string, n: number) => writeFile(path(name), await jpegOf(n)),
    uploaded: async () => (await app.as(user).call('getImages', {})).images,
  }
}

//
test('the window shows what is new, uploads it once, and says that the rest needs credits', async () => {
  await using own = await computer(3)
  const { call, rest, photos } = own
  await app.as(own.user).upload(await jpegOf(1), { original_name: 'mine.jpg' })
  await own.write('renamed.jpg', 1)
  for (const n of [2, 3, 4]) await own.write(`${n}.jpg`, n)
  await own.write('copy of 2.jpg', 2)
  await expect(call('upload', {})).rejects.toThrow('Scan the folder first.')
  await expect(call('watch', {})).rejects.toThrow('Scan the folder first.')

  await call('compare', { folder: photos })
  const { upload } = await rest()
  expect(upload).toMatchObject({
    stage: 'compared',
    credits: 2,
    counts: { send: 3, known: 1, copy: 1 },
  })
  expect(await own.uploaded()).toHaveLength(1)
  const { rows } = await call('uploads', { ...allOf, state: 'known' })
  expect(rows).toEqual([{ path: own.path('renamed.jpg'), state: 'known' }])

  await call('upload', {})
  const done = (await rest()).upload
  expect(done).toMatchObject({ stage: 'done', trouble: expect.stringContaining('No credits left') })
  expect(done?.counts).toMatchObject({ uploaded: 2, waiting: 1, known: 1, copy: 1 })
  expect(await own.uploaded()).toHaveLength(3)
  await expect(call('upload', {})).rejects.toThrow('Scan the folder first.')

  await call('compare', { folder: photos })
  expect((await rest()).upload?.counts).toMatchObject({ send: 1, known: 4 })
  await call('closeUpload', {})
  expect((await rest()).upload).toBeNull()
  await call('quit', {})
  await own.ended
})

//
test('a broken file is refused with a reason', async () => {
  await using own = await computer(3)
  const { call, rest, photos } = own
  await own.write('1.jpg', 1)
  await writeFile(own.path('1 broken.jpg'), 'no picture')
  await call('compare', { folder: photos })
  await rest()
  await call('upload', {})
  expect((await rest()).upload?.counts).toMatchObject({ uploaded: 1, refused: 1 })
  const refused = await call('uploads', { ...allOf, state: 'refused' })
  expect(refused.rows).toEqual([
    { path: own.path('1 broken.jpg'), state: 'refused', reason: expect.stringMatching(/\w+ \w+/) },
  ])
  await call('quit', {})
  await own.ended
})

// DESK-001, A-64, A-91
test.each([
  ['asks for a ticket', 'request', /generate-presigned-url/, 0],
  ['sends photos', 'request', /^PUT/, 0],
  ['waits for the answer', 'response', /^PUT/, maxParallel],
])('cancelling an upload while it %s ends it at once', async (_, moment, request, arrived) => {
  await using own = await computer(50)
  const { call, rest, photos } = own
  const names = ['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg', 'e.jpg']
  for (const [n, name] of names.entries()) await own.write(name, n)
  await call('compare', { folder: photos })
  await rest()
  const released = Promise.withResolvers<never>()
  let held = 0
  proxy.sent = []
  proxy.holds = (at, asked) => {
    if (at !== moment || !request.test(asked)) return Promise.resolve()
    held += 1
    return released.promise
  }
  await call('upload', {})
  await expect.poll(() => held, patient).toBe(maxParallel)
  await call('cancel', {})
  const { upload, problem } = await rest()
  expect({ ...upload, problem }).toMatchObject({ stage: 'done', trouble: null, problem: null })
  expect(upload?.counts).toEqual({ waiting: names.length })

  released.reject(new Error('The program does not wait for it any more.'))
  proxy.holds = () => Promise.resolve()
  await expect.poll(() => proxy.active, patient).toBe(0)
  expect(await own.uploaded()).toHaveLength(arrived)
  await call('compare', { folder: photos })
  const again = (await rest()).upload
  expect(again).toMatchObject({ credits: 50 - arrived, counts: { send: names.length - arrived } })
  await call('upload', {})
  expect((await rest()).upload?.counts.uploaded).toBe(names.length - arrived)
  expect(await own.uploaded()).toHaveLength(names.length)
  expect(proxy.sent.toSorted()).toEqual(names)
  await call('quit', {})
  await own.ended
})

// DESK-001, A-64
test('the window watches a folder until it is stopped, and writes words into reviewed photos', async () => {
  await using own = await computer(50)
  const { call, rest, until, path, photos } = own
  await own.write('a.jpg', 1)
  const original = await readFile(path('a.jpg'))
  await call('compare', { folder: photos })
  const { settings } = await rest()
  await call('changeSettings', { ...settings, watches: true, writesReviewed: true })
  await call('watch', {})
  await until(({ upload }) => upload?.counts.uploaded === 1)
  await expect(call('scan', { folder: photos })).rejects.toThrow('Wait until the work is done.')
  await expect(call('closeUpload', {})).rejects.toThrow('Wait until the work is done.')
  await own.write('b.jpg', 2)
  await until(({ upload }) => upload?.counts.uploaded === 2)
  await app.drain()
  await until(({ upload }) => upload?.reviews?.unreviewed === 2)
  expect(await readFile(path('a.jpg'))).toEqual(original)

  const first = (await own.uploaded()).find(({ original_name }) => original_name === 'a.jpg')
  await app.as(own.user).call('acceptPhotos', { names: [first?.name ?? ''] })
  const written = await until(({ upload }) => upload?.reviews?.written === 1)
  expect(await readFile(path('a.jpg'))).not.toEqual(original)
  expect(written.upload).toMatchObject({ counts: { uploaded: 2 }, reviews: { unreviewed: 1 } })

  await rename(photos, `${photos} away`)
  await until(({ upload }) => upload?.trouble?.endsWith('Trying again.') ?? false)
  await rename(`${photos} away`, photos)
  await until(({ upload }) => upload?.trouble === null)
  await call('cancel', {})
  const { upload, progress } = await rest()
  expect({ progress, stage: upload?.stage }).toEqual({ progress: null, stage: 'done' })
  const [run] = (await call('runs', {})).runs
  await call('undo', { run: run?.id ?? '' })
  await rest()
  expect(await readFile(path('a.jpg'))).toEqual(original)
  expect(await own.uploaded()).toHaveLength(2)
  await call('quit', {})
  await own.ended
})

//
test('sends photos that were deleted in the account again only on request', async () => {
  await using own = await computer(10)
  const { call, rest, photos } = own
  for (const n of [1, 2]) await own.write(`${n}.jpg`, n)
  await call('compare', { folder: photos })
  await rest()
  await call('upload', {})
  expect((await rest()).upload?.counts).toEqual({ uploaded: 2 })
  const names = (await own.uploaded()).map(({ name }) => name)
  await app.drain()
  await app.as(own.user).call('deleteImages', { names })
  await expect(call('uploadAgain', { again: true })).rejects.toThrow('Scan the folder first.')

  await call('compare', { folder: photos })
  expect((await rest()).upload).toMatchObject({ again: false, counts: { deleted: 2 } })
  await call('uploadAgain', { again: true })
  expect((await rest()).upload).toMatchObject({ again: true, counts: { send: 2 } })
  await call('uploadAgain', { again: false })
  expect((await rest()).upload?.counts).toEqual({ deleted: 2 })
  await call('uploadAgain', { again: true })
  await rest()
  await call('upload', {})
  expect((await rest()).upload?.counts).toEqual({ uploaded: 2 })
  expect(await own.uploaded()).toHaveLength(2)
  await call('compare', { folder: photos })
  expect((await rest()).upload).toMatchObject({ again: false, counts: { known: 2 } })
  await call('quit', {})
  await own.ended
})

// DESK-001, A-64
test('revoking the access stops the watch, and the window says how to connect again', async () => {
  await using own = await computer(10)
  const { call, until, photos } = own
  await own.write('a.jpg', 1)
  await call('compare', { folder: photos })
  const { settings } = await until(({ progress, upload }) => progress === null && upload !== null)
  await call('changeSettings', { ...settings, watches: true })
  await call('watch', {})
  await until(({ upload }) => upload?.counts.uploaded === 1)
  await serverClient(proxy.address, own).call('endAppAccess', {})
  await own.write('b.jpg', 2)
  const { problem, account } = await until(({ progress }) => progress === null)
  expect(problem).toBe('This computer is no longer connected. Connect it again.')
  expect(account).toBeNull()
  expect(await own.uploaded()).toHaveLength(1)
  await call('quit', {})
  await own.ended
})
