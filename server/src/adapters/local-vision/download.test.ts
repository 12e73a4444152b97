import { createHash } from 'node:crypto'
import { type FileHandle, mkdtemp, open, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest'
import { type Fault, startModelServer } from '../../test/model/model-server.ts'
import { download, type DownloadOptions } from './download.ts'
import { publishersHash } from './publishers-hash.ts'
import { retryAfterMs } from './transfer.ts'

const body = Buffer.from(Array.from({ length: 200_000 }, (_, at) => (at * 31 + (at >> 7)) & 255))
const sha256 = createHash('sha256').update(body).digest('hex')

let server: Awaited<ReturnType<typeof startModelServer>>
let folder: string
beforeAll(async () => {
  server = await startModelServer(new Map([['model.onnx', body]]))
})
afterAll(() => server.stop())
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verso-download-'))
  server.requests.length = 0
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const path = () => join(folder, 'model.onnx')
const fetchIt = (options: Partial<DownloadOptions> = {}, hash = sha256) =>
  download(
    { url: `${server.address}/model.onnx`, path: path(), bytes: body.length, sha256: hash },
    { signal: AbortSignal.timeout(20_000), pauseMs: () => 1, ...options },
  )

test('a download continues where it was cut, and is complete in the end', async () => {
  server.fail({ cutAfter: 70_000 }, { cutAfter: 50_000 }, { cutAfter: 20_000 })
  await fetchIt()
  expect(await readFile(path())).toEqual(body)
  expect(server.requests).toHaveLength(4)
  const resumed = server.resumedAt()
  expect(resumed).not.toEqual([])
  expect(resumed).toEqual(resumed.toSorted((a, b) => a - b))
  expect(resumed.at(-1)).toBeLessThanOrEqual(140_000)
  expect(await readdir(folder)).toEqual(['model.onnx'])
})

test.each<[string, Fault[]]>([
  ['sends nothing more', [{ stallAfter: 1000 }]],
  ['is overloaded', [{ status: 503 }, { status: 502 }]],
  ['asks for a pause', [{ status: 429, retryAfter: '0' }]],
  ['ignores the range', [{ cutAfter: 1000 }, 'ignore range']],
])('a download succeeds although the server %s', async (_what, faults) => {
  server.fail(...faults)
  await fetchIt({ stallMs: 200 })
  expect(await readFile(path())).toEqual(body)
})

test.each<[string, Fault[], RegExp]>([
  ['one bit is wrong', ['flip'], /damaged: its SHA-256 differs/],
  ['the server has a page for people there', ['page'], /another file here: 28 bytes/],
  ['the server has another file there', ['other'], /another file here: 200001 bytes/],
  ['the rest belongs to another file', [{ cutAfter: 9 }, 'other'], /another file here: 200001/],
  ['the server has no such file', [{ status: 404 }], /answered 404/],
  ['the server asks for an hour', [{ status: 429, retryAfter: '3600' }], /wait 60 minutes/],
])('nothing is kept if %s', async (_what, faults, sentence) => {
  server.fail(...faults)
  await expect(fetchIt()).rejects.toThrow(sentence)
  expect(await readdir(folder)).not.toContain('model.onnx')
})

test('attempts that bring no byte end with a sentence that names the alternative', async () => {
  server.fail(...Array.from({ length: 6 }, () => ({ status: 503 })))
  await expect(fetchIt()).rejects.toThrow(/cannot be reached\. Try again, or use {2}npm run model/)
  expect(server.requests).toHaveLength(6)
})

test('a cancelled download keeps what arrived, and an existing file is not fetched again', async () => {
  server.fail({ stallAfter: 90_000 })
  const cancel = new AbortController()
  const onBytes = (done: number) => done >= 90_000 && cancel.abort(new Error('cancelled'))
  await expect(fetchIt({ signal: cancel.signal, onBytes })).rejects.toThrow('cancelled')
  await fetchIt()
  expect(server.requests.at(-1)?.range).toBe('bytes=90000-')
  await fetchIt()
  expect(server.requests).toHaveLength(2)
})

test('a full disk is reported as such, not as a fault of the server', async () => {
  const handle = await open(join(folder, 'any'), 'w')
  const full = Object.assign(new Error('ENOSPC: no space left'), {
    code: 'ENOSPC',
    syscall: 'write',
  })
  const write = vi.spyOn(Object.getPrototypeOf(handle) as FileHandle, 'write')
  onTestFinished(() => write.mockRestore())
  await handle.close()
  write.mockRejectedValueOnce(full)
  await expect(fetchIt()).rejects.toThrow('The disk is full.')
  expect(server.requests).toHaveLength(1)
})

test('a file that was damaged on the disk is fetched again', async () => {
  const damaged = Buffer.from(body)
  damaged[5] = 0
  await writeFile(path(), damaged)
  await fetchIt()
  expect(await readFile(path())).toEqual(body)
})

test("a publisher's server that states no hash is refused", async () => {
  const signal = AbortSignal.timeout(5000)
  const hash = publishersHash(`${server.address}/model.onnx`, signal)
  await expect(hash).rejects.toThrow(/states no SHA-256/)
})

test('Retry-After is read as seconds and as a date', () => {
  const now = Date.parse('2026-11-22T10:00:00Z')
  expect(retryAfterMs('7', now)).toBe(7000)
  expect(retryAfterMs('Sun, 22 Nov 2026 10:00:09 GMT', now)).toBe(9000)
  expect([retryAfterMs(null), retryAfterMs('soon')]).toEqual([null, null])
})
