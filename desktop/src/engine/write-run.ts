import { WordsRefused } from '@verso/metadata/words-refused.ts'
import type { Tool } from './exiftool.ts'
import { inParallel } from './in-parallel.ts'
import { JournalFailed } from './journal.ts'
import type { WriteOptions } from './plan-write.ts'
import { type OnStep, Run, Skipped } from './run.ts'
import { reasonOf } from './scan-folder.ts'
import { type WriteJob, writePhoto } from './write-photo.ts'

export type Outcome = 'written' | 'sidecar' | 'unchanged' | 'skipped' | 'refused' | 'failed'
/** `reason` explains why nothing was written. */
export type WriteResult = {
  path: string
  outcome: Outcome
  target?: string
  reason?: string
  notes?: string[]
}
/** `run` is null if no file was changed. */
export type WriteReport = { run: string | null; results: WriteResult[] }

type Needs = {
  dataFolder: string
  tool: Tool
  options: WriteOptions
  onStep?: OnStep
  onResult?: (result: WriteResult) => void
  /** Once it is aborted no further file is started; files in progress are finished. */
  signal?: AbortSignal
}

/**
 * Writes words into several files at a time. A failure of one file does not stop the others; throws `JournalFailed` once
 * no file can be changed safely any more. After a cancellation the report covers only the files that were started.
 */
export async function writeRun(needs: Needs, jobs: readonly WriteJob[]): Promise<WriteReport> {
  const { dataFolder, tool, options, onStep, onResult, signal } = needs
  await using run = await Run.start(dataFolder, { kind: 'write' }, onStep)
  const results = await inParallel(jobs, async (job) => {
    if (signal?.aborted) return null
    const result = await resultOf(job.file.path, () => writePhoto({ run, tool, options }, job))
    onResult?.(result)
    return result
  })
  const begun = results.filter((result) => result !== null)
  return { run: (await run.end()) ? run.id : null, results: begun }
}

export async function resultOf(
  path: string,
  work: () => Promise<Omit<WriteResult, 'path'>>,
): Promise<WriteResult> {
  try {
    return { path, ...(await work()) }
  } catch (error) {
    if (error instanceof JournalFailed) throw error
    return { path, outcome: outcomeOf(error), reason: reasonOf(error).replaceAll(` - ${path}`, '') }
  }
}

function outcomeOf(error: unknown): Outcome {
  if (error instanceof Skipped) return 'skipped'
  return error instanceof WordsRefused ? 'refused' : 'failed'
}
