import { readFile, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { ifPresent } from '../disk/if-present.ts'
import { sha256Of } from './hashes.ts'
import { Journal } from './journal.ts'
import { readRun, type RecordedChange, repairJournal } from './run-record.ts'
import { journalOf } from './run.ts'
import { runFolder, runIds } from './runs.ts'

export type Recovered = { file: string; state: 'done' | 'dropped' }

/**
 * Finishes the journal of runs that were interrupted: each file is either as it was or replaced as a whole, and its hash
 * says which. Temporary files are removed. What is on a disk that is away now is left for another time. Only with the lock
 * of the data folder.
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
      if (temp) await rm(temp, { force: true })
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

/** null where the file is not here, although it was there before the change as well as after it. */
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
