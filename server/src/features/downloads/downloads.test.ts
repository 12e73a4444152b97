import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, startApp } from '../../test/app.ts'

let app: App
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verso-packages-'))
  app = await startApp({ config: { DOWNLOADS_DIR: folder } })
})
afterAll(async () => {
  await app.stop()
  await rm(folder, { recursive: true, force: true })
})

const packages = async () => (await app.call('getDownloads', {})).packages

async function build(file: string): Promise<string> {
  const bytes = Buffer.from(`the bytes of ${file}`)
  await writeFile(join(folder, file), bytes)
  return `${createHash('sha256').update(bytes).digest('hex')}  ${file}\n`
}

// DESK-004
test('the packages that were built are listed and can be downloaded, but no other file', async () => {
  expect(await packages()).toEqual([])
  const files = ['Verso-1.0.0-win-x64-Setup.exe', 'Verso-1.0.0-mac-arm64.zip']
  const lines = await Promise.all(files.map(build))
  await build('Verso-1.0.0-linux-x64.tar.xz')
  const [windows = ''] = lines
  const others = [
    windows.replace(files[0] ?? '', 'Verso-2.0.0-win-x64.zip'),
    windows.replace(files[0] ?? '', '../Verso-mac-x64.zip'),
    windows.replace(files[0] ?? '', 'notes.txt'),
  ]
  await writeFile(join(folder, 'SHA256SUMS'), [...lines, ...others].join(''))
  const listed = await packages()
  expect(listed).toEqual([
    {
      file: files[1],
      system: 'mac',
      kind: 'Apple silicon (M1 and later)',
      bytes: 38,
      sha256: lines[1]?.slice(0, 64),
      url: '/api/downloads/Verso-1.0.0-mac-arm64.zip',
    },
    expect.objectContaining({ file: files[0], system: 'windows', kind: 'Installer, 64-bit' }),
  ])
  const download = await app.request({ method: 'GET', url: `/downloads/${files[1]}` })
  expect(createHash('sha256').update(download.rawPayload).digest('hex')).toBe(listed[0]?.sha256)
  expect(download.headers).toMatchObject({
    'content-length': '38',
    'content-disposition': expect.stringContaining(`attachment; filename="${files[1]}"`),
  })
  const paths = ['SHA256SUMS', 'Verso-1.0.0-linux-x64.tar.xz', '..%2F..%2Fetc%2Fpasswd', 'x']
  for (const path of paths)
    expect((await app.request({ method: 'GET', url: `/downloads/${path}` })).statusCode).toBe(404)
})
