import { isDeepStrictEqual } from 'node:util'
import type { FileTags, TagChanges } from '@verso/metadata/file-tags.ts'

/** Groups of what a file says; the others are about the file itself or computed from it. */
const groups = /^(?:XMP|IPTC|IFD0|ExifIFD|GPS|Photoshop|ICC_Profile|PNG|GIF|Canon|Nikon|Sony)\b/
/** Where something is in a file, and what is computed from all of its metadata. */
const moving = /Offset|Start$|Length$|ByteCounts?$|IPTCDigest|XMPToolkit|InstanceID|Padding|Tag0x/

/** The names of tags that a copy does not have as its original has them, apart from those that were changed. */
export function lostTags(before: FileTags, after: FileTags, changes: TagChanges): string[] {
  return Object.keys(before).filter(
    (tag) =>
      groups.test(tag) &&
      !moving.test(tag) &&
      !(tag in changes) &&
      !isDeepStrictEqual(before[tag], after[tag]),
  )
}
