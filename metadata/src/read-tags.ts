import type { FileTags, TagValue } from './file-tags.ts'

/**
 * ExifTool's arguments for reading all tags by group and name. Further tags with the same name are read too, as
 * `XMP-dc:Copy1:Title`. Values stay text: as a number, a keyword `1.10` would become `1.1`.
 */
export const readAll = ['-a', '-G1:4', '-struct', '-api', 'StructFormat=JSONQ']

const copy = /:Copy\d+(?=:)/

/**
 * Renames copies: ExifTool counts them over all groups, so the city of IPTC is `IPTC:Copy1:City` if XMP has one too,
 * although it is the first in its group.
 */
export function tagsByGroup(tags: Record<string, TagValue | undefined>): FileTags {
  const named = new Map<string, TagValue | undefined>()
  for (const [tag, value] of Object.entries(tags)) {
    const first = tag.replace(copy, '')
    named.set(first in tags || named.has(first) ? tag : first, value)
  }
  return Object.fromEntries(named)
}
