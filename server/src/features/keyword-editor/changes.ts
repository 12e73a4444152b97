import { isDeepStrictEqual } from 'node:util'
import { AppError } from '../../app-error.ts'
import type { Db } from '../../db/client.ts'
import { updateCounts } from '../keywords/queries.ts'
import type { SavedPhoto } from '../keywords/save-queries.ts'
import { announcePhotos } from '../photos/queries.ts'
import { type Change, type ReviewedPhoto, writeChanges } from './queries.ts'

const mostAdded = 500

/**
 * Writes what `next` makes of the locked photos, with the counts, and tells live pages. Answers how those that really
 * changed were before, for the undo.
 */
export async function changePhotos(
  tx: Db,
  userId: string,
  photos: ReviewedPhoto[],
  next: (photo: ReviewedPhoto) => Omit<Change, 'id'>,
): Promise<SavedPhoto[]> {
  const pairs = photos
    .map((photo) => ({ photo, after: { ...changeable(next(photo)), id: photo.id } }))
    .filter(({ photo, after }) => !isDeepStrictEqual(inAnyOrder(photo), inAnyOrder(after)))
  if (pairs.length === 0) return []
  if (pairs.some(({ photo, after }) => grewTooMuch(photo, after)))
    throw new AppError('invalid_input', `A photo takes at most ${mostAdded} keywords by hand.`)
  const changes = pairs.map(({ after }) => after)
  const versions = await writeChanges(tx, userId, changes)
  const counted = pairs.map(({ photo, after }) => ({
    before: photo,
    after: { ...after, keywords: photo.keywords },
  }))
  await updateCounts(tx, userId, counted)
  const before = pairs.map(({ photo }) => photo)
  await announcePhotos(tx, userId, before)
  return before.map((photo) => ({
    ...changeable(photo),
    id: photo.id,
    saved_at: (versions.get(photo.id) ?? photo.updated_at).toISOString(),
  }))
}

const grewTooMuch = (photo: ReviewedPhoto, after: Change) =>
  after.added_keywords.length > Math.max(mostAdded, photo.added_keywords.length)

/** Whether the photo is still as it was at that version. */
export const isAt = (photo: ReviewedPhoto, version: string) =>
  photo.updated_at.toISOString() === new Date(version).toISOString()

/** Lists in another order are no change. */
function inAnyOrder(photo: Omit<Change, 'id'>) {
  const { excluded_keywords, added_keywords, ...texts } = changeable(photo)
  return [texts, excluded_keywords.toSorted(), added_keywords.toSorted()]
}

function changeable(photo: Omit<Change, 'id'>) {
  return {
    excluded_keywords: [...photo.excluded_keywords],
    added_keywords: [...photo.added_keywords],
    own_description: photo.own_description,
    own_period: photo.own_period,
    own_period_edtf: photo.own_period_edtf,
    own_location: photo.own_location,
  }
}
