import type { SelectionEdit } from '@verso/contract/selection.ts'
import type { Deps } from '../../deps.ts'
import { lockAct } from '../acts/queries.ts'
import { beginSave } from '../keywords/save-queries.ts'
import { removeSelected } from '../photos/deletion.ts'
import { type Decision, decideOnPhotos } from '../vocabulary/decide-on-photos.ts'
import { type Replacement, replaceOnPhotos } from '../vocabulary/replace-on-photos.ts'
import { applyEdit } from './apply-edit.ts'
import { endAct, isDeletion, nextChosen, storePart } from './queries.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'config' | 'jobs'>

/** Changes or deletes the remaining photos of an act, part by part. Can be run again after an interruption. */
export async function finishParts(
  deps: Needs,
  userId: string,
  actId: string,
  signal?: AbortSignal,
): Promise<void> {
  const finishPart = (await isDeletion(deps.db, userId, actId)) ? deletePart : editPart
  for (let isDone = false; !isDone;) {
    signal?.throwIfAborted()
    isDone = await finishPart(deps, userId, actId)
  }
}

/** Returns whether all parts are done, as `deletePart` does. */
const editPart = ({ db }: Needs, userId: string, actId: string): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    await beginSave(tx, userId)
    const act = await lockAct(tx, userId, actId)
    const next = act?.edit ? await nextChosen(tx, actId) : undefined
    if (!act || !next) return endAct(tx, actId)
    const { ids } = next
    // The edit was parsed when the act began.
    const edit = act.edit as SelectionEdit | Replacement | Decision
    const changes = await ('replace' in edit
      ? replaceOnPhotos(tx, userId, ids, edit)
      : 'decide' in edit
        ? decideOnPhotos(tx, userId, ids, edit)
        : // The user is no longer waiting and cannot be asked, so a single full photo does not stop the others.
          applyEdit(tx, userId, ids, edit, 'skip'))
    await storePart(tx, actId, next.part, { changes, n: changes.length })
    return false
  })

async function deletePart(deps: Needs, userId: string, actId: string): Promise<boolean> {
  const next = await nextChosen(deps.db, actId)
  if (!next) return endAct(deps.db, actId)
  const n = await removeSelected(deps, userId, { ids: next.ids })
  await deps.db.transaction().execute((tx) => storePart(tx, actId, next.part, { changes: [], n }))
  return false
}
