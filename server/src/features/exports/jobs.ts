import { z } from 'zod'
import { job } from '../../ports/job-queue.ts'

/** Removes expired exports every 15 minutes. */
export const sweepExports = job({
  name: 'exports.sweep',
  payload: z.object({}),
  retries: 3,
  cron: '*/15 * * * *',
})
