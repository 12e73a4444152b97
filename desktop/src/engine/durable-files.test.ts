import { open, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { replaceFile } from '../disk/durable-files.ts'
import { writeFolder } from '../test/engine.ts'
import { givenPhoto, jpegOf, sandbox } from '../test/photo-set.ts'

afterEach(() => void vi.restoreAllMocks())

const failure = (code: string) => Object.assign(new Error(code), { code })

// DESK-001, A-64
test.each(['EPERM', 'EBUSY', 'EACCES'])(
  'waits for a file that another program has open for a moment, then replaces it: %s',
  async (code) => {
    await using folder = await sandbox()
    const move = vi.fn<typeof import('node:fs/promises').rename>()
    move.mockRejectedValueOnce(failure(code)).mockRejectedValueOnce(failure(code))
    move.mockResolvedValue()
    await replaceFile('from', join(folder.photos, 'to'), move)
    expect(move).toHaveBeenCalledTimes(3)
  },
)

// DESK-001, A-64
test('reports a file that stays open, and any other failure, as an error', async () => {
  await using folder = await sandbox()
  const replace = (code: string) => {
    const move = vi.fn<() => Promise<void>>().mockRejectedValue(failure(code))
    return { move, result: replaceFile('from', join(folder.photos, 'to'), move) }
  }
  const busy = replace('EBUSY')
  await expect(busy.result).rejects.toThrow('EBUSY')
  expect(busy.move).toHaveBeenCalledTimes(5)
  const full = replace('ENOSPC')
  await expect(full.result).rejects.toThrow('ENOSPC')
  expect(full.move).toHaveBeenCalledTimes(1)
})

// DESK-001, A-64
test('never writes into the original: a program that has it open still reads the old bytes', async () => {
  await using folder = await sandbox()
  const bytes = await jpegOf(1)
  const known = [await givenPhoto(folder.photos, 'a.jpg', bytes)]
  await using original = await open(join(folder.photos, 'a.jpg'))
  expect((await writeFolder(folder, known)).results).toMatchObject([{ outcome: 'written' }])
  expect(await original.readFile()).toEqual(bytes)
  expect(await readFile(join(folder.photos, 'a.jpg'))).not.toEqual(bytes)
}, 300_000)

// DESK-001, A-64
test('the copy, the old bytes and the journal are on the disk before a photo is replaced', async () => {
  await using folder = await sandbox()
  const known = [await givenPhoto(folder.photos, 'a.jpg', await jpegOf(1))]
  const probe = join(folder.photos, 'probe')
  await writeFile(probe, '')
  await using handle = await open(probe)
  const sync = vi.spyOn(Object.getPrototypeOf(handle), 'sync')
  const synced: Record<string, number> = {}
  await writeFolder(folder, known, {
    onStep: (step) => void (synced[step] = sync.mock.calls.length),
  })
  const since = (step: string, earlier: string) => (synced[step] ?? 0) - (synced[earlier] ?? 0)
  expect(since('kept', 'copied'), 'the old bytes and their folder').toBe(2)
  expect(since('ready', 'kept'), 'the copy and the journal').toBe(2)
  expect(since('replaced', 'ready'), 'the folder').toBe(1)
}, 300_000)
