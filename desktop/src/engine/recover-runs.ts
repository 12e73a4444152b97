import { readFile, rm } from 'node:fs/promises'
import { ifPresent } from '../disk/if-present.ts'
import { sha256Of } from './hashes.ts'
import { Journal } from './journal.ts'
import { readRun, type RecordedChange, repairJournal } from './run-record.ts'
import { journalOf } from './run.ts'
import { runFolder, runIds } from './runs.ts'

export type Recovered = { file: string; state: 'done' | 'dropped' }

/**
 * Finishes the journal of runs that were interrupted: each file is either as it was or replaced as a whole, and its hash
 * says which. Temporary files are removed. Only with the lock of the data folder.
 */
export async function recoverRuns(dataFolder: string): Promise<Recovered[]> {
  const recovered: Recovered[] = []
  for (const id of await runIds(dataFolder)) {
    const path = journalOf(runFolder(dataFolder, id))
    const record = await readPresentRun(path)
    if (!record) continue
    const open = record.changes.filter(({ state }) => state === 'open')
    if (record.ended && open.length === 0) continue
    await repairJournal(path)
    const journal = await Journal.open(path)
    for (const recorded of open) {
      const { n, temp, change } = recorded
      const state = await settle(recorded)
      if (temp) await rm(temp, { force: true })
      await journal.append(
        state === 'done' ? { step: 'done', n } : { step: 'dropped', n, reason: 'interrupted' },
      )
      recovered.push({ file: change?.file ?? temp, state })
    }
    await journal.append({ step: 'end' })
    await journal.close()
  }
  return recovered
}

async function settle({ change }: RecordedChange): Promise<Recovered['state']> {
  if (!change) return 'dropped'
  return (await hashOf(change.file)) === change.after ? 'done' : 'dropped'
}

const hashOf = (file: string): Promise<string | null> =>
  ifPresent(async () => sha256Of(await readFile(file)))

const readPresentRun = (path: string) => ifPresent(() => readRun(path))
