import type { PhotoSource } from '../account/photo-source.ts'
import { listRuns, writtenPhotos } from '../engine/runs.ts'
import { type Scan, type ScanProgress, scanFolder } from '../engine/scan-folder.ts'
import type { WriteJob } from '../engine/write-photo.ts'
import { isWritable, type Match, matchFiles, type MatchKind } from '../plan/match-files.ts'

export type MatchedFolder = { matches: Match[]; unreadable: Scan['unreadable'] }
export type PlannedFile = WriteJob & { match: MatchKind }

/** Scans a folder and matches its files with the photos. */
export async function matchFolder(
  folder: string,
  { source, dataFolder }: { source: PhotoSource; dataFolder: string },
  progress?: ScanProgress,
): Promise<MatchedFolder> {
  const [photos, { files, unreadable }, runs] = await Promise.all([
    source.photos(),
    scanFolder(folder, progress),
    listRuns(dataFolder),
  ])
  return { matches: matchFiles(files, photos, writtenPhotos(runs)), unreadable }
}

/** The files that would be written. */
export const plannedFiles = (matches: readonly Match[], includeProbable: boolean): PlannedFile[] =>
  matches.flatMap((match) =>
    match.photo && isWritable(match, includeProbable)
      ? { file: match.file, photo: match.photo, match: match.kind }
      : [],
  )
