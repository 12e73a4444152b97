import { z } from 'zod'
import { job } from '../../ports/job-queue.ts'

/** Changes or deletes the photos of a large act. */
export const finishAct = job({
  name: 'acts.finish',
  payload: z.object({ user_id: z.uuid(), act_id: z.uuid() }),
  retries: 20,
})

/** Removes acts after 30 days, every night. */
export const sweepActs = job({
  name: 'acts.sweep',
  payload: z.object({}),
  retries: 3,
  cron: '20 3 * * *',
})
