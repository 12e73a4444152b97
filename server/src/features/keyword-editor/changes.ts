import { isDeepStrictEqual } from 'node:util'
import { AppError } from '../../app-error.ts'
import type { Db } from '../../db/client.ts'
import { foldsOf, type KeywordLists } from '../keywords/effective.ts'
import { globalExclusions, updateCounts } from '../keywords/queries.ts'
import type { SavedPhoto } from '../keywords/save-queries.ts'
import { changesShownKeywords, type ListsChange } from '../keywords/touched.ts'
import { announcePhotos } from '../photos/queries.ts'
import { type Change, type ReviewedPhoto, writeChanges } from './queries.ts'

const maxAdded = 500

/**
 * Applies `edit` to the locked photos, updates the counts and notifies open pages. Returns the former state of the
 * photos that really changed, for the undo.
 */
export async function changePhotos(
  tx: Db,
  userId: string,
  photos: ReviewedPhoto[],
  edit: (photo: ReviewedPhoto) => Omit<Change, 'id'>,
): Promise<SavedPhoto[]> {
  const pairs = photos
    .map((photo) => {
      const edited = edit(photo)
      const { was_reviewed_at } = edited
      return { photo, after: { ...editable(edited), id: photo.id, was_reviewed_at } }
    })
    .filter(({ photo, after }) => !isDeepStrictEqual(ignoringOrder(photo), ignoringOrder(after)))
  if (pairs.length === 0) return []
  if (pairs.some(({ photo, after }) => exceedsLimit(photo, after)))
    throw new AppError('invalid_input', `A photo takes at most ${maxAdded} keywords by hand.`)
  const counted = pairs.map(({ photo, after }) => ({
    before: photo,
    after: { ...after, keywords: photo.keywords },
  }))
  const excluded = await globalExclusions(tx, userId)
  const changes = pairs.map(({ after }, index) => ({
    ...after,
    changes_keywords: changesShownKeywords(counted[index] as ListsChange, excluded),
    included_folds: foldsOf(counted[index]?.after as KeywordLists),
  }))
  const versions = await writeChanges(tx, userId, changes)
  await updateCounts(tx, userId, counted)
  const before = pairs.map(({ photo }) => photo)
  await announcePhotos(tx, userId, before)
  return before.map((photo) => ({
    ...editable(photo),
    id: photo.id,
    was_reviewed_at: photo.reviewed_at?.toISOString() ?? null,
    saved_at: (versions.get(photo.id) ?? photo.updated_at).toISOString(),
  }))
}

/** A photo that already has more may keep them. */
const exceedsLimit = (photo: ReviewedPhoto, after: Change) =>
  after.added_keywords.length > Math.max(maxAdded, photo.added_keywords.length)

/** Whether the photo is unchanged since that version. */
export const isAt = (photo: ReviewedPhoto, version: string) =>
  photo.updated_at.toISOString() === new Date(version).toISOString()

/** For comparing photos: another order of a list is not a change. */
function ignoringOrder(photo: Omit<Change, 'id'>) {
  const { excluded_keywords, added_keywords, ...texts } = editable(photo)
  return [texts, excluded_keywords.toSorted(), added_keywords.toSorted()]
}

function editable(photo: Omit<Change, 'id'>) {
  return {
    excluded_keywords: [...photo.excluded_keywords],
    added_keywords: [...photo.added_keywords],
    own_description: photo.own_description,
    own_period: photo.own_period,
    own_period_edtf: photo.own_period_edtf,
    own_location: photo.own_location,
  }
}
