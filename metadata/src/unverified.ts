import { type FileTags, hasAny, type TagChanges, textOf } from './file-tags.ts'
import type { FileFormat } from './formats.ts'
import type { PhotoWords } from './photo-words.ts'
import { saidOnOneLine } from './said.ts'
import { utf8Limit } from './utf8-limit.ts'

const caution = 'Not verified, recognised by the AI alone:'
const [field, iptcField] = ['XMP-photoshop:Instructions', 'IPTC:SpecialInstructions']
/** IPTC-IIM 2:40, in bytes. */
const maxBytes = 256

/** A sentence for recipients of the file that lists the keywords no person has confirmed; empty if there are none. */
export function unverifiedNote({ provenance }: PhotoWords): string {
  const names = (provenance?.unverified ?? []).map(saidOnOneLine).filter(Boolean)
  return names.length > 0 ? `${caution} ${names.join(', ')}.` : ''
}

/**
 * Writes the sentence into the instructions if the file has none, replaces an earlier one, and removes it when all
 * names are confirmed. Other instructions stay.
 */
export function instructionChanges(
  tags: FileTags,
  words: PhotoWords,
  { hasIptc }: FileFormat,
): TagChanges {
  const note = unverifiedNote(words)
  const existing = textOf(tags, field)
  const isFree = existing.startsWith(caution) || !hasAny(tags, [field, iptcField])
  if (!isFree || note === existing) return {}
  return { [field]: note, ...(hasIptc && { [iptcField]: utf8Limit(note, maxBytes) }) }
}
