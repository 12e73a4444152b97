import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type App, startApp } from '../../../server/src/test/app.ts'
import { withTags } from '../../../server/src/test/tagged-pictures.ts'
import { jpegOf, sandbox } from '../test/photo-set.ts'
import type { CallInput, CallResult, Calls } from './calls.ts'
import { runWindow } from './run-window.ts'
import type { WindowState } from './window-state.ts'

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

type Reply = { status: number; body: string; headers: Record<string, unknown> }

/** A request with any headers, which fetch does not allow. */
function send(
  address: string,
  path: string,
  { method = 'POST', headers = {}, body = '{}' }: Partial<{ method: string; headers: object; body: string }> = {},
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const json = { 'content-type': 'application/json' }
    const sent = request(address + path, { method, headers: { ...json, ...headers } }, (response) => {
      text(response).then(
        (read) =>
          resolve({ status: response.statusCode ?? 0, body: read, headers: response.headers }),
        reject,
      )
    })
    sent.once('error', reject)
    sent.end(method === 'GET' ? undefined : body)
  })
}

/** Starts the program without a browser. `page` calls it as the page does. */
async function startWindow(dataFolder: string) {
  const shown = Promise.withResolvers<string>()
  const opened: string[] = []
  const ended = runWindow({
    dataFolder,
    show: (page) => shown.resolve(page),
    open: (target) => void opened.push(target),
  })
  const page = new URL(await Promise.race([shown.promise, ended.then(() => '')]))
  const address = page.origin
  const ticket = page.hash.slice(1)
  const entered = await send(address, '/api/enter', {
    headers: { origin: address },
    body: JSON.stringify({ ticket }),
  })
  const { token } = JSON.parse(entered.body) as { token: string }
  const headers = { origin: address, authorization: `Bearer ${token}` }
  const call = async <N extends keyof Calls>(name: N, input: CallInput<N>) => {
    const reply = await send(address, `/api/${name}`, { headers, body: JSON.stringify(input) })
    const result = JSON.parse(reply.body) as CallResult<N> & { error?: string }
    if (reply.status !== 200) throw new Error(result.error)
    return result
  }
  /** The state once it is as expected. */
  const until = async (isReached: (state: WindowState) => boolean): Promise<WindowState> => {
    const stop = new AbortController()
    const response = await fetch(`${address}/api/state`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: '{}',
      signal: stop.signal,
    })
    let rest = ''
    for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const lines = (rest + part).split('\n')
      rest = lines.pop() ?? ''
      const found = lines
        .filter(Boolean)
        .map((line) => JSON.parse(line) as WindowState)
        .find(isReached)
      if (!found) continue
      stop.abort()
      return found
    }
    throw new Error('The program has ended.')
  }
  const rest = () => until(({ progress }) => progress === null)
  return { address, ticket, token, headers, call, until, rest, ended, opened }
}

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
  await expect(call('connect', { server: 'http://127.0.0.1:9' })).rejects.toThrow('cannot be reached')
  await call('connect', { server })
  const { connecting } = await until((state) => state.connecting !== null)
  expect(window.opened).toEqual([connecting?.address])
  await app.as(ann).call('answerAppRequest', { user_code: connecting?.code ?? '', is_approved: true })
  const { account } = await until((state) => state.account !== null)
  expect(account).toMatchObject({ server, email: ann.email })

  expect(await call('listFolder', { path: photos })).toMatchObject({
    photos: 2,
    folders: [{ name: 'Ferien 2001', path: inner }],
  })
  await expect(call('listFolder', { path: join(photos, 'gone') })).rejects.toThrow('cannot be opened')
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
test('other pages, names and programs cannot use the window', async () => {
  await using folder = await sandbox()
  const { data } = folder
  const { address, ticket, headers, call, ended } = await startWindow(data)
  const status = async (...sent: Parameters<typeof send>) => (await send(...sent)).status
  const { host } = new URL(address)
  const other = { ...headers, origin: 'http://other.example' }
  expect(await status(address, '/api/runs', { headers })).toBe(200)
  expect(await status(address, '/api/runs', { headers: other })).toBe(403)
  expect(await status(address, '/api/runs', { headers: { ...headers, origin: 'null' } })).toBe(403)
  const { origin: _, ...withoutOrigin } = headers
  expect(await status(address, '/api/runs', { headers: withoutOrigin })).toBe(403)
  for (const name of ['other.example', host.replace('127.0.0.1', 'localhost')])
    for (const method of ['GET', 'POST'])
      expect(await status(address, '/api/runs', { method, headers: { ...headers, host: name } })).toBe(421)
  for (const authorization of ['', 'Bearer x', `Bearer ${ticket}`])
    expect(await status(address, '/api/runs', { headers: { ...headers, authorization } })).toBe(401)
  const form = { ...headers, 'content-type': 'text/plain' }
  expect(await status(address, '/api/runs', { headers: form })).toBe(415)
  const again = { headers, body: JSON.stringify({ ticket }) }
  expect(await status(address, '/api/enter', again)).toBe(401)
  expect(await status(address, '/window', { headers })).toBe(401)
  expect(await status(address, '/api/constructor', { headers })).toBe(404)
  expect(await status(address, '/api/scan', { headers, body: '{"folder": 1}' })).toBe(400)
  expect(await status(address, '/api/scan', { headers, body: '{' })).toBe(400)
  for (const path of ['/../package.json', '/..%2f..%2fpackage.json', '/.env', '/assets/'])
    expect(await status(address, path, { method: 'GET' })).toBe(404)
  const page = await send(address, '/', { method: 'GET' })
  expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'")

  const second = Promise.withResolvers<string>()
  await runWindow({ dataFolder: data, show: second.resolve })
  const opened = new URL(await second.promise)
  expect(opened.origin).toBe(address)
  expect(opened.hash.slice(1)).not.toBe(ticket)
  await call('quit', {})
  await ended
})

// DESK-001, A-64
test('a cancelled run finishes what was begun, and can be undone', async () => {
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
  await expect(call('preview', {})).rejects.toThrow('Wait until the work is done.')
  await call('cancel', {})
  const { result } = await rest()
  const begun = Object.values(result?.counts ?? {}).reduce((sum, count) => sum + count, 0)
  expect(begun + (result?.left ?? 0)).toBe(12)
  expect(result?.left).toBeGreaterThan(0)
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
