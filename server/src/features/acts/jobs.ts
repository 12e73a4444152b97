import { z } from 'zod'
import { job } from '../../ports/job-queue.ts'

/** Finishes a large act on its photos. */
export const finishAct = job({
  name: 'acts.finish',
  payload: z.object({ user_id: z.uuid(), act_id: z.uuid() }),
  retries: 20,
})

/** Every night, removes acts that are older than 30 days. */
export const sweepActs = job({
  name: 'acts.sweep',
  payload: z.object({}),
  retries: 3,
  cron: '20 3 * * *',
})
