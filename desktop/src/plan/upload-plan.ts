import { type ExtraFormat, extraFormats, uploadTypes } from '@verso/contract/limits.ts'
import { storedExtensions } from '@verso/contract/rules.ts'
import { sidecarBase } from '@verso/metadata/archive-paths.ts'
import { fileName, type LocalFile } from './local-file.ts'
import { rawType } from './photo-files.ts'

/**
 * What happens to a file. `send`: it is new. `known`: the account has it, with the same or other metadata. `written`:
 * this program wrote it. `deleted`: it was in the account and was deleted there. `copy`: it has the same picture as
 * another file of the folder. `pair`: it is a camera file next to a photo of the same name. `format`: the server does not
 * accept its format.
 */
export type UploadFate = 'send' | 'known' | 'written' | 'deleted' | 'copy' | 'pair' | 'format'
export type PlannedUpload = { file: LocalFile; fate: UploadFate; type: string | null }

export type UploadHistory = {
  accepted: ReadonlySet<string>
  /** The SHA-256 of the files that the account has. */
  known: ReadonlySet<string>
  /** The SHA-256 of the files that this program wrote. */
  written: ReadonlySet<string>
  /** Returns whether the file, or its picture, was in the account at an earlier time. */
  wasUploaded: (file: LocalFile) => boolean
}

/** Decides what happens to each file. A picture is sent once, and never if the account has or had it. */
export function planUploads(
  files: readonly LocalFile[],
  knowledge: UploadHistory,
): PlannedUpload[] {
  const { accepted, known, written, wasUploaded } = knowledge
  const sent = new Set<string>()
  const pictures = files.filter(({ contentType }) => contentType !== rawType)
  const bases = new Set(pictures.map(({ path }) => sidecarBase(path)))
  return files.map((file) => {
    const { path, contentType, sha256, payloadHash } = file
    const type = uploadType(file)
    const fate = (): UploadFate => {
      if (known.has(sha256)) return 'known'
      if (written.has(sha256)) return 'written'
      if (wasUploaded(file)) return 'deleted'
      if (!type || !accepted.has(type)) return 'format'
      if (contentType === rawType && bases.has(sidecarBase(path))) return 'pair'
      if (sent.has(sha256) || (payloadHash && sent.has(payloadHash))) return 'copy'
      sent.add(sha256)
      if (payloadHash) sent.add(payloadHash)
      return 'send'
    }
    return { file, fate: fate(), type }
  })
}

/** The media types that the server accepts; `allowed` are the additional formats that it allows. */
export const acceptedTypes = (allowed: readonly ExtraFormat[]): Set<string> =>
  new Set([...uploadTypes, ...allowed.flatMap((format) => extraFormats[format])])

/** The media type that the server uses for the format; null if it does not know the format. */
function uploadType({ path, contentType }: LocalFile): string | null {
  if (contentType !== rawType) return storedExtensions(contentType).length > 0 ? contentType : null
  const ending = fileName(path).split('.').at(-1)?.toLowerCase() ?? ''
  return extraFormats.raw.find((type) => storedExtensions(type).includes(ending)) ?? null
}
