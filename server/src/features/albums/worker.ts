import { limits } from '@verso/contract/limits.ts'
import type { Deps } from '../../deps.ts'
import { handle, type JobHandler } from '../../worker/handle.ts'
import { sweepAlbums } from './jobs.ts'
import { purgeAlbums } from './queries.ts'

/** An album may have 100,000 photos, whose entries are deleted with it. */
const albumsPerBatch = 5

export function albumJobs({ db }: Deps): JobHandler[] {
  return [
    handle(sweepAlbums, async (_payload, signal) => {
      let deleted = albumsPerBatch
      while (deleted === albumsPerBatch && !signal.aborted)
        deleted = await purgeAlbums(db, limits.historyDays + 1, albumsPerBatch)
    }),
  ]
}
