import { z } from 'zod'
import { job } from '../../ports/job-queue.ts'

/** Every quarter of an hour: exports whose hour is over go away. */
export const sweepExports = job({
  name: 'exports.sweep',
  payload: z.object({}),
  retries: 3,
  cron: '*/15 * * * *',
})
