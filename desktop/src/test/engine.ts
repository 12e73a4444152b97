import { usualChoices, type WriteChoices } from '@verso/metadata/photo-words.ts'
import { startTool } from '../engine/exiftool.ts'
import type { WriteOptions } from '../engine/plan-write.ts'
import type { OnStep } from '../engine/run.ts'
import { listRuns, writtenPhotos } from '../engine/runs.ts'
import { scanFolder } from '../engine/scan-folder.ts'
import { type WriteReport, writeRun } from '../engine/write-run.ts'
import { isWritable, matchFiles } from '../plan/match-files.ts'
import type { ServerPhoto } from '../plan/server-photo.ts'
import type { Sandbox } from './photo-set.ts'

type Having = {
  onStep?: OnStep
  beforeWrite?: () => Promise<void>
  choices?: Partial<WriteChoices>
}

/** Scans the folder and writes into the recognised files, as the program does. */
export async function writeFolder(
  { photos, data }: Pick<Sandbox, 'photos' | 'data'>,
  known: readonly ServerPhoto[],
  { onStep, beforeWrite, choices }: Having = {},
): Promise<WriteReport> {
  const options: WriteOptions = {
    choices: { ...usualChoices, ...choices },
    sidecarNaming: 'base',
  }
  const { files } = await scanFolder(photos)
  const matches = matchFiles(files, known, writtenPhotos(await listRuns(data)))
  const jobs = matches.flatMap((match) =>
    match.photo && isWritable(match, false) ? { file: match.file, photo: match.photo } : [],
  )
  await beforeWrite?.()
  const tool = startTool(2)
  try {
    return await writeRun({ dataFolder: data, tool, options, onStep }, jobs)
  } finally {
    await tool.stop()
  }
}

/** The outcome of each file, by file name. */
export const outcomes = ({ results }: WriteReport): Record<string, string> =>
  Object.fromEntries(
    results
      .map(({ path, outcome }) => [path.split('/').at(-1) ?? '', outcome] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )
