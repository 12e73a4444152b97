import type { CallOutput, ParsedInput } from '@verso/contract/call.ts'
import { AppError } from '../../app-error.ts'
import type { Deps } from '../../deps.ts'
import { recordAct } from '../acts/record.ts'
import { changePhotos } from '../keyword-editor/changes.ts'
import { applyKeywordEdit } from '../keyword-editor/keyword-edit.ts'
import { lockPhotos } from '../keyword-editor/queries.ts'
import { includedKeywords } from '../keywords/effective.ts'
import { foldKeyword } from '../keywords/fold.ts'
import { beginSave } from '../keywords/save-queries.ts'
import { idsOfGroup } from './list-queries.ts'

/**
 * Gives all photos of a group the keywords of one of them, as one act: missing keywords are added to the others, and
 * keywords that it lacks are removed from them. Skips photos that are not completed. Throws `not_found` if the photo
 * is not in the group, and `conflict` if it is not completed.
 */
export async function giveWords(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  { group, photo: photoId }: ParsedInput<'giveWords'>,
): Promise<CallOutput<'giveWords'>> {
  return db.transaction().execute(async (tx) => {
    await beginSave(tx, userId)
    const photos = await lockPhotos(tx, userId, { ids: await idsOfGroup(tx, userId, group) })
    const source = photos.find(({ id }) => id === photoId)
    if (!source) throw new AppError('not_found', 'This photo is not in this group any more.')
    if (source.status !== 'completed')
      throw new AppError('conflict', 'This photo has not been described yet. Choose another one.')
    const add = includedKeywords(source)
    const kept = new Set(add.map(foldKeyword))
    const others = photos.filter(({ id, status }) => id !== photoId && status === 'completed')
    const changed = await changePhotos(tx, userId, others, (photo) => {
      const remove = includedKeywords(photo).filter((word) => !kept.has(foldKeyword(word)))
      return { ...photo, ...applyKeywordEdit(photo, { add, remove }, new Map()) }
    })
    const act_id = await recordAct(tx, userId, { kind: 'photos', at: clock.now(), photos: changed })
    return { message: `${changed.length} photo(s) changed`, changed: changed.length, act_id }
  })
}
