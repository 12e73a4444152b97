import { z } from 'zod'
import { job } from '../../ports/job-queue.ts'

/** Undoes the remaining parts of a large act. */
export const finishUndo = job({
  name: 'acts.finish-undo',
  payload: z.object({ user_id: z.uuid(), act_id: z.uuid() }),
  retries: 20,
})
