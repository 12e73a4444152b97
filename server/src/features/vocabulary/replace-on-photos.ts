import type { PhotoChangeOfAct } from '../../db/act-schema.ts'
import type { Db } from '../../db/client.ts'
import { changePhotos } from '../keyword-editor/changes.ts'
import { lockPhotos } from '../keyword-editor/queries.ts'
import { replaceOnPhoto } from '../keywords/replace-words.ts'

/** What a large act has left to do: spellings by fold. */
export type Replacement = { replace: Record<string, string[]> }

/**
 * Replaces words on the photos with these ids. Whether a photo is reviewed stays: no person has looked at it. Call `beginSave` first.
 * Returns what really changed.
 */
export async function replaceOnPhotos(
  tx: Db,
  userId: string,
  ids: string[],
  { replace }: Replacement,
): Promise<PhotoChangeOfAct[]> {
  const photos = await lockPhotos(tx, userId, { ids })
  const by = new Map(Object.entries(replace))
  return changePhotos(tx, userId, photos, (photo) => ({
    ...replaceOnPhoto(photo, by),
    set_reviewed_at: photo.reviewed_at?.toISOString() ?? null,
  }))
}
