import type { FileTags, TagChanges, TagValue } from './file-tags.ts'
import type { FileFormat } from './formats.ts'
import { unnamedCharset } from './iptc-charset.ts'
import { lostTags, unwrittenTags } from './kept-tags.ts'
import { mergePlan } from './merge-plan.ts'
import { whyNotTurned } from './orientation.ts'
import type { PhotoWords, WriteChoices } from './photo-words.ts'
import { WordsRefused } from './words-refused.ts'
import { writeTags } from './write-tags.ts'

/** What the steps below need of ExifTool and of the disk; paths mean nothing here. */
export type TagTool = {
  /** All tags of a file by group and name, all values as text, those of IPTC in this character set. */
  read(file: string, iptc: IptcCharset): Promise<FileTags>
  /**
   * Writes tags into `copy`, which it makes of `source` first where the two differ. `recode` is the character set from which
   * all of IPTC is converted to UTF-8 instead.
   */
  write(request: TagsToWrite): Promise<{ files: number; warnings?: string[] }>
  /** SHA-256 of the picture without metadata; null where it is not found. */
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

/** `hasPicture`: false for a sidecar. */
export type Writing = {
  format: FileFormat
  hasPicture: boolean
  words: PhotoWords
  choices: WriteChoices
}
type Paths = { source: string; copy: string }
/**
 * `charset`: of the file's IPTC texts where the file does not name it. `notTurned`: why the copy is not turned as its owner
 * turned it, in a sentence.
 */
export type CopyPlan = {
  before: FileTags
  changes: TagChanges
  charset: IptcCharset | null
  notTurned: string | null
}

/** An image in HEIF that loses more than this has lost something that no item names. */
const maxHeifLossBytes = 32_768

/** What would be written into a file. Throws `WordsRefused` for content credentials. */
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
 * Makes a copy with the planned changes. Throws `WordsRefused` where its picture is not the same to the last byte, a tag of
 * the original is missing, or reading it back does not give the words: ExifTool may report success in all these cases. The
 * copy that is left then must be removed.
 */
export async function writeCopy(
  tool: TagTool,
  { source, copy }: Paths,
  plan: CopyPlan,
  writing: Writing,
): Promise<void> {
  const { before, changes, charset } = plan
  const recode = changesIptc(plan) ? charset : null
  // One call would write the old texts over the new ones.
  if (recode) await tool.write({ source, copy, tags: {}, recode })
  const from = recode ? copy : source
  const tags = writeTags(before, changes)
  const { files, warnings = [] } = await tool.write({ source: from, copy, tags })
  if (files !== 1) throw new WordsRefused('damaged', warnings[0])
  await check(tool, { source, copy }, plan, writing)
}

/** Where not, texts of IPTC stay as they are, in any character set. */
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
