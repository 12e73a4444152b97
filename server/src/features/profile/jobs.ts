import { z } from 'zod'
import { job } from '../../ports/job-queue.ts'

/** Removes the data of a closed account. */
export const removeAccount = job({
  name: 'accounts.remove',
  payload: z.object({ user_id: z.uuid() }),
  retries: 20,
})

export const finishAllRemovals = job({
  name: 'accounts.finish-removals',
  payload: z.object({}),
  retries: 0,
  cron: '*/30 * * * *',
})
