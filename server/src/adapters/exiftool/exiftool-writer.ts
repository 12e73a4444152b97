import { rm, stat } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import type { FileTags, TagChanges } from '@verso/metadata/file-tags.ts'
import { writableFormat } from '@verso/metadata/formats.ts'
import { mergePlan } from '@verso/metadata/merge-plan.ts'
import { ExifTool, type WriteTags } from 'exiftool-vendored'
import {
  type MetadataWriter,
  WordsRefused,
  type WriteRequest,
} from '../../ports/metadata-writer.ts'
import { unnamedCharset } from './iptc-charset.ts'
import { lostTags } from './kept-tags.ts'
import { payloadHash } from './payload-hash.ts'
import { writeTags } from './write-args.ts'

/** Processes on a machine with one or two cores; a third does not make it faster. */
const maxProcesses = 2
const taskTimeoutMillis = 60_000
/** An image in HEIF that loses more than this has lost something that no item names. */
const maxHeifLossBytes = 32_768
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
        return await writeCopy(started(), source, copy, request)
      } catch (error) {
        await rm(copy, { force: true })
        if (error instanceof WordsRefused) throw error
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

async function writeCopy(
  tool: ExifTool,
  source: string,
  copy: string,
  { contentType, words, choices }: WriteRequest,
): Promise<'written' | 'unchanged'> {
  const format = writableFormat(contentType)
  if (!format) throw new WordsRefused('format')
  const asLatin = await readTags(tool, source, 'Latin')
  if (Object.keys(asLatin).some((tag) => /^(?:JUMBF|C2PA|CBOR)/.test(tag)))
    throw new WordsRefused('content_credentials')
  const charset = unnamedCharset(asLatin)
  const before = charset === 'UTF8' ? await readTags(tool, source, 'UTF8') : asLatin
  const changes = mergePlan(before, words, format, choices)
  if (Object.keys(changes).length === 0) return 'unchanged'

  // One call would write the old texts over the new ones.
  if (charset) await recodeIptc(tool, source, copy, charset)
  const { warnings = [], ...counts } = await tool.write(
    charset ? copy : source,
    writeTags(before, changes),
    { writeArgs: charset ? ['-overwrite_original'] : ['-o', copy], useMWG: false },
  )
  if (counts.created + counts.updated !== 1)
    throw new WordsRefused('damaged', withoutPaths(warnings[0] ?? '', source, copy))
  await check(tool, { source, copy, before, changes })
  const after = await readTags(tool, copy, 'Latin')
  const { provenance: _, ...readable } = words
  const missing = Object.keys(mergePlan(after, { ...readable, provenance: null }, format, choices))
  if (missing.length > 0) throw new WordsRefused('not_kept', missing[0])
  return 'written'
}

async function recodeIptc(tool: ExifTool, source: string, copy: string, charset: string) {
  const writeArgs = [
    '-charset',
    `iptc=${charset}`,
    '-tagsfromfile',
    '@',
    '-iptc:all',
    '-codedcharacterset=utf8',
    '-o',
    copy,
  ]
  await tool.write(source, { 'IPTC:CodedCharacterSet': 'UTF8' } as WriteTags, {
    writeArgs,
    useMWG: false,
  })
}

type Written = { source: string; copy: string; before: FileTags; changes: TagChanges }

/** Throws where the picture is not the same or something else was lost: ExifTool may report success in both cases. */
async function check(tool: ExifTool, { source, copy, before, changes }: Written): Promise<void> {
  const picture = await payloadHash(source)
  if (!picture || picture !== (await payloadHash(copy)))
    throw new WordsRefused('not_kept', 'picture')
  const [lost] = lostTags(before, await readTags(tool, copy, 'Latin'), changes)
  if (lost) throw new WordsRefused('not_kept', lost)
  const [old, written] = await Promise.all([stat(source), stat(copy)])
  if (written.size < old.size - maxHeifLossBytes) throw new WordsRefused('not_kept', 'size')
}

/** All tags by group and name. Values stay text: as numbers, a keyword `1.10` would become `1.1`. */
async function readTags(tool: ExifTool, file: string, iptc: 'Latin' | 'UTF8'): Promise<FileTags> {
  const args = ['-G1', '-struct', '-api', 'StructFormat=JSONQ', '-charset', `iptc=${iptc}`, '-all']
  const tags = await tool.readRaw(file, { readArgs: args, useMWG: false })
  return tags as unknown as FileTags
}

const firstLine = (error: unknown): string =>
  String(error instanceof Error ? error.message : error).split('\n', 1)[0] ?? ''

/** ExifTool ends its messages with the file, whose path on the server is for no user to see. */
const withoutPaths = (message: string, ...paths: string[]): string =>
  paths.reduce((text, path) => text.replaceAll(` - ${path}`, '').replaceAll(path, 'file'), message)
