import { safePath, UniquePaths } from '@verso/metadata/archive-paths.ts'
import type { ArchivedPhoto } from '../../db/export-schema.ts'
import { reportPath } from './archive-report.ts'

export type PlannedPart = { photos: ArchivedPhoto[]; bytes: number }

/** Browsers, file systems of memory sticks and old programs have trouble with larger files. */
const maxPartBytes = 4_000_000_000
/** Room for the words that are written into a photo, and for its entry in the archive. */
const addedBytes = 32_768

/**
 * Divides photos into parts of at most 4 GB; a larger photo is a part of its own. Paths are unique across all parts,
 * so that all parts can be unpacked into one folder.
 */
export function planParts(
  photos: Iterable<{ id: string; original_name: string; bytes: number }>,
): PlannedPart[] {
  const paths = new UniquePaths([reportPath])
  const parts: PlannedPart[] = []
  let room = 0
  for (const { id, original_name, bytes } of photos) {
    const needed = bytes + addedBytes
    let part = parts.at(-1)
    if (!part || needed > room) {
      part = { photos: [], bytes: 0 }
      parts.push(part)
      room = maxPartBytes
    }
    part.photos.push({ id, path: paths.numbered(safePath(original_name)) })
    part.bytes += bytes
    room -= needed
  }
  return parts
}
