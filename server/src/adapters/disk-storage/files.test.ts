import { mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { makeFolder, makeMarkers } from './availability.ts'
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

test('a storage that goes away while an object is moved into it is not created again', async () => {
  const root = await mkdtemp(join(tmpdir(), 'verso-away-'))
  onTestFinished(() => rm(root, { recursive: true }))
  const folder = join(root, 'objects')
  await makeMarkers(folder)
  const make = (...names: string[]) => makeFolder(folder, join(folder, ...names))
  expect(await make('thumbnails', 'owner')).toEqual([
    join(folder, 'thumbnails'),
    join(folder, 'thumbnails', 'owner'),
  ])
  expect(await make('thumbnails', 'owner')).toEqual([])

  // An empty folder in its place is that of a disk that is not mounted.
  await rename(join(folder, 'photos'), join(root, 'photos'))
  await expect(make('photos', 'owner')).rejects.toMatchObject({ code: 'ENOENT' })
  await rm(folder, { recursive: true })
  await expect(make('thumbnails', 'owner')).rejects.toMatchObject({ code: 'ENOENT' })
  expect(await readdir(root)).toEqual(['photos'])
})
