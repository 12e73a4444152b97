import type { FileTags, TagChanges, TagValue } from './file-tags.ts'
import type { FileFormat } from './formats.ts'
import { unnamedCharset } from './iptc-charset.ts'
import { lostTags, unwrittenTags } from './kept-tags.ts'
import { mergePlan } from './merge-plan.ts'
import { whyNotTurned } from './orientation.ts'
import type { PhotoWords, WriteChoices } from './photo-words.ts'
import { WordsRefused } from './words-refused.ts'
import { writeTags } from './write-tags.ts'

/** The operations on files that the steps below need; the steps do not interpret paths. */
export type TagTool = {
  /** Reads all tags by group and name, with all values as text, and IPTC in this character set. */
  read(file: string, iptc: IptcCharset): Promise<FileTags>
  /**
   * Writes tags into `copy`; if `source` is another file, `copy` is first made from it. With `recode`, all of IPTC is
   * instead converted from this character set to UTF-8.
   */
  write(request: TagsToWrite): Promise<{ files: number; warnings?: string[] }>
  /** SHA-256 of the picture without metadata; null if it is not found. */
  payloadHash(file: string): Promise<string | null>
  /** In bytes. */
  size(file: string): Promise<number>
}
export type IptcCharset = 'Latin' | 'UTF8'
export type TagsToWrite = {
  source: string
  copy: string
  tags: Record<string, TagValue>
  recode?: IptcCharset
}

/** `hasPicture` is false for a sidecar. */
export type Writing = {
  format: FileFormat
  hasPicture: boolean
  words: PhotoWords
  choices: WriteChoices
}
type Paths = { source: string; copy: string }
/**
 * `charset`: that of the file's IPTC texts if the file does not name it. `notTurned`: a sentence that says why the
 * copy is not turned as its owner turned it.
 */
export type CopyPlan = {
  before: FileTags
  changes: TagChanges
  charset: IptcCharset | null
  notTurned: string | null
}

/** If a copy is smaller by more than this, something was lost, such as data in a HEIF file that no item lists. */
const maxHeifLossBytes = 32_768

/** What would be written into a file. Throws `WordsRefused` for files with content credentials. */
export async function planCopy(
  tool: TagTool,
  source: string,
  { format, words, choices }: Writing,
): Promise<CopyPlan> {
  const asLatin = await tool.read(source, 'Latin')
  if (Object.keys(asLatin).some((tag) => /^(?:JUMBF|C2PA|CBOR)/.test(tag)))
    throw new WordsRefused('content_credentials')
  const charset = unnamedCharset(asLatin)
  const before = charset === 'UTF8' ? await tool.read(source, 'UTF8') : asLatin
  return {
    before,
    changes: mergePlan(before, words, format, choices),
    charset,
    notTurned: whyNotTurned(before, words, format),
  }
}

/**
 * Makes a copy with the planned changes. Throws `WordsRefused` if any byte of its picture differs, a tag of the
 * original is missing, or the words are not there when it is read back: ExifTool may report success in all these
 * cases. The caller must then remove the copy.
 */
export async function writeCopy(
  tool: TagTool,
  { source, copy }: Paths,
  plan: CopyPlan,
  writing: Writing,
): Promise<void> {
  const { before, changes, charset } = plan
  const recode = changesIptc(plan) ? charset : null
  // In a single call, the converted old texts would overwrite the new ones.
  if (recode) await tool.write({ source, copy, tags: {}, recode })
  const from = recode ? copy : source
  const tags = writeTags(before, changes)
  const { files, warnings = [] } = await tool.write({ source: from, copy, tags })
  if (files !== 1) throw new WordsRefused('damaged', warnings[0])
  await check(tool, { source, copy }, plan, writing)
}

/** If not, IPTC texts stay as they are, in any character set. */
const changesIptc = ({ changes }: CopyPlan): boolean =>
  Object.keys(changes).some((tag) => tag.startsWith('IPTC:'))

async function check(
  tool: TagTool,
  { source, copy }: Paths,
  plan: CopyPlan,
  { format, hasPicture, words, choices }: Writing,
): Promise<void> {
  if (hasPicture) {
    const picture = await tool.payloadHash(source)
    if (!picture || picture !== (await tool.payloadHash(copy)))
      throw new WordsRefused('not_kept', 'picture')
  }
  const { before, changes, charset } = plan
  const after = await tool.read(copy, (changesIptc(plan) ? null : charset) ?? 'Latin')
  const [lost] = lostTags(before, after, changes)
  if (lost) throw new WordsRefused('not_kept', lost)
  if ((await tool.size(copy)) < (await tool.size(source)) - maxHeifLossBytes)
    throw new WordsRefused('not_kept', 'size')
  const again = Object.keys(mergePlan(after, words, format, choices))
  const [missing] = [...again, ...unwrittenTags(after, changes)]
  if (missing) throw new WordsRefused('not_kept', missing)
}
