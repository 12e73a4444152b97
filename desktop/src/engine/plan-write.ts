import { lstat, readdir, realpath, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { SidecarNaming } from '@verso/metadata/archive-paths.ts'
import { sidecarFormat, writableFormat } from '@verso/metadata/formats.ts'
import { mergePlan } from '@verso/metadata/merge-plan.ts'
import type { PhotoWords, WriteChoices } from '@verso/metadata/photo-words.ts'
import { WordsRefused } from '@verso/metadata/words-refused.ts'
import {
  type CopyPlan,
  planCopy,
  type TagTool,
  type Writing,
} from '@verso/metadata/written-copy.ts'
import { ifPresent } from '../disk/if-present.ts'
import { photoType } from '../plan/photo-files.ts'
import { sidecarTarget } from '../plan/sidecar-target.ts'
import { Skipped } from './run.ts'

export type WriteOptions = { choices: WriteChoices; sidecarNaming: SidecarNaming }

/** What would be written, and where: into the photo, an existing sidecar or a new one. */
export type WritePlan = {
  target: string
  kind: 'inside' | 'sidecar' | 'new_sidecar'
  writing: Writing
  copy: CopyPlan
  /** Why nothing is written into the photo itself, shown to the user. */
  because: string | null
}

/**
 * Reads the file and changes nothing. Throws `WordsRefused` if the file cannot be written and a sidecar would not help,
 * and `Skipped` if its name or its sidecar rules out writing.
 */
export async function planWrite(
  tool: TagTool,
  { path, contentType }: { path: string; contentType: string },
  words: PhotoWords,
  options: WriteOptions,
): Promise<WritePlan> {
  // ExifTool reads one argument per line, so a line break would start another argument.
  if (/[\r\n]/.test(path))
    throw new Skipped('The name of the file or of its folder has a line break. Rename it.')
  const format = writableFormat(contentType)
  if (!format) return planSidecar(tool, path, words, options, new WordsRefused('format').message)
  const writing = { format, hasPicture: true, words, choices: options.choices }
  try {
    const copy = await planCopy(tool, path, writing)
    return { target: path, kind: 'inside', writing, copy, because: null }
  } catch (error) {
    if (!(error instanceof WordsRefused) || error.reason !== 'content_credentials') throw error
    return planSidecar(tool, path, words, options, error.message)
  }
}

async function planSidecar(
  tool: TagTool,
  path: string,
  words: PhotoWords,
  { choices, sidecarNaming }: WriteOptions,
  because: string,
): Promise<WritePlan> {
  const named = await sidecarOf(path, sidecarNaming)
  const existing = await resolvedFile(named)
  const target = existing ?? named
  // In a sidecar, programs misread a bare year such as 1994 as a specific day.
  const withoutDates = { ...choices, partialDates: false }
  const writing = {
    format: sidecarFormat,
    hasPicture: false,
    words,
    choices: withoutDates,
  }
  if (existing) {
    const copy = await planCopy(tool, target, writing)
    return { target, kind: 'sidecar', writing, copy, because }
  }
  const changes = mergePlan({}, words, writing.format, withoutDates)
  const copy = { before: {}, changes, charset: null, notTurned: null }
  return { target, kind: 'new_sidecar', writing, copy, because }
}

async function sidecarOf(path: string, naming: SidecarNaming): Promise<string> {
  const folder = dirname(path)
  const existing = (await readdir(folder)).map((name) => join(folder, name))
  return sidecarTarget(path, naming, { existing, photos: existing.filter(photoType) })
}

/**
 * Returns the path with links resolved, or null if it does not exist. Throws `Skipped` for anything but a file, because
 * reading it might never end.
 */
async function resolvedFile(path: string): Promise<string | null> {
  if (!(await ifPresent(() => lstat(path)))) return null
  const stats = await ifPresent(() => stat(path))
  if (stats?.isFile()) return realpath(path)
  throw new Skipped(`${basename(path)}, where the words would go, is not a file.`)
}
