import { sidecarBase, type SidecarNaming, sidecarPath } from '@verso/metadata/archive-paths.ts'

/**
 * Where the words of a photo go that takes none inside. A sidecar that exists is used: its program will look there. `existing`
 * are the paths of all files of the folder, `photos` those of its photos. Two photos that differ only in their ending, such
 * as camera file and JPEG, never share one.
 */
export function sidecarTarget(
  path: string,
  naming: SidecarNaming,
  { existing, photos }: { existing: readonly string[]; photos: readonly string[] },
): string {
  const isShared = photos.some(
    (other) => other !== path && sidecarBase(other) === sidecarBase(path),
  )
  const byCase = new Map(existing.map((file) => [file.toLowerCase(), file]))
  const found = (candidate: string) => byCase.get(candidate.toLowerCase())
  const full = found(sidecarPath(path, 'full', true))
  if (full) return full
  const base = isShared ? undefined : found(sidecarPath(path, 'base', false))
  return base ?? sidecarPath(path, naming, isShared)
}
