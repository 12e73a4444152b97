import { mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { release } from '../release.ts'
import { makeFolder, makeMarkers } from './availability.ts'
import { store } from './files.ts'

test('only the user who runs this process can access the folders of the storage', async () => {
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

test('a storage that becomes unavailable while an object is moved into it is not created again', async () => {
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

  // An empty folder in its place looks like a disk that is not mounted.
  await rename(join(folder, 'photos'), join(root, 'photos'))
  await expect(make('photos', 'owner')).rejects.toMatchObject({ code: 'ENOENT' })
  await rm(folder, { recursive: true })
  await expect(make('thumbnails', 'owner')).rejects.toMatchObject({ code: 'ENOENT' })
  expect(await readdir(root)).toEqual(['photos'])
})

test('the memory of a received body is released, that of a written one is not', async () => {
  const root = await mkdtemp(join(tmpdir(), 'verso-memory-'))
  await makeMarkers(root)
  const chunks = () => [Buffer.alloc(4, 'one '), Buffer.alloc(3, 'two')]
  const [received, written] = [chunks(), chunks()]
  const [first, second] = [join(root, 'photos/first.jpg'), join(root, 'photos/second.jpg')]
  expect(await store(root, first, Readable.from(received), release)).toMatchObject({ bytes: 7 })
  await store(root, second, Readable.from(written))
  expect(received.map(({ length }) => length)).toEqual([0, 0])
  expect(written.map(({ length }) => length)).toEqual([4, 3])
  for (const file of [first, second]) expect(await readFile(file, 'utf8')).toBe('one two')
  await rm(root, { recursive: true })
})

test('a body that fails before its file is open is reported, and ends nothing else', async () => {
  const root = await mkdtemp(join(tmpdir(), 'verso-early-'))
  await makeMarkers(root)
  const body = new Readable({ read: () => undefined })
  process.nextTick(() => body.destroy(new Error('gone')))
  await expect(store(root, join(root, 'photos/never.jpg'), body)).rejects.toThrow('gone')
  expect(await readdir(join(root, 'photos'))).toEqual([])
  await rm(root, { recursive: true })
})
