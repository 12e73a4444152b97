import { type FileTags, listOf, type TagChanges, textOf } from './file-tags.ts'
import type { FileFormat } from './formats.ts'
import type { PhotoWords, WriteChoices } from './photo-words.ts'
import { folded, saidOnOneLine } from './said.ts'
import { utf8Limit } from './utf8-limit.ts'

/** IPTC-IIM 2:25. */
const maxIptcBytes = 64
const separators = /[|;]/gu

/**
 * Adds the keywords that a file does not have; never removes or respells any. If a keyword is missing, all keywords
 * are added to both lists, because programs that read one list ignore the other. Windows' own list is updated if it
 * exists.
 */
export function keywordChanges(
  tags: FileTags,
  words: PhotoWords,
  { hasIptc }: FileFormat,
): TagChanges {
  const xmp = listOf(tags, 'XMP-dc:Subject')
  const iptc = listOf(tags, 'IPTC:Keywords')
  const fullLength = restoreCutKeywords(iptc, [...xmp, ...words.keywords.map(saidOnOneLine)])
  const existing = [...xmp, ...fullLength]
  const missing = notIn(existing, words.keywords.map(saidOnOneLine).filter(Boolean))
  if (missing.length === 0) return {}
  const all = [...xmp, ...notIn(xmp, fullLength)]
  const changes: TagChanges = { 'XMP-dc:Subject': [...all, ...missing] }
  if (hasIptc) changes['IPTC:Keywords'] = [...iptc, ...notIn(iptc, [...all, ...missing].map(cut))]
  const windows = textOf(tags, 'IFD0:XPKeywords')
  if (windows) changes['IFD0:XPKeywords'] = joined(windows, [...all, ...missing])
  const digikam = listOf(tags, 'XMP-digiKam:TagsList')
  if (digikam.length > 0) changes['XMP-digiKam:TagsList'] = [...digikam, ...notIn(digikam, missing)]
  return changes
}

/** Adds keywords such as `root|animal|dog` if the user chose a root. */
export function hierarchyChanges(
  tags: FileTags,
  words: PhotoWords,
  { hierarchyRoot }: WriteChoices,
): TagChanges {
  if (!hierarchyRoot) return {}
  const existing = listOf(tags, 'XMP-lr:HierarchicalSubject')
  const missing = notIn(existing, keywordPaths(words, hierarchyRoot))
  return missing.length > 0 ? { 'XMP-lr:HierarchicalSubject': [...existing, ...missing] } : {}
}

/** The keywords below the root in Lightroom's form; those without broader terms are directly below it. */
export function keywordPaths({ keywords, paths }: PhotoWords, root: string): string[] {
  const ends = new Set(paths.map((path) => folded(path.at(-1) ?? '')))
  const single = keywords.filter((keyword) => !ends.has(folded(keyword)))
  return [...paths, ...single.map((keyword) => [keyword])].map((path) =>
    [root, ...path].map((level) => saidOnOneLine(level).replace(separators, ' ')).join('|'),
  )
}

/** The candidates that the list does not contain yet, each once. */
export function notIn(list: readonly string[], candidates: readonly string[]): string[] {
  const known = new Set(list.map(folded))
  return candidates.filter((candidate) => {
    const key = folded(candidate)
    if (known.has(key)) return false
    known.add(key)
    return true
  })
}

const cut = (keyword: string) => utf8Limit(keyword, maxIptcBytes)

/** Replaces IPTC keywords that were cut at 64 bytes with their full form. */
function restoreCutKeywords(iptc: readonly string[], whole: readonly string[]): string[] {
  const twins = new Map(whole.map((keyword) => [folded(cut(keyword)), keyword]))
  return iptc.map((keyword) => (isAtLimit(keyword) ? twins.get(folded(keyword)) : null) ?? keyword)
}

const isAtLimit = (keyword: string) => new TextEncoder().encode(keyword).length > maxIptcBytes - 4

const joined = (list: string, all: readonly string[]): string => {
  const existing = list.split(';').map((keyword) => keyword.trim())
  return [...existing, ...notIn(existing, all)].filter(Boolean).join(';')
}
