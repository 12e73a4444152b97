import { appendFile, copyFile, rm, stat } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { failureKind, unfinishedCopies, withoutPaths } from '@verso/metadata/exiftool-failure.ts'
import {
  isOutOfResources,
  noticeFailedStarts,
  startedVersion,
} from '@verso/metadata/exiftool-start.ts'
import type { FileTags, TagValue } from '@verso/metadata/file-tags.ts'
import { writableFormat } from '@verso/metadata/formats.ts'
import { readAll, tagsByGroup } from '@verso/metadata/read-tags.ts'
import { WordsRefused } from '@verso/metadata/words-refused.ts'
import {
  type IptcCharset,
  planCopy,
  type TagTool,
  writeCopy,
} from '@verso/metadata/written-copy.ts'
import { ExifTool, type ExifToolOptions } from 'exiftool-vendored'
import {
  type MetadataWriter,
  type Outcome,
  type WriteRequest,
  WriterFailed,
} from '../../ports/metadata-writer.ts'
import { payloadHash } from './payload-hash.ts'

/** Max processes, chosen for a machine with one or two cores; a third does not make it faster. */
const maxProcesses = 2
const taskTimeoutMillis = 60_000
/** Longer than a busy machine needs to start Perl, but shorter than the limit of a call. */
const spawnTimeoutMillis = 15_000
/** After this many photos in a row that were interrupted twice, the photos are no longer assumed to be the cause. */
const maxInterruptedInARow = 3
/** More than words take up in a file. */
const wordsBytes = 2 ** 20
const needsPerl =
  'Words cannot be written into photos on this server, because Perl is missing or does not work. Sidecars need none.'
const noRoom =
  'Words cannot be written into photos at the moment, because too many programs or files are open on this server. Try again later.'

/**
 * Opens a writer that uses ExifTool, which comes with the package; on Linux and macOS it needs Perl. `options` are
 * for tests.
 */
export function openExifToolWriter(options: Partial<ExifToolOptions> = {}): MetadataWriter {
  let tool: ExifTool | undefined
  let isStopped = false
  let interruptedInARow = 0
  const started = () => (tool ??= startTool(options))

  /**
   * Tries once more if the fault was in the ExifTool process; a killed or hanging process has been replaced by then.
   */
  async function attempt(source: string, copy: string, request: WriteRequest, isLast = false) {
    try {
      return await writtenCopy(tagTool(started()), source, copy, request)
    } catch (error) {
      await Promise.all(unfinishedCopies(copy).map((path) => rm(path, { force: true })))
      if (error instanceof WordsRefused) throw withoutPathsIn(error, source, copy)
      const kind = failureKind(error, [source, copy])
      if (kind === 'output' && !(await canStore(source, copy))) throw new WriterFailed('no_room')
      if (kind !== 'interrupted')
        throw new WordsRefused('damaged', withoutPaths(error, source, copy))
      if (isStopped) throw error
      if (!isLast) return attempt(source, copy, request, true)
      interruptedInARow += 1
      throw interruptedInARow < maxInterruptedInARow
        ? new WordsRefused('interrupted')
        : new WriterFailed('not_working')
    }
  }

  return {
    async unavailable() {
      try {
        await startedVersion(started())
        return null
      } catch (error) {
        // Without a working Perl no process starts. Sidecars do not need it.
        await tool?.end()
        tool = undefined
        return isOutOfResources(error) ? noRoom : needsPerl
      }
    },
    async writeCopy(source, copy, request) {
      const outcome = await attempt(source, copy, request)
      interruptedInARow = 0
      return outcome
    },
    async stop() {
      isStopped = true
      await tool?.end()
      tool = undefined
    },
  }
}

/** Whether a plain copy of the photo, with room for words, could be stored. */
async function canStore(source: string, copy: string): Promise<boolean> {
  try {
    await copyFile(source, copy)
    await appendFile(copy, Buffer.alloc(wordsBytes))
    return true
  } catch {
    return false
  } finally {
    await rm(copy, { force: true })
  }
}

function startTool(options: Partial<ExifToolOptions>): ExifTool {
  const tool = new ExifTool({
    maxProcs: Math.min(availableParallelism(), maxProcesses),
    taskTimeoutMillis,
    spawnTimeoutMillis,
    taskRetries: 0,
    maxIdleMsPerProcess: 60_000,
    useMWG: false,
    // A minor error means that some data of the file would be lost.
    ignoreMinorErrors: false,
    // Ignores the ExifTool settings of the account under which the server runs.
    exiftoolEnv: { EXIFTOOL_HOME: import.meta.dirname },
    ...options,
  })
  noticeFailedStarts(tool)
  return tool
}

async function writtenCopy(
  tool: TagTool,
  source: string,
  copy: string,
  { contentType, words, choices }: WriteRequest,
): Promise<Outcome> {
  const format = writableFormat(contentType)
  if (!format) throw new WordsRefused('format')
  const writing = { format, hasPicture: true, words, choices }
  const plan = await planCopy(tool, source, writing)
  const { notTurned } = plan
  if (Object.keys(plan.changes).length === 0) return { outcome: 'unchanged', notTurned }
  await writeCopy(tool, { source, copy }, plan, writing)
  return { outcome: 'written', notTurned }
}

function tagTool(tool: ExifTool): TagTool {
  return {
    read: (file, iptc) => readTags(tool, file, iptc),
    async write({ source, copy, tags, recode }) {
      const writeArgs = source === copy ? ['-overwrite_original'] : ['-o', copy]
      if (recode) writeArgs.unshift('-charset', `iptc=${recode}`, ...allOfIptc)
      const written = recode ? { 'IPTC:CodedCharacterSet': 'UTF8' } : tags
      const result = await tool.write(source, written, { writeArgs, useMWG: false })
      return { files: result.created + result.updated, warnings: result.warnings }
    },
    payloadHash,
    size: async (file) => (await stat(file)).size,
  }
}

const allOfIptc = ['-tagsfromfile', '@', '-iptc:all', '-codedcharacterset=utf8']

async function readTags(tool: ExifTool, file: string, iptc: IptcCharset): Promise<FileTags> {
  const readArgs = [...readAll, '-charset', `iptc=${iptc}`, '-all']
  const tags = await tool.readRaw(file, { readArgs, useMWG: false })
  return tagsByGroup(tags as unknown as Record<string, TagValue>)
}

/** Warnings contain the file's path, too. */
function withoutPathsIn(error: WordsRefused, ...paths: string[]): WordsRefused {
  error.message = withoutPaths(error.message, ...paths)
  return error
}
