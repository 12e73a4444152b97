import {
  safePath,
  sidecarBase,
  type SidecarNaming,
  sidecarPath,
  UniquePaths,
} from '@verso/metadata/archive-paths.ts'
import { usualChoices } from '@verso/metadata/photo-words.ts'
import { sidecar } from '@verso/metadata/sidecar.ts'
import type { Exclusions } from './column.ts'
import { hasWords, photoWords } from './photo-words.ts'
import type { ExportedPhoto } from './queries.ts'
import { sidecarReadme } from './readme.ts'
import type { ArchivedFile } from './zip-stream.ts'

export type SidecarOptions = {
  naming: SidecarNaming
  hierarchyRoot: string | null
  /** Base names, without their ending, that photos of more than one format share. */
  shared: ReadonlySet<string>
  now: Date
}

/** The sidecars of all photos that have words, and a text on how to use them. */
export async function* sidecarFiles(
  photos: AsyncIterable<ExportedPhoto>,
  excluded: Exclusions,
  { naming, hierarchyRoot, shared, now }: SidecarOptions,
): AsyncGenerator<ArchivedFile> {
  const paths = new UniquePaths()
  let withoutWords = 0
  for await (const photo of photos) {
    const words = photoWords(photo, excluded)
    if (!hasWords(words) && !words.orientation) {
      withoutWords += 1
      continue
    }
    const original = safePath(photo.original_name)
    const path = sidecarPath(original, naming, shared.has(sidecarBase(original)))
    yield {
      path: paths.inNumberedFolder(path),
      modifiedAt: photo.updated_at,
      body: sidecar(words, { ...usualChoices, hierarchyRoot }),
    }
  }
  yield { path: 'README.txt', modifiedAt: now, body: sidecarReadme(withoutWords) }
}

/** Finds the names that differ only in their ending, such as those of a camera that writes RAW and JPEG. */
export function sharedNames(originalNames: Iterable<string>): Set<string> {
  const first = new Map<string, string>()
  const shared = new Set<string>()
  for (const name of originalNames) {
    const path = safePath(name).toLowerCase()
    const base = sidecarBase(path)
    const other = first.get(base)
    if (other === undefined) first.set(base, path)
    else if (other !== path) shared.add(base)
  }
  return shared
}
