import type { PhotoChangeOfAct } from '../../db/act-schema.ts'
import type { Db } from '../../db/client.ts'
import { changePhotos } from '../keyword-editor/changes.ts'
import { lockPhotos } from '../keyword-editor/queries.ts'
import { replaceOnPhoto } from '../keywords/replace-words.ts'

/** The part of a large act that is still to be done: new spellings by the fold that they replace. */
export type Replacement = { replace: Record<string, string[]> }

/**
 * Replaces words on the photos with these ids. Does not mark a photo as reviewed, because no person has looked at it.
 * Call `beginSave` first. Returns what actually changed.
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
