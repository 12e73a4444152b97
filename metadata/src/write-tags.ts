import type { FileTags, TagChanges, TagValue } from './file-tags.ts'

/**
 * The changes as arguments of ExifTool: for a list that grows, only the new members, so that the others are not
 * written again. ExifTool decodes character references in values, in structures twice, so they are escaped here.
 */
export function writeTags(before: FileTags, changes: TagChanges): Record<string, TagValue> {
  return Object.fromEntries(
    Object.entries(changes).map(([tag, value]) => {
      const existing = membersOf(before[tag])
      if (!Array.isArray(value)) return [tag, escaped(value, 1)]
      const isLonger = existing.length > 0 && startsWith(value, existing)
      const added = isLonger ? value.slice(existing.length) : value
      return [isLonger ? `${tag}+` : tag, escaped(added, 1)]
    }),
  )
}

const membersOf = (value: TagValue | undefined): TagValue[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value]

const startsWith = (list: TagValue[], start: TagValue[]) =>
  JSON.stringify(list.slice(0, start.length)) === JSON.stringify(start)

function escaped(value: TagValue, layers: number): TagValue {
  if (typeof value === 'string') return value.replaceAll('&', layers === 1 ? '&amp;' : '&amp;amp;')
  if (Array.isArray(value)) return value.map((member) => escaped(member, layers))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([field, member]) => [field, escaped(member, 2)]),
  )
}
