/** A value of a tag: text, number, a list, or a structure of such values. */
export type TagValue = string | number | boolean | null | TagValue[] | { [field: string]: TagValue }

/** The tags of a file by ExifTool's group and name, such as `XMP-dc:Subject`, read with `-G1 -struct`. */
export type FileTags = Readonly<Record<string, TagValue | undefined>>

/** Tags to set, with their new values. */
export type TagChanges = Record<string, TagValue>

export const textOf = (tags: FileTags, tag: string): string => {
  const value = tags[tag]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** ExifTool returns a list with one member as that member. */
export function listOf(tags: FileTags, tag: string): string[] {
  const value = tags[tag]
  const list = Array.isArray(value) ? value : [value]
  return list.flatMap((member) =>
    typeof member === 'string' || typeof member === 'number' ? String(member) : [],
  )
}

/** Whether one of the tags has a value other than an empty text. */
export const hasAny = (tags: FileTags, names: readonly string[]): boolean =>
  names.some((name) => {
    const value = tags[name]
    if (value === undefined || value === null) return false
    return typeof value === 'string' ? value.trim() !== '' : true
  })
