import { type FileTags, hasAny, listOf, type TagChanges } from './file-tags.ts'
import type { FileFormat } from './formats.ts'
import { notIn } from './keyword-changes.ts'
import type { PhotoWords, WriteChoices } from './photo-words.ts'
import { isOwnDescription, said, saidOnOneLine } from './said.ts'
import { utf8Limit } from './utf8-limit.ts'

/** IPTC-IIM 2:120 and 2:105, in bytes. */
const maxBytes = { caption: 2000, headline: 256 }

/** Fills in the description if the file has none. Text that cameras write automatically does not count. */
export function descriptionChanges(
  tags: FileTags,
  words: PhotoWords,
  { hasIptc }: FileFormat,
  { exifDescription }: WriteChoices,
): TagChanges {
  const description = said(words.description)
  const existing = Object.entries(tags).filter(([tag]) => isDescription(tag))
  if (!description || existing.some(([, value]) => isOwnDescription(value))) return {}
  const hasExif = Object.keys(tags).some((tag) => tag.startsWith('IFD0:'))
  return {
    'XMP-dc:Description': description,
    ...(hasIptc && { 'IPTC:Caption-Abstract': utf8Limit(description, maxBytes.caption) }),
    ...(exifDescription && hasExif && { 'IFD0:ImageDescription': description }),
  }
}

/** XMP can have one per language: `XMP-dc:Description-de`. */
const isDescription = (tag: string): boolean =>
  /^XMP-dc:Description\b/.test(tag) ||
  ['IPTC:Caption-Abstract', 'IFD0:ImageDescription'].includes(tag)

/** Fills in headline, alternative text and period if the file has none. */
export function singleTextChanges(
  tags: FileTags,
  words: PhotoWords,
  { hasIptc }: FileFormat,
): TagChanges {
  const changes: TagChanges = {}
  const headline = saidOnOneLine(words.headline)
  if (headline && !hasAny(tags, ['XMP-photoshop:Headline', 'IPTC:Headline'])) {
    changes['XMP-photoshop:Headline'] = headline
    if (hasIptc) changes['IPTC:Headline'] = utf8Limit(headline, maxBytes.headline)
  }
  const altText = saidOnOneLine(words.altText)
  if (altText && !hasInAnyLanguage(tags, 'XMP-iptcCore:AltTextAccessibility'))
    changes['XMP-iptcCore:AltTextAccessibility'] = altText
  const period = saidOnOneLine(words.period.text)
  // Dublin Core has a field for ranges and decades; date fields cannot store them.
  if (period && !hasAny(tags, ['XMP-dc:Coverage'])) changes['XMP-dc:Coverage'] = period
  return changes
}

const hasInAnyLanguage = (tags: FileTags, tag: string) =>
  hasAny(
    tags,
    Object.keys(tags).filter((name) => name === tag || name.startsWith(`${tag}-`)),
  )

/** Adds people whom the file does not name yet. */
export function peopleChanges(tags: FileTags, words: PhotoWords): TagChanges {
  const existing = listOf(tags, 'XMP-iptcExt:PersonInImage')
  const missing = notIn(existing, words.people.map(saidOnOneLine).filter(Boolean))
  return missing.length > 0 ? { 'XMP-iptcExt:PersonInImage': [...existing, ...missing] } : {}
}
