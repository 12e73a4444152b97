import { sidecarBase } from '@verso/metadata/archive-paths.ts'
import { fileName, type LocalFile } from './local-file.ts'
import { rawType } from './photo-files.ts'
import type { ServerPhoto } from './server-photo.ts'

/**
 * How a file was recognised. `exact`: it has the bytes that were uploaded or that this program wrote. `same_picture`: it
 * was renamed, or its metadata was changed elsewhere. `pair`: it is a camera file next to a recognised photo of the same
 * name. `probable`: a photo has this name, but the pictures cannot be compared. `name_only`: a photo has this name, but
 * another picture. `several`: more than one photo matches.
 */
export const matchKinds = [
  'exact',
  'same_picture',
  'pair',
  'probable',
  'name_only',
  'several',
  'none',
] as const
export type MatchKind = (typeof matchKinds)[number]
export type Match = { file: LocalFile; kind: MatchKind; photo: ServerPhoto | null }

/** Written without asking. Names alone prove nothing. */
const certainKinds: readonly MatchKind[] = ['exact', 'same_picture', 'pair']
export const isWritable = ({ kind }: Match, includeProbable: boolean): boolean =>
  certainKinds.includes(kind) || (includeProbable && kind === 'probable')

/** `written` maps the SHA-256 of files that this program wrote earlier to the ids of their photos. */
export function matchFiles(
  files: readonly LocalFile[],
  photos: readonly ServerPhoto[],
  written: ReadonlyMap<string, string> = new Map(),
): Match[] {
  const find = finder(photos, written)
  return withPairs(files.map((file) => ({ file, ...find(file) })))
}

function finder(photos: readonly ServerPhoto[], written: ReadonlyMap<string, string>) {
  const byId = Map.groupBy(photos, ({ id }) => id)
  const bySha = Map.groupBy(photos, ({ sha256 }) => sha256)
  const byPayload = Map.groupBy(photos, ({ payload_hash }) => payload_hash)
  const byName = Map.groupBy(photos, ({ original_name }) => sameName(original_name))
  return (file: LocalFile): Omit<Match, 'file'> => {
    const known = bySha.get(file.sha256) ?? byId.get(written.get(file.sha256) ?? '')
    if (known) return single('exact', known)
    const picture = file.payloadHash ? byPayload.get(file.payloadHash) : undefined
    if (picture) return single('same_picture', picture)
    const named = byName.get(sameName(file.path)) ?? []
    const unknown = named.filter(({ payload_hash }) => !payload_hash || !file.payloadHash)
    if (unknown.length > 0) return single('probable', unknown)
    return { kind: named.length > 0 ? 'name_only' : 'none', photo: null }
  }
}

function single(kind: MatchKind, [photo, ...others]: ServerPhoto[]): Omit<Match, 'file'> {
  if (!photo || others.length > 0) return { kind: 'several', photo: null }
  return { kind, photo }
}

/** Names count as the same if they differ only in Unicode normalisation or case. */
const sameName = (path: string) => fileName(path).normalize('NFC').toLowerCase()

/** Gives each unknown camera file the photo of the file that the camera made with it. */
function withPairs(matches: Match[]): Match[] {
  const recognised = matches.filter((match) => match.photo && isWritable(match, false))
  const byBase = Map.groupBy(recognised, ({ file }) => sidecarBase(file.path))
  return matches.map((match) => {
    const { file, kind } = match
    if (file.contentType !== rawType || !['none', 'name_only', 'probable'].includes(kind))
      return match
    const photos = new Set((byBase.get(sidecarBase(file.path)) ?? []).map(({ photo }) => photo))
    const [photo, ...others] = photos
    return photo && others.length === 0 ? { file, kind: 'pair', photo } : match
  })
}
