import { z } from 'zod'
import { job } from '../../ports/job-queue.ts'

/** Every night, removes albums whose deletion is no longer in the history. */
export const sweepAlbums = job({
  name: 'albums.sweep',
  payload: z.object({}),
  retries: 3,
  cron: '25 3 * * *',
})
