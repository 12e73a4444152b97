import type { Deps } from '../../deps.ts'
import { handle, type JobHandler } from '../../worker/handle.ts'
import { hashPictures } from './hash-pictures.ts'
import {
  hashOlderPictures,
  reconcileSent,
  sweepObjects,
  sweepRecentObjects,
  sweepTransfers,
} from './jobs.ts'
import { reconcileUploads } from './reconcile.ts'
import { sweepOrphans, sweepUploads } from './sweep.ts'

/** Covers several half-hourly sweeps, in case one fails. File times are real, so the clock of tests does not apply. */
const recentMs = 3 * 3_600_000

export function uploadJobs(deps: Deps): JobHandler[] {
  return [
    handle(reconcileSent, async (_payload, signal) =>
      (await reconcile(signal)) ? undefined : 'idle',
    ),
    handle(sweepTransfers, async (_payload, signal) => {
      // Uploads that waited while no worker ran become photos before their tickets are deleted.
      await reconcile(signal)
      const swept = await sweepUploads(deps)
      if (swept.tickets + swept.objects > 0) deps.log.info(swept, 'unfinished uploads removed')
    }),
    handle(sweepRecentObjects, (_payload, signal) =>
      sweep({ signal, changedSince: new Date(Date.now() - recentMs) }),
    ),
    handle(sweepObjects, (_payload, signal) => sweep({ signal })),
    handle(hashOlderPictures, async (_payload, signal) => {
      const hashed = await hashPictures(deps, signal)
      if (hashed > 0) deps.log.info({ hashed }, 'pictures of older photos hashed')
    }),
  ]

  /** Returns whether there was anything to complete. */
  async function reconcile(signal: AbortSignal): Promise<boolean> {
    const done = await reconcileUploads(deps, signal)
    const count = done.completed + done.refused + done.failed
    if (count > 0) deps.log.info(done, 'uploads completed that were not reported')
    return count > 0
  }

  async function sweep(scope: { signal: AbortSignal; changedSince?: Date }): Promise<void> {
    const removed = await sweepOrphans(deps, undefined, scope)
    if (removed.length > 0) deps.log.warn({ removed: removed.length }, 'orphaned objects removed')
  }
}
