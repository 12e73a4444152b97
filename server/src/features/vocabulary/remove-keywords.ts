import type { CallOutput, ParsedInput } from '@verso/contract/call.ts'
import type { Deps } from '../../deps.ts'
import { changePhotos } from '../keyword-editor/changes.ts'
import { applyKeywordEdit } from '../keyword-editor/keyword-edit.ts'
import { lockPhotos } from '../keyword-editor/queries.ts'
import { foldKeyword } from '../keywords/fold.ts'
import { beginSave } from '../keywords/save-queries.ts'
import { photosWith } from './photo-queries.ts'
import { recordOnPhotos } from './record-on-photos.ts'

/**
 * Removes keywords from all photos of the caller that have them, as if a person had removed each; later photos may
 * get them.
 */
export async function removeKeywords(
  { db, clock, jobs }: Pick<Deps, 'db' | 'clock' | 'jobs'>,
  userId: string,
  { keywords: remove }: ParsedInput<'removeKeywords'>,
): Promise<CallOutput<'removeKeywords'>> {
  return db.transaction().execute(async (tx) => {
    await beginSave(tx, userId)
    const ids = await photosWith(tx, userId, remove.map(foldKeyword))
    const act = {
      kind: 'keywords' as const,
      at: clock.now(),
      summary: { removed: remove.slice(0, 10) },
    }
    const edit = { add: [], remove, add_people: [], remove_people: [] }
    return recordOnPhotos({ tx, jobs }, userId, act, {
      ids,
      edit,
      change: async (some) => {
        const photos = await lockPhotos(tx, userId, { ids: some })
        return changePhotos(tx, userId, photos, (photo) => ({
          ...photo,
          ...applyKeywordEdit(photo, { remove }, new Map()),
        }))
      },
    })
  })
}
