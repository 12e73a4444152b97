import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type App, startApp } from '../../../server/src/test/app.ts'
import { fourCorners, withTags } from '../../../server/src/test/tagged-pictures.ts'
import { saveAccount } from '../account/account.ts'
import { serverClient } from '../account/server-client.ts'
import { scanFolder } from '../engine/scan-folder.ts'
import { cli, printedBy, withoutKeychain } from '../test/command-line.ts'
import { jpegOf, rawBytes, sandbox } from '../test/photo-set.ts'
import { startProxy, type UploadProxy } from '../test/upload-proxy.ts'
import { uploadFiles } from '../upload/upload-files.ts'

vi.setConfig({ testTimeout: 300_000 })
/** Generous, because another process does the work and the machine may be busy. */
const patient = { timeout: 120_000, interval: 500 }

let app: App
let proxy: UploadProxy
beforeAll(async () => {
  proxy = await startProxy()
  app = await startApp({ config: { PUBLIC_URL: proxy.address } })
  proxy.target = await app.server.listen({ host: '127.0.0.1', port: 0 })
})
afterEach(() => {
  Object.assign(proxy, { sent: [], isDown: false, admits: () => true })
})
afterAll(async () => {
  vi.resetConfig()
  await proxy.stop()
  await app.stop()
})

/** A computer that is connected to the account of a new user. */
async function computer(credits = 50) {
  const box = await sandbox()
  const user = await app.given.user({ credits })
  const { token } = await app
    .as(user)
    .call('createAppToken', { name: 'Verso Desktop', scopes: ['read', 'upload'] })
  const account = { server: proxy.address, email: user.email, token }
  await saveAccount(box.data, account, withoutKeychain)
  const path = (name: string) => join(box.photos, name)
  return {
    ...box,
    user,
    account,
    path,
    client: serverClient(proxy.address, { token }),
    run: (...argv: string[]) => cli(...argv, '--data', box.data),
    write: async (name: string, n: number) => writeFile(path(name), await jpegOf(n)),
    uploaded: async () => (await app.as(user).call('getImages', {})).images,
    spawn: (...argv: string[]) =>
      spawn(process.execPath, [
        join(import.meta.dirname, '../main.ts'),
        ...argv,
        '--data',
        box.data,
      ]),
  }
}

