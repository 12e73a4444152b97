import type { CallOutput, ParsedInput } from '@verso/contract/call.ts'
import { AppError } from '../../app-error.ts'
import type { Db } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { type ActRow, addLeft, endUndo, lockAct, startUndo } from '../acts/queries.ts'
import { undoAlbumAct } from '../albums/undo.ts'
import { undoExclusions } from '../keyword-editor/exclusions.ts'
import { undoTermChanges } from '../keywords/change-terms.ts'
import { beginSave, forgetLastSave, raiseExclusionsVersion } from '../keywords/save-queries.ts'
import { finishUndo } from './jobs.ts'
import { countParts, markPartUndone, nextPart } from './queries.ts'
import { undoPhotos } from './undo-photos.ts'

/** Up to this many parts, as many photos as one save may have, are undone while the caller waits. */
const maxPartsPerRequest = 10

type Outcome = { photos: number; left: number }

/**
 * Undoes one act of the caller, except what was changed since. Throws `not_found` for an act that does not exist, is
 * older than the history or belongs to another user, and `conflict` if it was already undone or is not finished.
 */
export async function undoAct(
  { db, jobs }: Pick<Deps, 'db' | 'jobs'>,
  userId: string,
  { id }: ParsedInput<'undoAct'>,
): Promise<CallOutput<'undoAct'>> {
  return db.transaction().execute(async (tx) => {
    await beginSave(tx, userId)
    const act = await lockAct(tx, userId, id)
    if (!act) throw new AppError('not_found', 'This change is not in your history any more.')
    if (act.kind === 'delete')
      throw new AppError('conflict', 'Deleted photos cannot be brought back.')
    if (act.edit)
      throw new AppError('conflict', 'This change is still being made. Try again later.')
    if (act.undo_started_at) throw new AppError('conflict', 'This change was undone already.')
    await startUndo(tx, id)
    if (act.album_id) {
      const photos = await undoAlbumAct(tx, userId, { ...act, album_id: act.album_id })
      await endUndo(tx, id)
      return { ...saying({ photos, left: 0 }), keywords: 0, is_running: false }
    }
    const keywords = await undoGlobals(tx, userId, act)
    await forgetLastSave(tx, userId, id)
    if ((await countParts(tx, id)) > maxPartsPerRequest) {
      await jobs.enqueue(tx, finishUndo, { user_id: userId, act_id: id })
      return { ...saying({ photos: 0, left: 0 }), keywords, is_running: true }
    }
    const done: Outcome = { photos: 0, left: 0 }
    for (let part = await undoPart(tx, userId, id); part; part = await undoPart(tx, userId, id)) {
      done.photos += part.photos
      done.left += part.left
    }
    return { ...saying(done), keywords, is_running: false }
  })
}

/** Undoes the remaining parts of an act. Can be run again after an interruption. */
export async function undoRest(
  { db }: Pick<Deps, 'db'>,
  userId: string,
  id: string,
  signal: AbortSignal,
): Promise<void> {
  let isDone = false
  while (!isDone) {
    signal.throwIfAborted()
    isDone = await db.transaction().execute(async (tx) => {
      await beginSave(tx, userId)
      const act = await lockAct(tx, userId, id)
      return !act?.undo_started_at || (await undoPart(tx, userId, id)) === null
    })
  }
}

/** Returns null when all parts are undone. */
async function undoPart(tx: Db, userId: string, actId: string): Promise<Outcome | null> {
  const next = await nextPart(tx, actId)
  if (!next) {
    await endUndo(tx, actId)
    return null
  }
  const outcome = await undoPhotos(tx, userId, { id: actId, changes: next.changes })
  await markPartUndone(tx, actId, next.part)
  if (outcome.left > 0) await addLeft(tx, actId, outcome.left)
  return outcome
}

async function undoGlobals(tx: Db, userId: string, { exclusions, terms }: ActRow): Promise<number> {
  if (terms) await undoTermChanges(tx, userId, terms)
  if (!exclusions) return 0
  await undoExclusions(tx, userId, exclusions)
  await raiseExclusionsVersion(tx, userId)
  return exclusions.excluded.length + exclusions.restored.length
}

const saying = ({ photos, left }: Outcome) => ({
  message:
    left === 0
      ? `${photos} photo(s) are as they were`
      : `${photos} photo(s) are as they were, ${left} were changed later and were left`,
  photos,
  left,
})
