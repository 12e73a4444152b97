import { z } from 'zod'
import { job } from '../../ports/job-queue.ts'

/** Removes albums that were deleted longer ago than the history reaches, every night. */
export const sweepAlbums = job({
  name: 'albums.sweep',
  payload: z.object({}),
  retries: 3,
  cron: '25 3 * * *',
})
