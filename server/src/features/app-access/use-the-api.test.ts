import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../test/app-process.ts'
import { type App, startApp } from '../../test/app.ts'
import type { TestUser } from '../../test/given.ts'
import { jpeg } from '../../test/upload-files.ts'

const guide = join(import.meta.dirname, '../../../../docs/how-to/use-the-api.md')

let app: App
let ann: TestUser
let folder: string
let address: string
beforeAll(async () => {
  const port = await freePort()
  address = `http://127.0.0.1:${port}`
  app = await startApp({ config: { PUBLIC_URL: address } })
  await app.server.listen({ port, host: '127.0.0.1' })
  folder = await mkdtemp(join(tmpdir(), 'verso-guide-'))
  ann = await app.given.user()
})
afterAll(async () => {
  await app.stop()
  await rm(folder, { recursive: true, force: true })
})

/** All `sh` blocks of the guide as one script. */
async function commands(): Promise<string> {
  const blocks = (await readFile(guide, 'utf8')).matchAll(/^```sh\n(.*?)^```$/gms)
  return ['set -eu', ...Array.from(blocks, ([, block = '']) => block)].join('\n')
}

const readJson = async (file: string) => JSON.parse(await readFile(join(folder, file), 'utf8'))

/** Runs the script of the guide and returns its output. */
async function run(token: string): Promise<string> {
  const env = { PATH: process.env['PATH'], VERSO: address, TOKEN: token }
  const script = await commands()
  const { stdout } = await promisify(execFile)('sh', ['-c', script], { cwd: folder, env })
  return stdout
}

test('every command of the guide works as described, even when repeated', async () => {
  const scopes = ['read' as const, 'upload' as const]
  const { token } = await app.as(ann).call('createAppToken', { name: 'Guide', scopes })
  await writeFile(join(folder, 'harbour.jpg'), await jpeg())
  const { id } = await app.given.photo(ann, { keywords: ['harbour'] })
  const first = await run(token)
  expect(first).toContain('harbour.jpg is uploaded')
  expect(first).toMatch(new RegExp(`Open ${address}/connect and type [A-Z]{4}-[A-Z]{4}`))
  expect(await readJson('account.json')).toMatchObject({ email: ann.email, credits: 50 })
  expect(await readJson('page.json')).toMatchObject({ is_start: true, photos: [{ id }] })
  expect(await readJson('answer.json')).toEqual({ state: 'waiting' })
  const zip = await readFile(join(folder, 'sidecars.zip'))
  expect(zip.subarray(0, 2).toString()).toBe('PK')
  await app.drain()
  expect(await run(token)).toContain('harbour.jpg is known')
  const page = await readJson('page.json')
  expect(page).toMatchObject({ is_start: false, photos: [{ original_name: 'harbour.jpg' }] })
  expect((await app.as(ann).call('getImages', {})).length).toBe(2)
})

test('a token that may only read fails at the upload, with a message', async () => {
  const { token } = await app.as(ann).call('createAppToken', { name: 'Guide', scopes: ['read'] })
  await expect(run(token)).rejects.toMatchObject({ code: 22, stdout: '' })
  expect(await readFile(join(folder, 'known.json'), 'utf8')).toContain('This app may not do that.')
})
