import type { PhotoSource } from '../account/photo-source.ts'
import { withLock } from '../engine/lock.ts'
import { listRuns, writtenPhotos } from '../engine/runs.ts'
import type { WriteJob } from '../engine/write-photo.ts'
import type { LocalFile } from '../plan/local-file.ts'
import { isWritable, matchFiles } from '../plan/match-files.ts'
import { counted, dataFolder, type Options, writeOptions } from './command.ts'
import { settleRuns, writeJobs } from './write.ts'

/**
 * Makes a function that writes the words of reviewed photos into those of the files that were recognised. A file is tried once
 * for its words, and again when they or the file change.
 */
export function reviewedWriter(
  options: Options,
  source: PhotoSource,
  say: (line: string) => void,
): (files: readonly LocalFile[]) => Promise<void> {
  const folder = dataFolder(options)
  const choices = writeOptions(options)
  const tried = new Map<string, string>()
  return async (files) => {
    const photos = await source.photos()
    const matches = matchFiles(files, photos, writtenPhotos(await listRuns(folder)))
    const jobs = matches.flatMap((match): WriteJob[] => {
      const { file, photo } = match
      const isReviewed = photo?.reviewed_at && isWritable(match, false)
      return isReviewed && tried.get(file.path) !== state({ file, photo }) ? [{ file, photo }] : []
    })
    if (jobs.length === 0) return
    const { run, results } = await withLock(folder, async () => {
      await settleRuns(folder, say)
      return writeJobs(folder, jobs, choices)
    })
    for (const job of jobs) tried.set(job.file.path, state(job))
    for (const { path, outcome, reason } of results)
      if (['skipped', 'refused', 'failed'].includes(outcome)) say(`${path}: ${reason ?? outcome}`)
    const written = results.filter(({ outcome }) => ['written', 'sidecar'].includes(outcome))
    if (run)
      say(`${counted(written.length, 'file')} written. "verso-desktop undo ${run}" undoes it.`)
  }
}

const state = ({ file, photo }: WriteJob): string => file.sha256 + JSON.stringify(photo.words)
