import { constants } from 'node:fs'
import { copyFile, stat } from 'node:fs/promises'
import { failureKind, withoutPaths } from '@verso/metadata/exiftool-failure.ts'
import {
  isOutOfResources,
  noticeFailedStarts,
  startedVersion,
} from '@verso/metadata/exiftool-start.ts'
import type { TagValue } from '@verso/metadata/file-tags.ts'
import { readAll, tagsByGroup } from '@verso/metadata/read-tags.ts'
import { WordsRefused } from '@verso/metadata/words-refused.ts'
import type { TagTool } from '@verso/metadata/written-copy.ts'
import { ExifTool, type ExifToolOptions } from 'exiftool-vendored'
import { readHashes } from './hashes.ts'

const taskTimeoutMillis = 60_000
/** More than a busy computer needs to start Perl. */
const spawnTimeoutMillis = 15_000
const needsPerl =
  'ExifTool cannot start, so nothing can be written. On Linux and macOS it needs Perl: install the package "perl", or install it again. "verso-desktop export-sidecars" needs no Perl.'
const outOfHandles =
  'ExifTool cannot start, so nothing can be written: too many programs or files are open on this computer. Close some of them and try again.'

export type Tool = TagTool & {
  /** The version of ExifTool. Throws an error that says what to do if it cannot start. */
  version(): Promise<string>
  stop(): Promise<void>
}

/** Starts ExifTool in at most `maxProcesses` processes. On Linux and macOS it needs Perl. `options` are for tests. */
export function startTool(maxProcesses: number, options: Partial<ExifToolOptions> = {}): Tool {
  const tool = new ExifTool({
    maxProcs: maxProcesses,
    taskTimeoutMillis,
    spawnTimeoutMillis,
    taskRetries: 0,
    useMWG: false,
    // A minor error means that the file would lose some of its data.
    ignoreMinorErrors: false,
    // Ignores the user's own ExifTool settings.
    exiftoolEnv: { EXIFTOOL_HOME: import.meta.dirname },
    ...options,
  })
  noticeFailedStarts(tool)
  return {
    read: async (file, iptc) => {
      const readArgs = [...readAll, '-charset', `iptc=${iptc}`, '-all']
      const tags = await tool.readRaw(file, { readArgs, useMWG: false })
      return tagsByGroup(tags as unknown as Record<string, TagValue>)
    },
    async write({ source, copy, tags, recode }) {
      // Copied by the system, which preserves what ExifTool does not know, such as Finder labels.
      if (source !== copy) await copyFile(source, copy, constants.COPYFILE_FICLONE)
      const charset = recode ? ['-charset', `iptc=${recode}`, ...allOfIptc] : []
      const written = recode ? { 'IPTC:CodedCharacterSet': 'UTF8' } : tags
      const writeArgs = [...charset, '-overwrite_original_in_place']
      const result = await tool
        .write(copy, written, { writeArgs, useMWG: false })
        .catch(refuseDamaged(copy))
      return { files: result.created + result.updated, warnings: result.warnings }
    },
    payloadHash: async (file) => (await readHashes(file)).payloadHash,
    size: async (file) => (await stat(file)).size,
    async version() {
      try {
        return await startedVersion(tool)
      } catch (cause) {
        throw new Error(isOutOfResources(cause) ? outOfHandles : needsPerl, { cause })
      }
    },
    stop: () => tool.end(),
  }
}

/** Rethrows ExifTool's error about a file that it cannot write as a refusal. The original is unchanged. */
const refuseDamaged = (copy: string) => (cause: unknown) => {
  const message = withoutPaths(cause, copy)
  if (failureKind(cause, [copy]) !== 'damaged') throw new Error(message, { cause })
  throw new WordsRefused('damaged', message)
}

const allOfIptc = ['-tagsfromfile', '@', '-iptc:all', '-codedcharacterset=utf8']
