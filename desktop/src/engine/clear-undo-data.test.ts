import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runCommand } from '../cli/run-command.ts'
import { outcomes, writeFolder } from '../test/engine.ts'
import { givenPhoto, jpegOf, sandbox } from '../test/photo-set.ts'
import { clearUndoData } from './clear-undo-data.ts'
import { journalOf } from './run.ts'
import { listRuns, runFolder, writtenPhotos } from './runs.ts'
import { undoRun } from './undo-run.ts'

/** Enough for several starts of ExifTool on a busy machine. */
const patientMs = 300_000

// DESK-001, A-64
test(
  'a run cannot be undone after 30 days, but its files are still recognised',
  { timeout: patientMs },
  async () => {
    await using folder = await sandbox()
    const { photos, data } = folder
    const write = async (name: string, n: number) => {
      const known = await givenPhoto(photos, name, await jpegOf(n))
      return (await writeFolder(folder, [known])).run ?? ''
    }
    const old = await write('old.jpg', 1)
    const recent = await write('recent.jpg', 2)
    const journal = journalOf(runFolder(data, old))
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
    const entries = await readFile(journal, 'utf8')
    const setAge = (days: number) =>
      writeFile(journal, entries.replace(/"at":"[^"]+"/, `"at":"${daysAgo(days)}"`))
    await setAge(29)
    expect(await clearUndoData(data)).toEqual({ runs: [], bytes: 0 })
    await setAge(31)
    // As after an interrupted run whose files are on a disk that is not connected: it still needs its old bytes.
    const ended = await readFile(journal, 'utf8')
    await writeFile(journal, ended.replace(/\{"step":"end"\}\n$/, ''))
    expect(await clearUndoData(data)).toEqual({ runs: [], bytes: 0 })
    await writeFile(journal, ended)

    const words = join(data, 'words.json')
    await writeFile(words, JSON.stringify({ photos: [] }))
    const cli = (...argv: string[]) =>
      runCommand([...argv, '--data', data], { out: () => undefined, err: () => undefined })
    expect(await cli('write', photos, '--words', words)).toBe(3)
    expect(await readdir(runFolder(data, old))).toEqual(['journal.jsonl'])
    await expect(undoRun(data, old)).rejects.toThrow('were deleted, so it can no longer be undone.')
    expect(writtenPhotos(await listRuns(data)).size).toBe(2)
    expect(await readdir(runFolder(data, recent))).toContain('1.old')

    // As after a process that ended between the journal entry and the deletion.
    await writeFile(join(runFolder(data, old), '1.old'), 'bytes')
    expect(await clearUndoData(data)).toEqual({ runs: [], bytes: 5 })
    expect(outcomes(await undoRun(data, recent))).toEqual({ 'recent.jpg': 'written' })
    expect(await cli('runs', '--purge', '--days', 'x')).toBe(1)
    expect(await cli('runs', '--purge', '--days', '0')).toBe(0)
    expect((await listRuns(data)).flatMap(({ remaining }) => remaining)).toEqual([])
  },
)
