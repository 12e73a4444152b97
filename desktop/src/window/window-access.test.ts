import { mkdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sandbox } from '../test/photo-set.ts'
import { send, startWindow } from '../test/started-window.ts'
import { Access } from './access.ts'
import { runWindow } from './run-window.ts'

// DESK-001, A-64
test('other pages, host names and programs cannot use the window', async () => {
  await using folder = await sandbox()
  const { data } = folder
  const { address, ticket, headers, call, ended } = await startWindow(data)
  const status = async (...sent: Parameters<typeof send>) => (await send(...sent)).status
  const { host } = new URL(address)
  // The file has the key that opens windows.
  expect((await stat(join(data, 'window.json'))).mode & 0o077).toBe(0)
  const other = { ...headers, origin: 'http://other.example' }
  expect(await status(address, '/api/runs', { headers })).toBe(200)
  expect(await status(address, '/api/runs', { headers: other })).toBe(403)
  expect(await status(address, '/api/runs', { headers: { ...headers, origin: 'null' } })).toBe(403)
  const { origin: _, ...withoutOrigin } = headers
  expect(await status(address, '/api/runs', { headers: withoutOrigin })).toBe(403)
  for (const name of ['other.example', host.replace('127.0.0.1', 'localhost')])
    for (const method of ['GET', 'POST'])
      expect(
        await status(address, '/api/runs', { method, headers: { ...headers, host: name } }),
      ).toBe(421)
  for (const authorization of ['', 'Bearer x', `Bearer ${ticket}`, `Bearer ${'é'.repeat(32)}`])
    expect(await status(address, '/api/runs', { headers: { ...headers, authorization } })).toBe(401)
  const form = { ...headers, 'content-type': 'text/plain' }
  expect(await status(address, '/api/runs', { headers: form })).toBe(415)
  const again = { headers, body: JSON.stringify({ ticket }) }
  expect(await status(address, '/api/enter', again)).toBe(401)
  expect(await status(address, '/window', { headers })).toBe(401)
  expect(await status(address, '/api/constructor', { headers })).toBe(404)
  expect(await status(address, '/api/scan', { headers, body: '{"folder": 1}' })).toBe(400)
  expect(await status(address, '/api/scan', { headers, body: '{' })).toBe(400)
  const long = `"${'x'.repeat(4 * 2 ** 20)}"`
  const chunked = { ...headers, 'transfer-encoding': 'chunked' }
  expect(await status(address, '/api/scan', { headers: chunked, body: long })).toBe(413)
  for (const path of [
    '/../package.json',
    '/../index.html',
    '/..%2f..%2fpackage.json',
    '/.env',
    '/assets/',
  ])
    expect(await status(address, path, { method: 'GET' })).toBe(404)
  const page = await send(address, '/', { method: 'GET' })
  expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'")

  const second = Promise.withResolvers<string>()
  await runWindow({ dataFolder: data, watchEvery: 5000, show: second.resolve })
  const opened = new URL(await second.promise)
  expect(opened.origin).toBe(address)
  expect(opened.hash.slice(1)).not.toBe(ticket)
  await call('quit', {})
  await ended
})

// DESK-001, A-64
test.each(['', '{"address":"http', '{}'])(
  'a program that was killed while it wrote its note can be started again: %s',
  async (note) => {
    await using folder = await sandbox()
    await mkdir(folder.data)
    await writeFile(join(folder.data, 'window.json'), note)
    const { call, ended } = await startWindow(folder.data)
    await call('quit', {})
    await ended
  },
)

// DESK-001, A-64
test('the address of a window works for one page, and for one minute', () => {
  let now = 0
  const access = new Access(() => now)
  const [used, old, other] = [access.issueTicket(), access.issueTicket(), access.issueTicket()]
  const token = access.redeem(used)
  expect(access.hasToken({ authorization: `Bearer ${token}` })).toBe(true)
  expect(access.redeem(used)).toBeNull()
  now = 60_000
  expect(access.redeem(other)).not.toBeNull()
  now = 60_001
  expect(access.redeem(old)).toBeNull()
})
