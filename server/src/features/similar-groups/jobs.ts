import { z } from 'zod'
import { job } from '../../ports/job-queue.ts'

/** Compares the photos of a user who has asked for similar ones. */
export const compareVectors = job({
  name: 'similar.compare',
  payload: z.object({ user_id: z.uuid() }),
  retries: 3,
  maxHours: 12,
  oneByOne: true,
})
