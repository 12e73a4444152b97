import type { FileTags, TagValue } from './file-tags.ts'

/**
 * What ExifTool is called with to read all tags by group and name. Of tags with the same name the others are read too, as
 * `XMP-dc:Copy1:Title`. Values stay text: as numbers, a keyword `1.10` would become `1.1`.
 */
export const readAll = ['-a', '-G1:4', '-struct', '-api', 'StructFormat=JSONQ']

const copy = /:Copy\d+(?=:)/

/** ExifTool counts copies over all groups: the city of IPTC is `IPTC:Copy1:City` next to one of XMP, but the first of its own. */
export function tagsByGroup(tags: Record<string, TagValue | undefined>): FileTags {
  const named = new Map<string, TagValue | undefined>()
  for (const [tag, value] of Object.entries(tags)) {
    const first = tag.replace(copy, '')
    named.set(first in tags || named.has(first) ? tag : first, value)
  }
  return Object.fromEntries(named)
}
