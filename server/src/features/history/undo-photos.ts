import type { PhotoChangeOfAct } from '../../db/act-schema.ts'
import type { Db } from '../../db/client.ts'
import { revert } from '../acts/revert.ts'
import { changePhotos } from '../keyword-editor/changes.ts'
import { lockPhotos, type ReviewedPhoto } from '../keyword-editor/queries.ts'
import { announcePhotos } from '../photos/queries.ts'
import { restoreReviewed } from './queries.ts'

type Undo = { photo: ReviewedPhoto; change: PhotoChangeOfAct }

/** Undoes what an act changed in these photos, except what was changed since; deleted ones stay deleted. */
export async function undoPhotos(
  tx: Db,
  userId: string,
  changes: PhotoChangeOfAct[],
): Promise<{ photos: number; left: number }> {
  const byId = new Map(changes.map((change) => [change.id, change]))
  const photos = await lockPhotos(tx, userId, { ids: [...byId.keys()] })
  const undos = photos.map((photo) => ({ photo, change: byId.get(photo.id) as PhotoChangeOfAct }))
  const reviews = await undoReviews(tx, userId, undos.filter(isReviewOnly))
  const edits = await undoEdits(
    tx,
    userId,
    undos.filter((undo) => !isReviewOnly(undo)),
  )
  return { photos: reviews.photos + edits.photos, left: reviews.left + edits.left }
}

/** Accepting a photo changes no version, so undoing that does not either. */
const isReviewOnly = ({ change }: Undo) =>
  Object.keys(change.before).every((column) => column === 'reviewed_at')

async function undoReviews(tx: Db, userId: string, undos: Undo[]) {
  const back = await restoreReviewed(
    tx,
    userId,
    undos.map(({ change: { id, saved_at, before, after } }) => ({
      id,
      saved_at,
      was: before.reviewed_at ?? null,
      now: after.reviewed_at ?? null,
    })),
  )
  if (back.length > 0) await announcePhotos(tx, userId, back)
  return { photos: back.length, left: undos.length - back.length }
}

async function undoEdits(tx: Db, userId: string, undos: Undo[]) {
  const reverted = new Map(undos.map(({ photo, change }) => [photo.id, revert(photo, change)]))
  const edited = undos.map(({ photo }) => photo)
  const changed = await changePhotos(tx, userId, edited, (photo) => {
    const { reviewed_at, ...columns } = reverted.get(photo.id)?.restored ?? {}
    const was_reviewed_at =
      reviewed_at === undefined ? (photo.reviewed_at?.toISOString() ?? null) : reviewed_at
    return { ...photo, ...columns, was_reviewed_at }
  })
  const left = [...reverted.values()].filter(({ isLeft }) => isLeft).length
  return { photos: changed.length, left }
}
