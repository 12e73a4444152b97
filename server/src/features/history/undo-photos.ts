import type { PhotoChangeOfAct } from '../../db/act-schema.ts'
import type { Db } from '../../db/client.ts'
import { revert } from '../acts/revert.ts'
import { changePhotos } from '../keyword-editor/changes.ts'
import { lockPhotos, type ReviewedPhoto } from '../keyword-editor/queries.ts'
import { announcePhotos } from '../photos/queries.ts'
import { passReviewsOn } from './pass-reviews-on.ts'
import { restoreReviewed } from './queries.ts'

type Undo = { photo: ReviewedPhoto; change: PhotoChangeOfAct }
type Act = { id: string; changes: PhotoChangeOfAct[] }

/** Undoes an act's changes to these photos, except what was changed since; deleted photos stay deleted. */
export async function undoPhotos(
  tx: Db,
  userId: string,
  { id: actId, changes }: Act,
): Promise<{ photos: number; left: number }> {
  const byId = new Map(changes.map((change) => [change.id, change]))
  const photos = await lockPhotos(tx, userId, { ids: [...byId.keys()] })
  const undos = photos.map((photo) => ({ photo, change: byId.get(photo.id) as PhotoChangeOfAct }))
  const reviews = undos.filter(isReviewOnly)
  const edits = await undoEdits(
    tx,
    userId,
    undos.filter((undo) => !isReviewOnly(undo)),
  )
  const back = await undoReviews(tx, userId, actId, [...reviews, ...edits.reviewed])
  const reviewsBack = reviews.filter(({ photo }) => back.has(photo.id)).length
  return {
    photos: edits.photos + reviewsBack,
    left: edits.left + reviews.length - reviewsBack,
  }
}

/** Accepting a photo does not change its version, so undoing that does not either. */
const isReviewOnly = ({ change }: Undo) =>
  Object.keys(change.before).every((column) => column === 'reviewed_at')

/** Returns the photos whose review status was restored. A later act may keep them reviewed (decision 30). */
async function undoReviews(tx: Db, userId: string, actId: string, undos: Undo[]) {
  const ofAct = undos.filter(({ photo, change }) => isAsLeft(photo, change))
  const kept = await passReviewsOn(
    tx,
    userId,
    actId,
    ofAct.filter(({ change }) => change.before.reviewed_at === null).map(({ change }) => change),
  )
  const back = await restoreReviewed(
    tx,
    userId,
    ofAct
      .filter(({ photo }) => !kept.has(photo.id))
      .map(({ change: { id, before } }) => ({ id, was: before.reviewed_at ?? null })),
  )
  if (back.length > 0) await announcePhotos(tx, userId, back)
  return new Set(back.map(({ id }) => id))
}

const isAsLeft = (photo: ReviewedPhoto, { after }: PhotoChangeOfAct) =>
  (photo.reviewed_at?.toISOString() ?? null) === after.reviewed_at

/**
 * `reviewed`: photos that the act marked as reviewed and whose review status was not restored, because they were
 * changed since.
 */
async function undoEdits(tx: Db, userId: string, undos: Undo[]) {
  const reverted = new Map(undos.map(({ photo, change }) => [photo.id, revert(photo, change)]))
  const edited = undos.map(({ photo }) => photo)
  const changed = await changePhotos(tx, userId, edited, (photo) => {
    const { reviewed_at, ...columns } = reverted.get(photo.id)?.restored ?? {}
    const set_reviewed_at =
      reviewed_at === undefined ? (photo.reviewed_at?.toISOString() ?? null) : reviewed_at
    return { ...photo, ...columns, set_reviewed_at }
  })
  const left = [...reverted.values()].filter(({ isLeft }) => isLeft).length
  const reviewed = undos.filter(({ photo, change }) => {
    const { restored, isLeft } = reverted.get(photo.id) ?? { restored: {}, isLeft: true }
    return 'reviewed_at' in change.before && !('reviewed_at' in restored) && !isLeft
  })
  return { photos: changed.length, left, reviewed }
}
