import { clearUndoData } from '../engine/clear-undo-data.ts'
import { startTool, type Tool } from '../engine/exiftool.ts'
import { maxParallel } from '../engine/in-parallel.ts'
import type { WriteOptions } from '../engine/plan-write.ts'
import { recoverRuns } from '../engine/recover-runs.ts'
import type { WriteJob } from '../engine/write-photo.ts'
import { type WriteReport, writeRun } from '../engine/write-run.ts'

/**
 * Finishes interrupted runs and clears old ones before anything is written. Returns how many files were settled. Requires
 * the lock of the data folder.
 */
export async function settleRuns(dataFolder: string): Promise<number> {
  const recovered = await recoverRuns(dataFolder)
  await clearUndoData(dataFolder)
  return recovered.length
}

type WriteProgress = { signal?: AbortSignal; onResult?: () => void }

/** Like `writeRun`. Requires the lock of the data folder. */
export const writeJobs = (
  dataFolder: string,
  jobs: readonly WriteJob[],
  options: WriteOptions,
  following: WriteProgress = {},
): Promise<WriteReport> =>
  withTool((tool) => writeRun({ dataFolder, tool, options, ...following }, jobs))

/** Starts ExifTool, runs `work` and stops it. Throws a readable error if it is missing. */
export async function withTool<T>(work: (tool: Tool) => Promise<T>): Promise<T> {
  const tool = startTool(maxParallel)
  try {
    await tool.version()
    return await work(tool)
  } finally {
    await tool.stop()
  }
}
