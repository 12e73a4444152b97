import { sidecarBase, type SidecarNaming, sidecarPath } from '@verso/metadata/archive-paths.ts'

/**
 * Where the words of a photo go if its file cannot hold them. An existing sidecar is used, because the program that made
 * it reads that one. `existing` are the paths of all files in the folder, `photos` those of its photos. Two photos that
 * differ only in their extension, such as a camera file and a JPEG, never share a sidecar.
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
