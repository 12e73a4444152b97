import type { FileTags, TagChanges, TagValue } from './file-tags.ts'

/** Groups about the file itself, and values that ExifTool computes or reports. */
const derived = /^(?:System|File|Composite|ExifTool|SourceFile|errors|warnings|invalidUtf8Bytes)\b/
/** Positions and lengths within a file, and the program that last wrote its metadata. */
const moving =
  /Offsets?$|Start$|Length$|ByteCounts?$|IPTCDigest$|XMPToolkit$|HasExtendedXMP$|MediaDataSize$/

/** The parts of a WebP file besides the picture, such as `EXIF, Alpha`; writing words adds XMP. */
const contents = 'RIFF:WebP_Flags'

/**
 * The names of tags whose values in the copy differ from those in the original, apart from the planned changes. A
 * second IPTC block, which some programs write, is compared too, because ExifTool replaces its keywords with the new
 * ones.
 */
export function lostTags(before: FileTags, after: FileTags, changes: TagChanges): string[] {
  return Object.keys(before).filter(
    (tag) =>
      !derived.test(tag) &&
      !moving.test(tag) &&
      !(tag in changes) &&
      !isEqual(before[tag], after[tag]) &&
      !(isEmptyXmp(tag, before) && !(tag in after)) &&
      !(tag === contents && hasAll(before[tag], after[tag])),
  )
}

/**
 * ExifTool leaves out lists without members; darktable writes such lists into every sidecar, and they mean the same
 * as no list.
 */
const isEmptyXmp = (tag: string, tags: FileTags): boolean =>
  tag.startsWith('XMP-') && tags[tag] === ''

/**
 * The names of planned tags that have another value in the copy. Each is compared by itself: if a keyword is missing
 * in one of two lists, planning again would not find that, but it must be in both. ExifTool writes dates and digests
 * in another form.
 */
export function unwrittenTags(after: FileTags, changes: TagChanges): string[] {
  return Object.entries(changes).flatMap(([tag, value]) => {
    if (reformatted.test(tag)) return []
    return isEqual(membersOf(value === '' ? undefined : value), membersOf(after[tag])) ? [] : tag
  })
}

/** ExifTool returns a list with one member as that member. */
const membersOf = (value: TagValue | undefined): TagValue[] =>
  Array.isArray(value) ? value : value === undefined ? [] : [value]

const reformatted = /Digest$|DateCreated$|:History$/

/** The order of a structure's fields does not matter. */
function isEqual(a: TagValue | undefined, b: TagValue | undefined): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const [left, right] = [new Map(Object.entries(a)), new Map(Object.entries(b))]
  return (
    left.size === right.size &&
    left.entries().every(([key, value]) => isEqual(value, right.get(key)))
  )
}

function hasAll(before: TagValue | undefined, after: TagValue | undefined): boolean {
  if (typeof before !== 'string' || typeof after !== 'string') return false
  const now = after.split(', ')
  return before.split(', ').every((part) => part === '(none)' || now.includes(part))
}
