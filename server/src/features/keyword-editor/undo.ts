import type { CallOutput } from '@verso/contract/call.ts'
import { AppError } from '../../app-error.ts'
import type { Deps } from '../../deps.ts'
import { endUndo } from '../acts/queries.ts'
import { beginSave, lastSave, setLastSave } from '../keywords/save-queries.ts'
import { changePhotos, isAt } from './changes.ts'
import { undoExclusions } from './exclusions.ts'
import { lockPhotos } from './queries.ts'

/**
 * Undoes the caller's last save. Photos that were deleted since then stay deleted. Throws `conflict` if there is no
 * save to undo or one of its photos has changed since.
 */
export async function undoKeywordSave(
  { db }: Pick<Deps, 'db'>,
  userId: string,
): Promise<CallOutput<'undoKeywordSave'>> {
  return db.transaction().execute(async (tx) => {
    await beginSave(tx, userId)
    const last = await lastSave(tx, userId)
    if (!last) throw new AppError('conflict', 'There is no save to undo.')
    const saved = new Map(last.photos.map((photo) => [photo.id, photo]))
    const photos = await lockPhotos(tx, userId, { ids: [...saved.keys()] })
    const changed = photos.find((photo) => !isAt(photo, saved.get(photo.id)?.saved_at ?? ''))
    if (changed)
      throw new AppError(
        'conflict',
        `The last save cannot be undone: ${changed.original_name} was changed since.`,
      )
    const undone = await changePhotos(tx, userId, photos, (photo) => {
      const { reviewed_at, ...before } = saved.get(photo.id)?.before ?? {}
      return {
        ...photo,
        ...before,
        set_reviewed_at:
          reviewed_at === undefined ? (photo.reviewed_at?.toISOString() ?? null) : reviewed_at,
      }
    })
    await undoExclusions(tx, userId, last)
    if (last.actId) await endUndo(tx, last.actId)
    await setLastSave(tx, userId, null, true)
    const keywords = last.excluded.length + last.restored.length
    return { message: 'The last save was undone', photos: undone.length, keywords }
  })
}
