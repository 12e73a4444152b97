import { isDeepStrictEqual } from 'node:util'
import { uploadContext } from '@verso/contract/limits.ts'
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
 * What happens if a photo would get too many keywords or people: everything is refused, or only this photo is left
 * unchanged.
 */
export type WhenFull = 'refuse' | 'skip'

/**
 * Applies `edit` to the locked photos, updates the counts and notifies open pages. Returns what actually changed, for
 * `recordAct`.
 */
export async function changePhotos(
  tx: Db,
  userId: string,
  photos: ReviewedPhoto[],
  edit: (photo: ReviewedPhoto) => Omit<Change, 'id'>,
  whenFull: WhenFull = 'refuse',
): Promise<PhotoChangeOfAct[]> {
  const pairs = photos
    .map((photo) => {
      const edited = edit(photo)
      const { set_reviewed_at } = edited
      return { photo, after: { ...editable(edited), id: photo.id, set_reviewed_at } }
    })
    .filter(
      ({ photo, after }) =>
        changesReview(photo, after) ||
        !isDeepStrictEqual(ignoringOrder(photo), ignoringOrder(after)),
    )
    .filter(({ photo, after }) => fits(photo, after, whenFull))
  if (pairs.length === 0) return []
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

/**
 * Whether the photo stays within the limits; one that already has more may keep them. If not and `whenFull` is
 * 'refuse', throws `invalid_input`.
 */
function fits(photo: ReviewedPhoto, after: Change, whenFull: WhenFull): boolean {
  const isFull = (max: number, now: readonly string[], then: readonly string[]) =>
    then.length > Math.max(max, now.length)
  const full = isFull(maxAdded, photo.added_keywords, after.added_keywords)
    ? `${maxAdded} keywords by hand`
    : isFull(uploadContext.people, photo.people, after.people) && `${uploadContext.people} people`
  if (full && whenFull === 'refuse')
    throw new AppError('invalid_input', `A photo takes at most ${full}.`)
  return !full
}

/** Whether the photo is unchanged since that version. */
export const isAt = (photo: ReviewedPhoto, version: string) =>
  photo.updated_at.toISOString() === new Date(version).toISOString()

const changesReview = ({ reviewed_at }: ReviewedPhoto, { set_reviewed_at }: Change): boolean =>
  set_reviewed_at !== undefined && set_reviewed_at !== (reviewed_at?.toISOString() ?? null)

/** For comparing photos: a different order within a list is not a change. */
function ignoringOrder(photo: Edited) {
  return editedColumns.map((column) => {
    const value = photo[column]
    return typeof value === 'object' && value ? value.toSorted() : value
  })
}

const editable = (photo: Edited) =>
  Object.fromEntries(editedColumns.map((column) => [column, photo[column]])) as Edited
