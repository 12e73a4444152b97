import { rm, stat } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import type { FileTags } from '@verso/metadata/file-tags.ts'
import { writableFormat } from '@verso/metadata/formats.ts'
import { WordsRefused } from '@verso/metadata/words-refused.ts'
import {
  type IptcCharset,
  planCopy,
  type TagTool,
  writeCopy,
} from '@verso/metadata/written-copy.ts'
import { ExifTool } from 'exiftool-vendored'
import type { MetadataWriter, WriteRequest } from '../../ports/metadata-writer.ts'
import { payloadHash } from './payload-hash.ts'

/** Processes on a machine with one or two cores; a third does not make it faster. */
const maxProcesses = 2
const taskTimeoutMillis = 60_000
const needsPerl =
  'Words cannot be written into photos on this server, because Perl is missing. Sidecars need none.'

/** The writer with ExifTool, which comes with the package; on Linux and macOS it needs Perl. */
export function openExifToolWriter(): MetadataWriter {
  let tool: ExifTool | undefined
  const started = () => (tool ??= startTool())
  return {
    async unavailable() {
      try {
        await started().version()
        return null
      } catch {
        // Without Perl the process does not start. Sidecars are written without it.
        await tool?.end()
        tool = undefined
        return needsPerl
      }
    },
    async writeCopy(source, copy, request) {
      try {
        return await writtenCopy(tagTool(started()), source, copy, request)
      } catch (error) {
        await rm(copy, { force: true })
        if (error instanceof WordsRefused) throw withoutPathsIn(error, source, copy)
        throw new WordsRefused('damaged', withoutPaths(firstLine(error), source, copy))
      }
    },
    async stop() {
      await tool?.end()
      tool = undefined
    },
  }
}

function startTool(): ExifTool {
  return new ExifTool({
    maxProcs: Math.min(availableParallelism(), maxProcesses),
    taskTimeoutMillis,
    taskRetries: 0,
    maxIdleMsPerProcess: 60_000,
    useMWG: false,
    // A minor error means that something of the file would be lost.
    ignoreMinorErrors: false,
    // No settings of the account under which the server runs.
    exiftoolEnv: { EXIFTOOL_HOME: import.meta.dirname },
  })
}

async function writtenCopy(
  tool: TagTool,
  source: string,
  copy: string,
  { contentType, words, choices }: WriteRequest,
): Promise<'written' | 'unchanged'> {
  const format = writableFormat(contentType)
  if (!format) throw new WordsRefused('format')
  const writing = { format, hasPicture: true, words, choices }
  const plan = await planCopy(tool, source, writing)
  if (Object.keys(plan.changes).length === 0) return 'unchanged'
  await writeCopy(tool, { source, copy }, plan, writing)
  return 'written'
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

/** All tags by group and name. Values stay text: as numbers, a keyword `1.10` would become `1.1`. */
async function readTags(tool: ExifTool, file: string, iptc: IptcCharset): Promise<FileTags> {
  const args = ['-G1', '-struct', '-api', 'StructFormat=JSONQ', '-charset', `iptc=${iptc}`, '-all']
  const tags = await tool.readRaw(file, { readArgs: args, useMWG: false })
  return tags as unknown as FileTags
}

const firstLine = (error: unknown): string =>
  String(error instanceof Error ? error.message : error).split('\n', 1)[0] ?? ''

/** ExifTool ends its messages with the file, whose path on the server is for no user to see. */
const withoutPaths = (message: string, ...paths: string[]): string =>
  paths.reduce((text, path) => text.replaceAll(` - ${path}`, '').replaceAll(path, 'file'), message)

/** Warnings name the file too. */
function withoutPathsIn(error: WordsRefused, ...paths: string[]): WordsRefused {
  error.message = withoutPaths(error.message, ...paths)
  return error
}
