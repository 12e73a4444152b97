import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Journal } from './journal.ts'
import { readRun } from './run-record.ts'
import { journalOf } from './run.ts'
import { runFolder, runIds } from './runs.ts'

/** How long a run can be undone. */
export const undoDays = 30
const dayMs = 86_400_000

/** `bytes` is the disk space that was freed. */
export type Cleared = { runs: string[]; bytes: number }

/**
 * Deletes the old bytes of runs older than `days`. The journals stay, because they identify the files that this program
 * wrote. Requires the lock of the data folder, and `recoverRuns` to have run.
 */
export async function clearUndoData(dataFolder: string, days = undoDays): Promise<Cleared> {
  const latest = Date.now() - days * dayMs
  const cleared: Cleared = { runs: [], bytes: 0 }
  for (const id of await runIds(dataFolder)) {
    const folder = runFolder(dataFolder, id)
    const record = await readRun(journalOf(folder))
    if (!record?.ended || Date.parse(record.at) > latest) continue
    if (!record.isCleared) {
      await markCleared(journalOf(folder))
      cleared.runs.push(id)
    }
    // Also for runs already marked as cleared: the process may have ended before the deletion.
    cleared.bytes += await deleteOldBytes(folder)
  }
  return cleared
}

async function markCleared(path: string): Promise<void> {
  await using journal = await Journal.open(path)
  await journal.append({ step: 'cleared' })
}

async function deleteOldBytes(folder: string): Promise<number> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.old'))
  let bytes = 0
  for (const path of files.map((name) => join(folder, name))) {
    bytes += (await stat(path)).size
    await rm(path)
  }
  return bytes
}
