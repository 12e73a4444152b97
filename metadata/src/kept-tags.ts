import type { FileTags, TagChanges, TagValue } from './file-tags.ts'

/** Groups about the file itself, and what ExifTool computes or reports. */
const derived = /^(?:System|File|Composite|ExifTool|SourceFile|errors|warnings|invalidUtf8Bytes)\b/
/** Where something is in a file, how long it is, and who wrote its metadata last. */
const moving =
  /Offsets?$|Start$|Length$|ByteCounts?$|IPTCDigest$|XMPToolkit$|HasExtendedXMP$|MediaDataSize$/

/** What there is in a WebP file besides the picture, such as `EXIF, Alpha`; new words add XMP to it. */
const contents = 'RIFF:WebP_Flags'

/**
 * The names of tags that a copy does not have as its original has them, apart from those that were changed. A second block
 * of IPTC, which some programs wrote, is compared too: ExifTool replaces its keywords by the new ones.
 */
export function lostTags(before: FileTags, after: FileTags, changes: TagChanges): string[] {
  return Object.keys(before).filter(
    (tag) =>
      !derived.test(tag) &&
      !moving.test(tag) &&
      !(tag in changes) &&
      !isEqual(before[tag], after[tag]) &&
      !(emptyXmp(tag, before) && !(tag in after)) &&
      !(tag === contents && hasAll(before[tag], after[tag])),
  )
}

/** ExifTool leaves out lists without members, which darktable has in every sidecar and which say the same as none. */
const emptyXmp = (tag: string, tags: FileTags): boolean =>
  tag.startsWith('XMP-') && tags[tag] === ''

/**
 * The names of planned tags that a copy has otherwise. Each is compared by itself: a keyword that is in one of two lists only
 * counts as there when it is planned, but it was to be in both. ExifTool gives dates and digests another form.
 */
export function unwrittenTags(after: FileTags, changes: TagChanges): string[] {
  return Object.entries(changes).flatMap(([tag, value]) => {
    if (reformatted.test(tag)) return []
    return isEqual(membersOf(value === '' ? undefined : value), membersOf(after[tag])) ? [] : tag
  })
}

/** ExifTool returns a list of one as its only member. */
const membersOf = (value: TagValue | undefined): TagValue[] =>
  Array.isArray(value) ? value : value === undefined ? [] : [value]

const reformatted = /Digest$|DateCreated$|:History$/

/** Fields of a structure have no order. */
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
