import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { usualChoices } from '@verso/metadata/photo-words.ts'
import { sidecar } from '@verso/metadata/sidecar.ts'
import { WordsRefused } from '@verso/metadata/words-refused.ts'
import type { Deps } from '../../deps.ts'
import type { StoredPhoto } from './archive-queries.ts'
import type { Exclusions } from './column.ts'
import { hasWords, photoWords } from './photo-words.ts'

export type Writing = Pick<Deps, 'storage' | 'metadataWriter'> & {
  /** For the copies; the caller removes each after reading it. */
  folder: string
  excluded: Exclusions
  hierarchyRoot: string | null
}

/** `copy` is a file with the words inside. Without it, the original is right as it is, or gets the sidecar. */
export type WrittenPhoto = {
  copy?: string
  /** Why the photo could not be turned the way its owner turned it. */
  notTurned?: string
  /** `isTemporary`: the photo was not the cause, so a later attempt may succeed. */
  refused?: { reason: string; isTemporary: boolean; sidecar: string }
}

/**
 * Writes the words of a photo into a copy. Throws `ObjectMissing` if the original no longer exists, and
 * `WriterFailed` if no photo can be written now.
 */
export async function writePhoto(writing: Writing, photo: StoredPhoto): Promise<WrittenPhoto> {
  const { storage, metadataWriter, folder, excluded, hierarchyRoot } = writing
  const words = photoWords(photo, excluded)
  if (!hasWords(words) && words.orientation === undefined) return {}
  const choices = { ...usualChoices, hierarchyRoot }
  const extension = photo.object_key.slice(photo.object_key.lastIndexOf('.'))
  const copy = join(folder, photo.id + extension)
  const request = { contentType: photo.content_type, words, choices }
  try {
    const { outcome, notTurned } = await storage.withFile(photo.object_key, (path) =>
      metadataWriter.writeCopy(path, copy, request),
    )
    return { ...(outcome === 'written' && { copy }), ...(notTurned && { notTurned }) }
  } catch (error) {
    if (!(error instanceof WordsRefused)) throw error
    // Throws for a photo that was deleted while it was read, because it is not damaged.
    await storage.size(photo.object_key)
    const isTemporary = error.reason === 'interrupted'
    return { refused: { reason: error.message, isTemporary, sidecar: sidecar(words, choices) } }
  }
}

/** Streams a copy and removes it, even if it is not read to its end. */
export function readOnce(copy: string) {
  const body = createReadStream(copy)
  body.once('close', () => void rm(copy, { force: true }))
  return body
}
