import type { PhotoChangeOfAct } from '../../db/act-schema.ts'
import type { Db } from '../../db/client.ts'
import { changePhotos } from '../keyword-editor/changes.ts'
import { lockPhotos, type ReviewedPhoto } from '../keyword-editor/queries.ts'
import { distinctKeywords, foldKeyword } from '../keywords/fold.ts'

/**
 * The part of a large act that is still to be done: which keywords each proposed word becomes, by fold. A refused
 * word becomes none.
 */
export type Decision = { decide: Record<string, string[]> }

/**
 * Decides on proposed words of the photos with these ids. Does not mark a photo as reviewed, because no person has
 * looked at it. Call `beginSave` first. Returns what actually changed.
 */
export async function decideOnPhotos(
  tx: Db,
  userId: string,
  ids: string[],
  { decide }: Decision,
): Promise<PhotoChangeOfAct[]> {
  const photos = await lockPhotos(tx, userId, { ids })
  const by = new Map(Object.entries(decide))
  return changePhotos(tx, userId, photos, (photo) => ({
    ...decided(photo, by),
    set_reviewed_at: photo.reviewed_at?.toISOString() ?? null,
  }))
}

/** A keyword that was removed from the photo stays removed. */
function decided(photo: ReviewedPhoto, by: ReadonlyMap<string, string[]>): ReviewedPhoto {
  const ended = photo.proposed_keywords.filter((word) => by.has(foldKeyword(word)))
  if (ended.length === 0) return photo
  const excluded = new Set(photo.excluded_keywords.map(foldKeyword))
  const added = ended
    .flatMap((word) => by.get(foldKeyword(word)) ?? [])
    .filter((word) => !excluded.has(foldKeyword(word)))
  return {
    ...photo,
    keywords: added.length > 0 ? distinctKeywords([...photo.keywords, ...added]) : photo.keywords,
    proposed_keywords: photo.proposed_keywords.filter((word) => !ended.includes(word)),
  }
}
