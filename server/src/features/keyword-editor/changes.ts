import { isDeepStrictEqual } from 'node:util'
import { AppError } from '../../app-error.ts'
import type { PhotoChangeOfAct } from '../../db/act-schema.ts'
import type { Db } from '../../db/client.ts'
import { differences, editedColumns } from '../acts/deltas.ts'
import { foldsOf } from '../keywords/effective.ts'
import { globalExclusions, updateCounts } from '../keywords/queries.ts'
import { changesShownKeywords, type ListsChange } from '../keywords/touched.ts'
import { announcePhotos } from '../photos/queries.ts'
import { type Change, type Edited, type ReviewedPhoto, writeChanges } from './queries.ts'

const maxAdded = 500

/**
 * Applies `edit` to the locked photos, updates the counts and notifies open pages. Returns what really changed, for
 * `recordAct`.
 */
export async function changePhotos(
  tx: Db,
  userId: string,
  photos: ReviewedPhoto[],
  edit: (photo: ReviewedPhoto) => Omit<Change, 'id'>,
): Promise<PhotoChangeOfAct[]> {
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
  const counted = pairs.map(({ photo, after }) => ({ before: photo, after }))
  const excluded = await globalExclusions(tx, userId)
  const changes = pairs.map(({ photo, after }, index) => ({
    ...after,
    keywords: after.keywords === photo.keywords ? null : after.keywords,
    changes_keywords: changesShownKeywords(counted[index] as ListsChange, excluded),
    included_folds: foldsOf(after),
  }))
  const versions = await writeChanges(tx, userId, changes)
  await updateCounts(tx, userId, counted)
  await announcePhotos(
    tx,
    userId,
    pairs.map(({ photo }) => photo),
  )
  return pairs.map(({ photo, after }) => {
    const { updated_at, reviewed_at } = versions.get(photo.id) ?? photo
    const saved_at = updated_at.toISOString()
    return { id: photo.id, saved_at, ...differences(photo, { ...after, reviewed_at }) }
  })
}

/** A photo that already has more may keep them. */
const exceedsLimit = (photo: ReviewedPhoto, after: Change) =>
  after.added_keywords.length > Math.max(maxAdded, photo.added_keywords.length)

/** Whether the photo is unchanged since that version. */
export const isAt = (photo: ReviewedPhoto, version: string) =>
  photo.updated_at.toISOString() === new Date(version).toISOString()

/** For comparing photos: another order of a list is not a change. */
function ignoringOrder(photo: Edited) {
  return editedColumns.map((column) => {
    const value = photo[column]
    return typeof value === 'object' && value ? value.toSorted() : value
  })
}

const editable = (photo: Edited) =>
  Object.fromEntries(editedColumns.map((column) => [column, photo[column]])) as Edited
