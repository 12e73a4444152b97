import { type FileHandle, open, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { writeFolder } from '../test/engine.ts'
import { givenPhoto, jpegOf, type Sandbox, sandbox } from '../test/photo-set.ts'
import type { Entry } from './journal.ts'
import { recoverRuns } from './recover-runs.ts'
import { listRuns } from './runs.ts'
import { undoRun } from './undo-run.ts'

afterEach(() => void vi.restoreAllMocks())

/** Lets `entries` journal entries succeed and makes all later ones fail. Returns the journal files that are open. */
async function failAfter({ photos }: Sandbox, entries: number): Promise<Set<FileHandle>> {
  const prototype = await fileHandlePrototype(photos)
  const { appendFile } = prototype
  const journals = new Set<FileHandle>()
  let left = entries
  vi.spyOn(prototype, 'appendFile').mockImplementation(function (this: FileHandle, ...args) {
    journals.add(this)
    left -= 1
    if (left >= 0) return appendFile.apply(this, args)
    return Promise.reject(Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' }))
  })
  return journals
}

/** Returns the steps of the entries that are written from now on, and `synced` after each fsync of a journal. */
async function recordJournals({ photos }: Sandbox): Promise<string[]> {
  const prototype = await fileHandlePrototype(photos)
  const { appendFile, sync } = prototype
  const events: string[] = []
  const journals = new Set<FileHandle>()
  vi.spyOn(prototype, 'appendFile').mockImplementation(function (this: FileHandle, ...args) {
    journals.add(this)
    events.push((JSON.parse(args[0] as string) as Entry).step)
    return appendFile.apply(this, args)
  })
  vi.spyOn(prototype, 'sync').mockImplementation(async function (this: FileHandle) {
    await sync.apply(this)
    if (journals.has(this)) events.push('synced')
  })
  return events
}

/** The class of file handles is not exported. */
async function fileHandlePrototype(folder: string): Promise<FileHandle> {
  const probe = join(folder, 'probe')
  await writeFile(probe, '')
  await using handle = await open(probe)
  return Object.getPrototypeOf(handle) as FileHandle
}

const areClosed = (journals: Set<FileHandle>) => [...journals].every(({ fd }) => fd === -1)

// DESK-001, A-64
test('an entry is on the disk before the step that could not be undone without it', async () => {
  await using box = await sandbox()
  const known = [await givenPhoto(box.photos, 'a.jpg', await jpegOf(1))]
  const events = await recordJournals(box)
  await writeFolder(box, known)
  expect(events).toEqual(['run', 'synced', 'begin', 'ready', 'synced', 'done', 'end'])
})

// DESK-001, A-64
test('after a journal fails it is closed, and every photo is unchanged or can be undone', async () => {
  await using box = await sandbox()
  const original = await jpegOf(1)
  const known = [await givenPhoto(box.photos, 'a.jpg', original)]
  const now = () => readFile(join(box.photos, 'a.jpg'))
  // A run writes the entries run, begin, ready, done and end.
  for (const entries of [0, 1, 2, 3, 4]) {
    const journals = await failAfter(box, entries)
    await expect(writeFolder(box, known), `${entries} lines`).rejects.toThrow('journal')
    expect(areClosed(journals), `${entries} lines of writing`).toBe(true)
    expect((await now()).equals(original), `${entries} lines`).toBe(entries < 3)
    vi.restoreAllMocks()
    await recoverRuns(box.data)
    for (const { id } of (await listRuns(box.data)).filter(({ kind }) => kind === 'write'))
      await undoRun(box.data, id)
    expect(await now()).toEqual(original)
  }
}, 300_000)

// DESK-001, A-64
test('closes a journal that fails while a run is undone or recovered', async () => {
  await using box = await sandbox()
  const known = [await givenPhoto(box.photos, 'a.jpg', await jpegOf(1))]
  const { run } = await writeFolder(box, known)
  const undoing = await failAfter(box, 1)
  await expect(undoRun(box.data, run ?? '')).rejects.toThrow('journal')
  expect(areClosed(undoing)).toBe(true)
  vi.restoreAllMocks()
  const recovering = await failAfter(box, 0)
  await expect(recoverRuns(box.data)).rejects.toThrow('journal')
  expect(recovering.size).toBe(1)
  expect(areClosed(recovering)).toBe(true)
}, 300_000)
