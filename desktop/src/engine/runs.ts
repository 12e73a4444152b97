import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Change } from './journal.ts'
import { readRun, type RunRecord } from './run-record.ts'
import { journalOf } from './run.ts'

export type ListedRun = Pick<RunRecord, 'kind' | 'at' | 'undoes' | 'isCleared'> & {
  id: string
  /** All changes; `remaining` are those that can still be undone. */
  done: Change[]
  remaining: Change[]
}

export const runFolder = (dataFolder: string, id: string): string => join(dataFolder, 'runs', id)

/** All runs on this computer, oldest first. */
export async function listRuns(dataFolder: string): Promise<ListedRun[]> {
  const runs: Omit<ListedRun, 'remaining'>[] = []
  for (const id of await runIds(dataFolder)) {
    const record = await readRun(journalOf(runFolder(dataFolder, id)))
    if (!record) continue
    const { kind, at, undoes, isCleared, changes } = record
    const done = changes.flatMap(({ state, change }) => (state === 'done' && change ? change : []))
    runs.push({ id, kind, at, undoes, isCleared, done })
  }
  return runs.map((run) => {
    if (run.isCleared) return { ...run, remaining: [] }
    const undos = runs.filter(({ undoes }) => undoes === run.id)
    const undone = new Set(undos.flatMap(({ done }) => done.map(({ file }) => file)))
    return { ...run, remaining: run.done.filter(({ file }) => !undone.has(file)) }
  })
}

export async function runIds(dataFolder: string): Promise<string[]> {
  try {
    return (await readdir(join(dataFolder, 'runs'))).toSorted()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/** Maps the SHA-256 of each written file to the id of its photo, so that the files are recognised again. */
export function writtenPhotos(runs: readonly ListedRun[]): Map<string, string> {
  const changes = runs.flatMap(({ done }) => done)
  return new Map(
    changes.flatMap(({ after, photo }) => (after && photo ? [[after, photo] as const] : [])),
  )
}
