import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type App, startApp } from '../../../server/src/test/app.ts'
import { withTags } from '../../../server/src/test/tagged-pictures.ts'
import { jpegOf, sandbox } from '../test/photo-set.ts'
import { startWindow } from '../test/started-window.ts'

vi.setConfig({ testTimeout: 300_000 })

let app: App
let server: string
beforeAll(async () => {
  app = await startApp()
  server = await app.server.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  vi.resetConfig()
  await app.stop()
})

const allOf = { offset: 0, limit: 100 }

// DESK-001, DESK-003, A-64
test('the window connects, previews field by field, writes, undoes and ends', async () => {
  await using folder = await sandbox()
  const { photos, data } = folder
  const ann = await app.given.user()
  for (const n of [0, 1]) await app.as(ann).upload(await jpegOf(n), { original_name: `${n}.jpg` })
  await app.drain()
  const inner = join(photos, 'Ferien 2001')
  await mkdir(inner)
  const edited = await withTags(await jpegOf(1), 'jpg', { Description: 'My own words' })
  await writeFile(join(photos, 'renamed.jpg'), await jpegOf(0))
  await writeFile(join(inner, '1.jpg'), edited)
  await writeFile(join(photos, 'unknown.jpg'), await jpegOf(9))

  const window = await startWindow(data)
  const { call, until, rest } = window
  await expect(call('scan', { folder: photos })).resolves.toEqual({})
  expect((await rest()).problem).toBe('This computer is not connected.')
  await expect(call('connect', { server: 'http://127.0.0.1:9' })).rejects.toThrow(
    'cannot be reached',
  )
  await call('connect', { server })
  const { connecting } = await until((state) => state.connecting !== null)
  expect(window.opened).toEqual([connecting?.address])
  await app
    .as(ann)
    .call('answerAppRequest', { user_code: connecting?.code ?? '', is_approved: true })
  const { account } = await until((state) => state.account !== null)
  expect(account).toMatchObject({ server, email: ann.email })

  expect(await call('listFolder', { path: photos })).toMatchObject({
    photos: 2,
    folders: [{ name: 'Ferien 2001', path: inner }],
  })
  await expect(call('listFolder', { path: join(photos, 'gone') })).rejects.toThrow(
    'cannot be opened',
  )
  await call('scan', { folder: photos })
  const { scan } = await rest()
  expect(scan).toMatchObject({ writable: 2, counts: { exact: 1, same_picture: 1, none: 1 } })
  const { rows } = await call('matches', { ...allOf, kind: 'exact' })
  expect(rows).toEqual([{ path: join(photos, 'renamed.jpg'), kind: 'exact', photo: '0.jpg' }])

  await call('preview', {})
  expect((await rest()).preview).toEqual({ changed: 2, same: 0, refused: 0 })
  const previews = await call('previews', { ...allOf, filter: 'changed' })
  const own = previews.rows.find(({ path }) => path === join(inner, '1.jpg'))
  expect(own?.fields).toContainEqual(
    expect.objectContaining({ field: 'description', state: 'keep', file: 'My own words' }),
  )
  const { settings } = await rest()
  await call('changeSettings', { ...settings, leftOut: ['keywords'] })
  await rest()
  const without = await call('previews', { ...allOf, filter: 'changed' })
  const fields = without.rows.flatMap((row) => row.fields ?? []).map(({ field }) => field)
  expect(fields).toContain('description')
  expect(fields).not.toContain('keywords')
  await call('changeSettings', settings)
  await rest()

  await call('write', { leftOut: [join(inner, '1.jpg')] })
  const { result } = await rest()
  expect(result).toMatchObject({ work: 'write', counts: { written: 1 }, left: 0 })
  expect(await readFile(join(inner, '1.jpg'))).toEqual(edited)
  expect(await readFile(join(photos, 'renamed.jpg'))).not.toEqual(await jpegOf(0))
  const { runs } = await call('runs', {})
  expect(runs).toMatchObject([{ id: result?.run, kind: 'write', files: 1, canUndo: 1 }])
  await expect(call('write', { leftOut: [] })).rejects.toThrow('Look at the preview first.')
  await call('undo', { run: result?.run ?? '' })
  expect((await rest()).result).toMatchObject({ work: 'undo', counts: { written: 1 } })
  expect(await readFile(join(photos, 'renamed.jpg'))).toEqual(await jpegOf(0))
  expect((await call('check', {})).checks.every(({ ok }) => ok)).toBe(true)

  await call('disconnect', {})
  expect((await rest()).account).toBeNull()
  await call('quit', {})
  await window.ended
  expect(await readdir(data)).not.toContain('window.json')
})

// DESK-001, A-64
test('a run can be cancelled in the window and then undone', async () => {
  await using folder = await sandbox()
  const { photos, data } = folder
  const ann = await app.given.user()
  const originals = await Promise.all(Array.from({ length: 12 }, (_, n) => jpegOf(n)))
  for (const [n, bytes] of originals.entries()) {
    await app.as(ann).upload(bytes, { original_name: `${n}.jpg` })
    await writeFile(join(photos, `${n}.jpg`), bytes)
  }
  await app.drain()
  const { token } = await app.as(ann).call('createAppToken', { name: 'x', scopes: ['read'] })
  await mkdir(data)
  await writeFile(join(data, 'token'), token)
  await writeFile(
    join(data, 'account.json'),
    JSON.stringify({ server, email: ann.email, keeps: 'file' }),
  )
  const { call, rest, ended } = await startWindow(data)
  await call('scan', { folder: photos })
  await rest()
  await call('preview', {})
  expect((await rest()).preview?.changed).toBe(12)
  await call('write', { leftOut: [] })
  await call('cancel', {})
  const { result } = await rest()
  const begun = Object.values(result?.counts ?? {}).reduce((sum, count) => sum + count, 0)
  expect(begun + (result?.left ?? 0)).toBe(12)
  expect((await readdir(photos)).filter((name) => name.startsWith('.~'))).toEqual([])
  if (result?.run) {
    await call('undo', { run: result.run })
    await rest()
  }
  const bytes = originals.map((_, n) => readFile(join(photos, `${n}.jpg`)))
  expect(await Promise.all(bytes)).toEqual(originals)
  await call('quit', {})
  await ended
})