type Listed = { result: { results: { path: string; outcome: string }[] } }
const outcomesOf = ({ result }: Listed) =>
  Object.fromEntries(
    result.results
      .map(({ path, outcome }) => [path.split('/').at(-1) ?? '', outcome] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )

//
test('uploads only new files of a folder, and never files that this program has written', async () => {
  await using own = await computer()
  const { path, photos, run, user } = own
  await app.as(user).upload(await jpegOf(2), { original_name: 'mine.jpg' })
  await writeFile(path('known.jpg'), await withTags(await jpegOf(2), 'jpg', { Description: 'Hi' }))
  await own.write('new.jpg', 1)
  await writeFile(path('z copy.jpg'), await withTags(await jpegOf(1), 'jpg', { Description: 'Hi' }))
  await writeFile(path('broken.jpg'), 'no picture')
  await writeFile(path('camera.nef'), rawBytes(1))
  await writeFile(path('scan.tif'), await fourCorners({ width: 20, height: 20 }).tiff().toBuffer())
  const first = { 'camera.nef': 'format', 'known.jpg': 'known', 'z copy.jpg': 'copy' }
  const plan = await run('upload', photos, '--dry-run')
  expect(plan).toMatchObject({ code: 0, result: { credits: 49 } })
  expect(outcomesOf(plan)).toMatchObject({ ...first, 'new.jpg': 'send' })
  expect(proxy.sent).toEqual([])
  const upload = await run('upload', photos)
  expect(upload.code).toBe(2)
  const sent = { 'broken.jpg': 'refused', 'new.jpg': 'uploaded', 'scan.tif': 'format' }
  expect(outcomesOf(upload)).toEqual({ ...first, ...sent })
  expect(proxy.sent.toSorted()).toEqual(['broken.jpg', 'new.jpg'])
  expect((await own.client.call('getAppAccess', {})).credits).toBe(48)

  proxy.sent = []
  for (const name of ['broken.jpg', 'camera.nef', 'scan.tif']) await rm(path(name))
  await app.drain()
  const written = await run('write', photos)
  expect(Object.values(outcomesOf(written))).toEqual(['written', 'written', 'written'])
  const all = (outcome: string) => ({
    'known.jpg': outcome,
    'new.jpg': outcome,
    'z copy.jpg': outcome,
  })
  expect(outcomesOf(await run('upload', photos))).toEqual(all('known'))
  await app.as(user).call('deleteImages', {
    names: (await own.uploaded()).map(({ name }) => name),
  })
  expect(outcomesOf(await run('upload', photos, '--again'))).toEqual(all('written'))
  expect((await run('undo', written.result.run)).code).toBe(0)
  expect(outcomesOf(await run('upload', photos))).toEqual(all('deleted'))
  expect(proxy.sent).toEqual([])
  const again = { 'known.jpg': 'uploaded', 'new.jpg': 'uploaded', 'z copy.jpg': 'copy' }
  expect(outcomesOf(await run('upload', photos, '--again'))).toEqual(again)
})

//
test('resumes an upload that was killed, and sends nothing twice', async () => {
  await using own = await computer()
  const { photos, run } = own
  const names = Array.from({ length: 6 }, (_, n) => `${n}.jpg`)
  for (const [n, name] of names.entries()) await own.write(name, n)
  const child = own.spawn('upload', photos)
  let begun = 0
  proxy.admits = () => {
    begun += 1
    if (begun === 3) child.kill('SIGKILL')
    return begun < 3
  }
  await once(child, 'close')
  expect(child.signalCode).toBe('SIGKILL')
  await expect.poll(() => proxy.active, patient).toBe(0)
  await appendFile(join(own.data, 'uploads.jsonl'), '{"server":"cut o')
  proxy.admits = () => true
  expect((await run('upload', photos)).code).toBe(0)
  expect(new Set(Object.values(outcomesOf(await run('upload', photos))))).toEqual(
    new Set(['known']),
  )
  expect(proxy.sent.toSorted()).toEqual(names)
  expect(await own.uploaded()).toHaveLength(6)
})

//
test('keeps the rest waiting without credits or a network, and says so', async () => {
  await using own = await computer(2)
  for (const n of [1, 2, 3, 4]) await own.write(`${n}.jpg`, n)
  const { code, printed } = await printedBy('upload', own.photos, '--data', own.data)
  expect(code).toBe(2)
  expect(printed).toContain('2 photos uploaded')
  expect(printed).toContain(
    'No credits left. Add credits to upload more photos. 2 photos left: run the command again. Nothing is sent twice.',
  )

  await using other = await computer()
  for (const n of [5, 6]) await other.write(`${n}.jpg`, n)
  proxy.sent = []
  let cuts = 2
  proxy.admits = () => (cuts -= 1) < 0
  expect(await other.run('upload', other.photos)).toMatchObject({ code: 0 })
  expect(proxy.sent.toSorted()).toEqual(['5.jpg', '6.jpg'])

  await other.write('7.jpg', 7)
  proxy.admits = () => false
  const { client, data: dataFolder, account: owner } = other
  const { files } = await scanFolder(other.photos)
  const cut = await uploadFiles({ client, dataFolder, owner, waitsMs: [1] }, files)
  expect(cut.stopped?.message).toContain('cannot be reached. Check the address and the network.')
  expect(outcomesOf({ result: cut })).toMatchObject({ '5.jpg': 'known', '7.jpg': 'waiting' })
  const stale = files.map((file) => ({ ...file, sha256: 'f'.repeat(64), payloadHash: null }))
  const changed = await uploadFiles({ client, dataFolder, owner }, stale.slice(0, 1))
  expect(outcomesOf({ result: changed })).toEqual({ '5.jpg': 'changed' })
  proxy.isDown = true
  expect(await other.run('upload', other.photos)).toMatchObject({
    code: 1,
    said: `${proxy.address} cannot be reached. Check the address and the network.\n`,
  })
})

// DESK-001, A-64
test('uploads a watched folder as it fills, and writes words into reviewed photos', async () => {
  await using own = await computer()
  const { path, user } = own
  await own.write('a.jpg', 1)
  const original = await readFile(path('a.jpg'))
  const child = own.spawn('upload', own.photos, '--watch', '--write-reviewed', '--every', '0.2')
  let said = ''
  child.stderr.on('data', (text: Buffer) => void (said += text.toString()))
  try {
    await expect.poll(own.uploaded, patient).toHaveLength(1)
    proxy.isDown = true
    await own.write('b.jpg', 2)
    await expect.poll(() => said, patient).toContain('cannot be reached')
    proxy.isDown = false
    await expect.poll(own.uploaded, patient).toHaveLength(2)
    await app.drain()
    const first = (await own.uploaded()).find(({ original_name }) => original_name === 'a.jpg')
    await app.as(user).call('acceptPhotos', { names: [first?.name ?? ''] })
    await expect.poll(() => readFile(path('a.jpg')), patient).not.toEqual(original)
    await expect.poll(() => said, patient).toContain('1 file written')
  } finally {
    child.kill()
    await once(child, 'close')
  }
  expect(await readFile(path('b.jpg'))).toEqual(await jpegOf(2))
  expect(Object.values(outcomesOf(await own.run('upload', own.photos)))).toEqual(['known', 'known'])
  expect(proxy.sent).toEqual(['a.jpg', 'b.jpg'])
})

//
test('refuses options that cannot be combined', async () => {
  await using own = await computer()
  const refusal = async (...argv: string[]) => (await own.run('upload', own.photos, ...argv)).said
  expect(await refusal('--write-reviewed')).toContain('--write-reviewed needs --watch')
  expect(await refusal('--watch', '--every', 'soon')).toContain('--every is a number of seconds.')
  expect((await own.run('upload', own.photos)).code).toBe(3)
  expect((await own.run('upload', join(own.photos, 'none'), '--watch')).code).toBe(1)
})
