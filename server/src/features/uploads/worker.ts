import type { Deps } from '../../deps.ts'
import { handle, type JobHandler } from '../../worker/handle.ts'
import { hashPictures } from './hash-pictures.ts'
import { hashOlderPictures, sweepObjects, sweepTransfers } from './jobs.ts'
import { sweepOrphans, sweepUploads, defaultGraceMs } from './sweep.ts'

export function uploadJobs(deps: Deps): JobHandler[] {
  return [
    handle(sweepTransfers, async () => {
      const swept = await sweepUploads(deps)
      if (swept.tickets + swept.objects > 0) deps.log.info(swept, 'unfinished uploads removed')
    }),
    handle(sweepObjects, async (_payload, signal) => {
      const removed = await sweepOrphans(deps, defaultGraceMs, signal)
      if (removed.length > 0) deps.log.warn({ removed: removed.length }, 'orphaned objects removed')
    }),
    handle(hashOlderPictures, async (_payload, signal) => {
      const hashed = await hashPictures(deps, signal)
      if (hashed > 0) deps.log.info({ hashed }, 'pictures of older photos hashed')
    }),
  ]
}
