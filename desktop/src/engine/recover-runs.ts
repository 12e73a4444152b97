import { readFile, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { ifPresent } from '../disk/if-present.ts'
import { sha256Of } from './hashes.ts'
import { Journal } from './journal.ts'
import { readRun, type RecordedChange, repairJournal } from './run-record.ts'
import { journalOf, removeTemporary } from './run.ts'
import { runFolder, runIds } from './runs.ts'

export type Recovered = { file: string; state: 'done' | 'dropped' }

/**
 * Completes the journals of interrupted runs: the hash of each file shows whether it was replaced or not. Temporary files
 * are removed. Files on a disk that is not mounted are left for another time. Requires the lock of the data folder.
 */
export async function recoverRuns(dataFolder: string): Promise<Recovered[]> {
  const recovered: Recovered[] = []
  for (const id of await runIds(dataFolder)) {
    const path = journalOf(runFolder(dataFolder, id))
    const record = await readRun(path)
    if (!record) continue
    const open = record.changes.filter(({ state }) => state === 'open')
    if (record.ended && open.length === 0) continue
    await repairJournal(path)
    await using journal = await Journal.open(path)
    let settled = 0
    for (const recorded of open) {
      const { n, temp, change } = recorded
      const state = await settle(recorded)
      if (!state) continue
      if (temp) await removeTemporary(temp)
      await journal.append(
        state === 'done' ? { step: 'done', n } : { step: 'dropped', n, reason: 'interrupted' },
      )
      recovered.push({ file: change?.file ?? temp, state })
      settled += 1
    }
    if (settled === open.length) await journal.append({ step: 'end' })
  }
  return recovered
}

/** Returns null if the file is missing now, although it existed before and after the change. */
async function settle({ temp, change }: RecordedChange): Promise<Recovered['state'] | null> {
  if (!(await isPresent(dirname(change?.file ?? temp)))) return null
  if (!change) return 'dropped'
  const now = await hashOf(change.file)
  if (now === null && change.before !== null && change.after !== null) return null
  return now === change.after ? 'done' : 'dropped'
}

const isPresent = async (path: string): Promise<boolean> =>
  (await ifPresent(() => stat(path))) !== null

const hashOf = (file: string): Promise<string | null> =>
  ifPresent(async () => sha256Of(await readFile(file)))
