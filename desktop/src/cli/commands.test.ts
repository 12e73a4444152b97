import { readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type App, startApp } from '../../../server/src/test/app.ts'
import { withTags } from '../../../server/src/test/tagged-pictures.ts'
import { loadAccount, saveAccount } from '../account/account.ts'
import { connect } from '../account/connect.ts'
import { accountPhotos, photosFromFile } from '../account/photo-source.ts'
import { serverClient } from '../account/server-client.ts'
import { cli, printedBy, withoutKeychain } from '../test/command-line.ts'
import { jpegOf, rawBytes, sandbox } from '../test/photo-set.ts'

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

// DESK-001, DESK-003, A-64
test('a connected computer previews, writes and undoes the photos of a folder', async () => {
  await using folder = await sandbox()
  const { photos, data } = folder
  const own = (...argv: string[]) => cli(...argv, '--data', data)
  const names = ['a.jpg', 'b.jpg', 'c.jpg']
  const ann = await app.given.user()
  for (const [n, name] of names.entries()) {
    const bytes = await jpegOf(n)
    await app.as(ann).upload(bytes, { original_name: name })
    await writeFile(join(photos, name), bytes)
  }
  await app.drain()
  await rename(join(photos, 'a.jpg'), join(photos, 'renamed.jpg'))
  const edited = await withTags(await jpegOf(1), 'jpg', { Description: 'My own words' })
  await writeFile(join(photos, 'b.jpg'), edited)
  await writeFile(join(photos, 'c.nef'), rawBytes(1))
  await writeFile(join(photos, 'unknown.jpg'), await jpegOf(9))

  expect(await own('scan', photos)).toMatchObject({
    code: 1,
    said: 'This computer is not connected. Run "verso-desktop login SERVER" first.\n',
  })
  let approved = ''
  const connected = await connect(
    serverClient(server),
    (code) => (approved = code.user_code),
    () => app.as(ann).call('answerAppRequest', { user_code: approved, is_approved: true }),
  )
  expect(connected.email).toBe(ann.email)
  const store = await saveAccount(data, { server, ...connected }, withoutKeychain)
  expect(store.place).toContain('because this system has no keychain')
  expect((await stat(join(data, 'token'))).mode & 0o777).toBe(0o600)

  const counts = { exact: 2, same_picture: 1, pair: 1, none: 1 }
  expect(await own('scan', photos)).toMatchObject({ code: 0, result: { counts } })
  const plan = join(data, 'plan.json')
  const preview = await own('preview', photos, '--out', plan)
  expect(preview.result.files).toHaveLength(4)
  const fields = preview.result.files.find(({ path }: { path: string }) => path.endsWith('b.jpg'))
  expect(fields.fields).toContainEqual(
    expect.objectContaining({ field: 'description', state: 'keep', file: 'My own words' }),
  )

  const write = await own('write', '--plan', plan)
  expect(write).toMatchObject({ code: 0, said: '' })
  expect(
    write.result.results.map(({ outcome }: { outcome: string }) => outcome).toSorted(),
  ).toEqual(['sidecar', 'written', 'written', 'written'])
  expect(await readdir(photos)).toContain('c.nef.xmp')
  const second = await own('write', photos)
  expect(second).toMatchObject({ code: 0, result: { run: null } })
  expect((await own('runs')).result.runs).toMatchObject([{ kind: 'write', files: 4, can_undo: 4 }])
  expect(await own('undo', write.result.run)).toMatchObject({ code: 0 })
  expect(await readFile(join(photos, 'b.jpg'))).toEqual(edited)
  expect(await readFile(join(photos, 'renamed.jpg'))).toEqual(await jpegOf(0))
  expect(await readdir(photos)).not.toContain('c.nef.xmp')
  const { printed } = await printedBy('undo', write.result.run, '--data', data)
  expect(printed).toBe(`There is nothing left to undo of run ${write.result.run}.\n`)

  const sidecars = join(data, 'sidecars')
  expect(await own('export-sidecars', sidecars)).toMatchObject({ code: 0, result: { written: 3 } })
  expect((await readdir(sidecars)).toSorted()).toEqual(['a.xmp', 'b.xmp', 'c.xmp'])
  expect(await own('export-sidecars', sidecars)).toMatchObject({ code: 2, result: { written: 0 } })

  expect((await own('logout')).code).toBe(0)
  expect(await loadAccount(data)).toBeNull()
  const ended = serverClient(server, connected).call('getAppAccess', {})
  await expect(ended).rejects.toThrow('This computer is no longer connected.')
})

// DESK-001, A-64
test('reads the same photos from an account and from a file, including changed and deleted ones', async () => {
  await using folder = await sandbox()
  const ann = await app.given.user()
  const [first, second] = [await app.given.photo(ann), await app.given.photo(ann)]
  const client = serverClient(server, await tokenOf(ann))
  const account = { server, email: ann.email, dataFolder: folder.data }
  const page = await client.call('listPhotoChanges', {})
  const file = join(folder.photos, 'words.json')
  await writeFile(file, JSON.stringify(page))
  expect(await accountPhotos(client, account).photos()).toEqual(await photosFromFile(file).photos())

  await app.as(ann).call('deleteImages', { names: [first.name] })
  const left = await accountPhotos(client, account).photos()
  expect(left.map(({ id }) => id)).toEqual([second.id])
  const other = { ...account, email: 'other@example.org' }
  expect(await accountPhotos(client, other).photos()).toHaveLength(1)
  await writeFile(file, JSON.stringify({ photos: [{ id: 'no uuid' }] }))
  await expect(photosFromFile(file).photos()).rejects.toThrow(
    'has no photos in the form of the API',
  )
})

const tokenOf = (user: Parameters<App['as']>[0]) =>
  app.as(user).call('createAppToken', { name: 'A script', scopes: ['read'] })

// DESK-001, A-64
test('exit codes and messages say what to do', async () => {
  await using folder = await sandbox()
  const { photos, data } = folder
  const own = (...argv: string[]) => cli(...argv, '--data', data)
  expect(await own('wriet')).toMatchObject({ code: 1, said: expect.stringContaining('"wriet"') })
  expect((await own('write', photos, '--words', join(photos, 'none.json'))).code).toBe(1)
  expect((await own('undo', 'no-run')).said).toContain('There is no run no-run.')
  const words = join(photos, 'words.json')
  await writeFile(words, JSON.stringify({ photos: [] }))
  expect((await own('scan', photos, '--words', words)).code).toBe(3)
  expect((await own('write', photos, '--words', words)).code).toBe(3)
  expect((await own('write', '--plan', words)).said).toContain('is not a plan.')
  expect((await own('login', 'no address')).said).toContain('is not the address of a server.')
  const unreachable = await own('login', 'http://127.0.0.1:9')
  expect(unreachable.said).toBe(
    'http://127.0.0.1:9 cannot be reached. Check the address and the network.\n',
  )
  expect((await own('doctor')).result.checks.map(({ ok }: { ok: boolean }) => ok)).toEqual([
    true,
    true,
    true,
  ])
  const help = await printedBy('help')
  expect(help).toMatchObject({ code: 0, printed: expect.stringContaining('Exit codes') })
})

// DESK-001, A-64
test('file names cannot control the terminal or reverse a line', async () => {
  const hostile = '\u001b]0;title\u0007\u001b[2J\u202egpj.exe\nA line of its own'
  await using folder = await sandbox()
  const { said } = await printedBy('undo', hostile, '--data', folder.data)
  for (const character of '\u001b\u0007\u202e') expect(said).not.toContain(character)
  const { printed } = await printedBy('help')
  expect(printed).toContain('\n  verso-desktop')
})
