import { AppError } from '../../app-error.ts'
import type { Db } from '../../db/client.ts'
import type { ActRow } from '../acts/queries.ts'
import { addMembers, countMembers, photosOfAct, removeMembers } from './member-queries.ts'
import { findAlbum, isNameTaken, setDeleted } from './queries.ts'

type AlbumAct = Pick<ActRow, 'id' | 'kind' | 'summary'> & { album_id: string }

/**
 * Undoes an act about an album, and returns how many photos were added or removed. Photos that were deleted since
 * stay deleted. A new album that is empty afterwards is deleted, too. Throws `conflict` if the name of a deleted
 * album is in use again, and if the album of any other act was deleted since.
 */
export async function undoAlbumAct(
  tx: Db,
  userId: string,
  { id, kind, album_id, summary }: AlbumAct,
): Promise<number> {
  const name = summary.album ?? ''
  if (kind === 'album_delete') return restoreAlbum(tx, userId, album_id, name)
  if (!(await findAlbum(tx, userId, album_id)))
    throw new AppError('conflict', `The album ${name} was deleted. Undo that first.`)
  const photos = await photosOfAct(tx, id)
  if (kind === 'album_remove') return (await addMembers(tx, userId, album_id, photos)).length
  const removed = await removeMembers(tx, userId, album_id, photos)
  if (kind === 'album_create' && (await countMembers(tx, album_id)) === 0)
    await setDeleted(tx, album_id, true)
  return removed.length
}

async function restoreAlbum(tx: Db, userId: string, id: string, name: string): Promise<number> {
  if (await isNameTaken(tx, userId, name)) {
    const sentence = `There is another album named ${name} now. Rename it first.`
    throw new AppError('conflict', sentence)
  }
  await setDeleted(tx, id, false)
  return countMembers(tx, id)
}
