import { z } from 'zod'
import { job } from '../../ports/job-queue.ts'

/** Removes acts after 30 days, every night. */
export const sweepActs = job({
  name: 'acts.sweep',
  payload: z.object({}),
  retries: 3,
  cron: '20 3 * * *',
})
