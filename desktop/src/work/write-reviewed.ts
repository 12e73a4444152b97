import type { PhotoSource } from '../account/photo-source.ts'
import { withLock } from '../engine/lock.ts'
import type { WriteOptions } from '../engine/plan-write.ts'
import { listRuns, writtenPhotos } from '../engine/runs.ts'
import type { WriteJob } from '../engine/write-photo.ts'
import type { WriteReport } from '../engine/write-run.ts'
import type { LocalFile } from '../plan/local-file.ts'
import { isWritable, matchFiles } from '../plan/match-files.ts'
import { settleRuns, writeJobs } from './write-jobs.ts'

type ReviewNeeds = { dataFolder: string; source: PhotoSource }
/** `unreviewed` counts files whose photo is not reviewed yet. `report` is null if nothing was written. */
export type Reviewed = { unreviewed: number; report: WriteReport | null }

/**
 * Returns a function that finds files with a reviewed photo and writes its words into them, unless `options` is null.
 * Each file is tried once, and again when its words or the file change.
 */
export function reviewedWriter(
  { dataFolder, source }: ReviewNeeds,
  options: WriteOptions | null,
): (files: readonly LocalFile[]) => Promise<Reviewed> {
  const tried = new Map<string, string>()
  return async (files) => {
    const photos = await source.photos()
    const matches = matchFiles(files, photos, writtenPhotos(await listRuns(dataFolder)))
    const known = matches.flatMap((match): WriteJob[] => {
      const { file, photo } = match
      return photo && isWritable(match, false) ? [{ file, photo }] : []
    })
    const unreviewed = known.filter(({ photo }) => !photo.reviewed_at).length
    const jobs = known.filter(
      (job) => job.photo.reviewed_at && tried.get(job.file.path) !== state(job),
    )
    if (!options || jobs.length === 0) return { unreviewed, report: null }
    const report = await withLock(dataFolder, async () => {
      await settleRuns(dataFolder)
      return writeJobs(dataFolder, jobs, options)
    })
    for (const job of jobs) tried.set(job.file.path, state(job))
    return { unreviewed, report }
  }
}

const state = ({ file, photo }: WriteJob): string => file.sha256 + JSON.stringify(photo.words)
