import type { CallOutput } from '@verso/contract/call.ts'
import type { ActSummary, PhotoChangeOfAct, TermChanges } from '../../db/act-schema.ts'
import type { Db } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { finishAct } from '../acts/jobs.ts'
import { recordAct, startAct } from '../acts/record.ts'

/** The user waits for up to this many photos; a job changes larger numbers. */
const maxPerRequest = 5000

type NewAct = {
  kind: CallOutput<'listActs'>['acts'][number]['kind']
  at: Date
  summary: ActSummary
  terms?: TermChanges
}

type OnPhotos = {
  ids: string[]
  /** What the job must do to the photos if there are many. */
  edit: Record<string, unknown>
  change: (ids: string[]) => Promise<PhotoChangeOfAct[]>
}

/**
 * Changes photos and records the act. If that would keep the user waiting too long, starts the act and leaves the
 * photos to a job.
 */
export async function recordOnPhotos(
  { tx, jobs }: { tx: Db } & Pick<Deps, 'jobs'>,
  userId: string,
  act: NewAct,
  { ids, edit, change }: OnPhotos,
): Promise<CallOutput<'replaceKeywords'>> {
  if (ids.length > maxPerRequest) {
    const act_id = await startAct(tx, userId, { ...act, photoIds: ids, edit })
    await jobs.enqueue(tx, finishAct, { user_id: userId, act_id })
    const message = `${ids.length} photo(s) are being changed`
    return { message, act_id, photos: ids.length, is_running: true }
  }
  const photos = await change(ids)
  const act_id = await recordAct(tx, userId, { ...act, photos })
  const message = `${photos.length} photo(s) changed`
  return { message, act_id, photos: photos.length, is_running: false }
}
