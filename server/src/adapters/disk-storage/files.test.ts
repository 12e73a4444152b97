import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { makeMarkers } from './availability.ts'
import { store } from './files.ts'

test('folders of the storage are for the user of this process alone', async () => {
  const root = await mkdtemp(join(tmpdir(), 'verso-modes-'))
  const folder = join(root, 'objects')
  await makeMarkers(folder)
  await store(folder, join(folder, 'photos/owner/photo.jpg'), Readable.from([Buffer.from('x')]))
  const names = await readdir(folder, { recursive: true })
  const folders = names.filter((name) => !name.includes('.')).map((name) => join(folder, name))
  for (const path of [folder, ...folders])
    expect([path, (await stat(path)).mode & 0o777]).toEqual([path, 0o700])
  expect(folders.length).toBeGreaterThan(2)
  await rm(root, { recursive: true })
})
