import type { CallOutput, ParsedInput } from '@verso/contract/call.ts'
import type { Deps } from '../../deps.ts'
import { finishAct } from '../acts/jobs.ts'
import { recordAct, startAct } from '../acts/record.ts'
import { beginSave } from '../keywords/save-queries.ts'
import { chosenIds } from '../photos/chosen-queries.ts'
import { applyEdit, summaryOfEdit } from './apply-edit.ts'

/** The user waits for up to this many photos; a job changes larger numbers. */
const maxPerRequest = 5000

/**
 * Changes all photos of the caller's selection, as one act. The photos are those that match at this moment, even if
 * the change makes them, or others, match differently.
 */
export async function editSelection(
  { db, clock, jobs }: Pick<Deps, 'db' | 'clock' | 'jobs'>,
  userId: string,
  { which, edit }: ParsedInput<'editSelection'>,
): Promise<CallOutput<'editSelection'>> {
  return db.transaction().execute(async (tx) => {
    await beginSave(tx, userId)
    const ids = await chosenIds(tx, userId, which)
    const kind = edit.reviewed === undefined ? ('photos' as const) : ('accept' as const)
    const act = { kind, at: clock.now(), summary: summaryOfEdit(edit) }
    if (ids.length > maxPerRequest) {
      const act_id = await startAct(tx, userId, { ...act, photoIds: ids, edit })
      await jobs.enqueue(tx, finishAct, { user_id: userId, act_id })
      const message = `${ids.length} photo(s) are being changed`
      return { message, act_id, photos: ids.length, changed: 0, is_running: true }
    }
    const photos = await applyEdit(tx, userId, ids, edit)
    const act_id = await recordAct(tx, userId, { ...act, photos })
    const message = `${photos.length} photo(s) changed`
    return { message, act_id, photos: ids.length, changed: photos.length, is_running: false }
  })
}
