import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { keepAttributes, replaceableStats } from './attributes.ts'
import { sha256Of } from './hashes.ts'
import type { Change } from './journal.ts'
import { type Draft, type OnStep, type Prepared, Run, Skipped, unchangedSince } from './run.ts'
import { listRuns, runFolder } from './runs.ts'
import { restoredBytes } from './undo-bytes.ts'
import { type WriteReport, type WriteResult, resultOf } from './write-run.ts'

/**
 * Restores every file that a run changed, byte for byte, and removes the sidecars that it created. A file that has
 * changed since is left alone. Throws if there is no such run.
 */
export async function undoRun(
  dataFolder: string,
  id: string,
  onStep?: OnStep,
): Promise<WriteReport> {
  const record = (await listRuns(dataFolder)).find((run) => run.id === id)
  if (!record) throw new Error(`There is no run ${id}. "verso-desktop runs" lists them.`)
  if (record.kind === 'undo') throw new Error(`${id} is an undo. Write the photos again instead.`)
  if (record.isCleared)
    throw new Error(`The old bytes of run ${id} were deleted, so it can no longer be undone.`)
  await using run = await Run.start(dataFolder, { kind: 'undo', undoes: id }, onStep)
  const results: WriteResult[] = []
  for (const change of record.remaining.toReversed()) {
    const { file } = change
    const result = await resultOf(file, async () => {
      const isChanged = await run.change(file, (draft) =>
        change.before === null
          ? prepareRemoval(change)
          : prepareOld(draft, change, runFolder(dataFolder, id)),
      )
      return { outcome: isChanged ? 'written' : 'unchanged' }
    })
    results.push(result)
  }
  return { run: (await run.end()) ? run.id : null, results }
}

async function prepareRemoval({ file, after }: Change): Promise<Prepared> {
  const isUnchanged = await unchangedSince(file)
  const current = await readPresent(file)
  if (sha256Of(current) !== after) throw new Skipped(changed)
  return { change: { file, temp: null, before: after, after: null, photo: null }, isUnchanged }
}

async function prepareOld(
  { temp, reached }: Draft,
  { file, before, after, undo }: Change,
  folder: string,
): Promise<Prepared | null> {
  const isUnchanged = await unchangedSince(file)
  const current = await readPresent(file)
  const sha256 = sha256Of(current)
  if (sha256 === before) return null
  if (sha256 !== after || !undo) throw new Skipped(changed)
  const stats = await replaceableStats(file)
  const old = restoredBytes(current, { ...undo, old: await readFile(join(folder, undo.old)) })
  if (sha256Of(old) !== before) throw new Error('The kept bytes of this file are damaged.')
  // Starts from a copy, which keeps what systems store next to the bytes.
  await copyFile(file, temp)
  await writeFile(temp, old)
  await reached('copied')
  await keepAttributes(temp, { ...stats, mode: undo.mode, mtimeMs: undo.mtimeMs })
  return { change: { file, temp, before: sha256, after: before, photo: null }, isUnchanged }
}

const changed = 'The file has changed since, so it stays as it is.'

async function readPresent(file: string): Promise<Buffer> {
  try {
    return await readFile(file)
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ENOENT') throw cause
    throw new Skipped('The file is no longer here: it was moved, renamed or deleted.', { cause })
  }
}
