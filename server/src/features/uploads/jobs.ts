import { z } from 'zod'
import { job } from '../../ports/job-queue.ts'

/** Every ten minutes: promises nobody kept, and bytes of transfers that were cut between coming and arriving. */
export const sweepTransfers = job({
  name: 'uploads.sweep',
  payload: z.object({}),
  retries: 2,
  cron: '*/10 * * * *',
})

/** Every night: objects of photos that are not there. */
export const sweepObjects = job({
  name: 'uploads.sweep-objects',
  payload: z.object({}),
  retries: 2,
  cron: '17 3 * * *',
})
